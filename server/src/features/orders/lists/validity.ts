import type { AnswerOf } from '#contract/common/endpoint';
import { dayMs } from '#contract/common/tehran';
import { type getOrders, revisionLimits } from '#contract/orders';
import type { Validity } from '../../../platform/http/kept-answers.ts';

/** A customer's lists change with their orders and with the names of designers, and when revisions run out. */
export const ordersValidity: Validity<AnswerOf<typeof getOrders>> = {
  version: `concat_ws(' ', (SELECT version FROM customer_orders WHERE person_id = p.id), (SELECT version FROM designer_names))`,
  until({ data }) {
    const ends = data
      .filter((order) => order.revisionsLeft > 0 && order.finishedAt !== undefined)
      .map((order) => Date.parse(order.finishedAt ?? '') + revisionLimits.days * dayMs);
    return ends.length > 0 ? new Date(Math.min(...ends)) : null;
  },
};
