import type { Endpoint } from '#contract/common/endpoint';
import type { ContentKind } from '#contract/content';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { SearchedTable } from '../../platform/database/search.ts';

/** Fields of the contract, and columns of a table. */
export type Fields = Record<string, unknown>;
export type Row = Record<string, unknown> & { created_at: Date; updated_at: Date };
export type Item = Fields & { _id: string; updatedAt: string; image?: string | null };

export interface Kind {
  name: ContentKind;
  calls: {
    list: Endpoint;
    get: Endpoint;
    change: Endpoint;
    create?: Endpoint;
    delete?: Endpoint;
    arrange?: Endpoint;
  };
  table: string;
  /** The column of an item's `_id`. */
  key: string;
  /** The ids of a kind whose items are given, in their order; otherwise ids are numbers. */
  given?: readonly string[];
  /** The table if it has search lines, or the columns with the text of an item. */
  words: SearchedTable | readonly string[];
  /** Names of given items that are also searched, by their ids. */
  labels?: Readonly<Record<string, string>>;
  /** The column with the name of an item, where it is not `title`. */
  named?: string;
  /** The items have a `position`. */
  hasPositions: boolean;
  /** The column that divides the items; only those with the same value in it are arranged together. */
  within?: string;
  audience: 'all' | 'admins';
  missing: string;
  toItem(row: Row, now: Date): Fields;
  /** The columns that hold these fields; `row` is the item so far. */
  toRow(fields: Fields, row: Row | null, now: Date): Fields;
  /** The columns, as JSON, of an item as it was recorded. */
  toColumns(item: Fields): Fields;
  /** An item as it was recorded, with the fields that have changed on their own since. */
  asOf?(item: Fields, now: Date): Fields;
  /** Makes sure that given items have their rows. */
  prepare?(on: Queryable): Promise<void>;
  /** Throws a `Refusal` for a fault of a whole item. */
  check?(tx: Tx, item: Fields, before: Item | null): Promise<void>;
  /** The sentence that says what still needs an item, or null. */
  neededBy?(tx: Tx, id: string): Promise<string | null>;
}
