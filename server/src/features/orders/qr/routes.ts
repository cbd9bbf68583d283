import * as contract from '#contract/qr';
import type { Api } from '../../../platform/http/api.ts';
import { replaceQr, takeDownQr } from './change.ts';
import { createQr } from './create.ts';
import { getQrFile, getQrMedia, getQrPoster } from './media.ts';
import { reportQr } from './reports.ts';
import { getCategories, getCategory, getCode, getCodes, getPage, getTexts } from './service.ts';

export function qrRoutes(api: Api): void {
  api.serve(contract.getQrCategories, (ctx) => getCategories(ctx));
  api.serve(contract.getQrCategory, (ctx, { params }) => getCategory(ctx, params.id));
  api.serve(contract.getQrTexts, (ctx, { params, query }) => getTexts(ctx, params.id, query));
  api.serve(contract.createQr, (ctx, { body, files, extras }) => createQr(ctx, body, files, extras));
  api.serve(contract.getQrCodes, (ctx, { query }) => getCodes(ctx, query));
  api.serve(contract.getQr, (ctx, { params }) => getCode(ctx, params.code));
  api.serve(contract.replaceQr, (ctx, { params, body, files, extras }) =>
    replaceQr(ctx, params.code, body, files, extras),
  );
  api.serve(contract.takeDownQr, (ctx, { params, body }) => takeDownQr(ctx, params.code, body));

  api.serve(contract.getQrPage, (ctx, { params }) => getPage(ctx, params.code));
  api.serve(contract.reportQr, (ctx, { params, body }) =>
    reportQr(ctx, ctx.network, params.code, body.reason),
  );
  api.serve(contract.getQrMedia, (ctx, { params, query }) => getQrMedia(ctx, params, query.w));
  api.serve(contract.getQrPoster, (ctx, { params }) => getQrPoster(ctx, params));
  api.serve(contract.getQrFile, (ctx, { params, query }) => getQrFile(ctx, params, query.mm));
}
