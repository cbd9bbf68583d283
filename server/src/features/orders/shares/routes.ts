import * as contract from '#contract/shares';
import type { Api } from '../../../platform/http/api.ts';
import { noIndex } from '../open-pages/send.ts';
import { sharedPicture } from './picture.ts';
import { closeShare, findShared, getShare, getShared, shareOrder } from './service.ts';
import { sendWish } from './wishes.ts';

export function shareRoutes(api: Api): void {
  api.serve(contract.shareOrder, (ctx, { body }) => shareOrder(ctx, body));
  api.serve(contract.getShare, (ctx, { params }) => getShare(ctx, params.id));
  api.serve(contract.closeShare, (ctx, { body }) => closeShare(ctx, body));
  api.serve(contract.getShared, (ctx, { params }, reply) => {
    reply.header(...noIndex);
    return getShared(ctx, params.token);
  });
  api.serve(contract.getSharedPicture, async (ctx, { params }, reply) => {
    reply.header(...noIndex);
    return sharedPicture(ctx, await findShared(ctx, params.token));
  });
  api.serve(contract.sendWish, (ctx, { params, body }) => sendWish(ctx, params.token, body));
}
