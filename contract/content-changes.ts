import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { id, instant } from './common/fields.ts';
import { pageOf, pageQuery } from './common/paging.ts';
import { PersonFound } from './people.ts';

const contentActions = ['create', 'change', 'remove', 'order'] as const;

/** `done`: it has been undone; `changed`: its item has changed again since; `gone`: its files have been deleted. */
const undoStates = ['possible', 'done', 'changed', 'gone'] as const;

/**
 * An admin's change; `before` and `after` are the item's fields. `item` is null for several at once: a new sequence, with the
 * `names` of those that are still there by their ids, or what came from a file.
 */
export const ContentChange = z.object({
  _id: z.string(),
  kind: z.string(),
  item: z.nullable(z.string()),
  action: z.enum(contentActions),
  by: PersonFound,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  names: z.optional(z.record(z.string(), z.string())),
  undo: z.enum(undoStates),
  /** The change that this one has undone. */
  undoes: z.nullable(z.string()),
  createdAt: instant,
});
export type ContentChange = z.infer<typeof ContentChange>;

export const getContentChanges = endpoint('admin/content/changes', {
  method: 'GET',
  who: 'admin',
  summary: "What admins changed in the shop's content, newest first, with the item before and after",
  hears: ['content'],
  query: z.object({ ...pageQuery(), kind: z.optional(id), item: z.optional(id) }),
  answer: pageOf(ContentChange),
});

export const undoContentChange = endpoint('admin/content/changes/{id}/undo', {
  method: 'POST',
  who: 'admin',
  summary:
    'Undo a change, which is a change of its own. Refused (CONFLICT) when what it changed has changed again since',
  changes: ['content', 'tutorial'],
  /** `kept`: how many of a file's texts stayed because they have changed since. */
  answer: z.object({ ok: z.literal(true), change: z.string(), kept: z.optional(z.number()) }),
});
