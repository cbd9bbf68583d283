import type { Order } from '#contract/orders';

/** The page of an order, to which the gateway leads back. */
export const orderPath = ({ _id }: Pick<Order, '_id'>) => `/designOrder/${_id}`;

/** The place of a QR order's code on its page. */
export const codeId = 'code';
