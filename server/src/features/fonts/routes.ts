import * as contract from '#contract/fonts';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import * as fonts from './service.ts';

export function fontRoutes(api: Api): void {
  api.serve(contract.searchFonts, (ctx, { query }) => fonts.searchFonts(ctx, query));
  api.serve(contract.convertMm, (_, { params }) => fonts.convertMm(params.value));
  api.serve(contract.convertUsa, (_, { params }) => fonts.convertUsa(params.value));

  api.serve(contract.createCreation, (ctx, { body }) => fonts.createCreation(ctx, body));
  api.serve(contract.getCreations, (ctx, { query }) => fonts.getCreations(ctx, query));
  api.serve(contract.getCreationsOf, (ctx, { params, query }) =>
    fromStandby(ctx, (on) => fonts.getCreationsOf(on, params.id, query)),
  );
  api.serve(contract.getCreation, (ctx, { params }) => fonts.getCreation(ctx, params.id));
  api.serve(contract.getDrawingFile, (ctx, { params }) =>
    fonts.getDrawingFile(ctx, params.id, params.format),
  );
  api.serve(contract.renameCreation, (ctx, { params, body }) => fonts.renameCreation(ctx, params.id, body));
  api.serve(contract.deleteCreation, (ctx, { params }) => fonts.deleteCreation(ctx, params.id));
}
