import * as contract from '#contract/content';
import { getContentChanges, getPage, undoContentChange } from '#contract/content';
import type { Endpoint } from '#contract/common/endpoint';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Api, Handler } from '../../platform/http/api.ts';
import { type OtherKinds, getChanges, undoChange } from './changes.ts';
import { importTexts } from './import.ts';
import { kinds } from './kinds.ts';
import type { Fields } from './kind.ts';
import { showPage } from './pages.ts';
import type { ItemFilter } from './queries.ts';
import {
  changeItem,
  createItem,
  getItem,
  listItems,
  arrangeItems,
  deleteItem,
  setCategoryImage,
} from './service.ts';

/** `others` are the kinds that later features keep; all changes are read and undone here. */
export function contentRoutes(api: Api, others: OtherKinds): void {
  api.serve(getContentChanges, (ctx, { query }) => getChanges(ctx, query, others));
  api.serve(undoContentChange, (ctx, { params }) => undoChange(ctx, params.id, others));
  api.serve(contract.setQrCategoryImage, (ctx, { params, body, files }) =>
    setCategoryImage(ctx, params.id, body, files[0]),
  );
  api.serve(contract.importQrTexts, (ctx, { body, files }) => importTexts(ctx, body, files[0]));
  api.serve(getPage, (ctx, { params }) => showPage(ctx, params.id));

  /** The types of a kind's calls are its own, which the contract checks; here they are all served in one way. */
  const serve = <Q, B>(
    call: Endpoint | undefined,
    handle: (ctx: Ctx, input: Given<Q, B>) => Promise<object>,
  ) => {
    if (call) api.serve(call as Admin, handle as Handler<Admin>);
  };
  for (const kind of kinds) {
    const { list, get, change, create, delete: remove, arrange } = kind.calls;
    serve(list, (ctx, { query }: Given<ItemFilter>) => listItems(ctx, kind, query));
    serve(arrange, (ctx, { body }: Given<unknown, { ids: string[]; before?: string[] }>) =>
      arrangeItems(ctx, kind, body),
    );
    serve(get, (ctx, { params }) => getItem(ctx, kind, params.id));
    serve(change, (ctx, { params, body }: Given<unknown, Fields>) => changeItem(ctx, kind, params.id, body));
    serve(create, (ctx, { body }: Given<unknown, Fields>) => createItem(ctx, kind, body));
    serve(remove, (ctx, { params, query }: Given<{ updatedAt?: string }>) =>
      deleteItem(ctx, kind, params.id, query),
    );
  }
}

/** The input of a call of any kind. */
interface Given<Q = unknown, B = unknown> {
  params: { id: string };
  query: Q;
  body: B;
}
type Admin = Endpoint & { who: 'admin'; path: '{id}' };
