import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { AnyForm } from '../../lib/use-form.ts';
import type { Column } from '../../ui/DataList.tsx';
import type { Kind } from './words.ts';

/** A call whose change is recorded, so that it can be undone. */
export type Recorded = Endpoint & { records: true };

export interface Item {
  _id: string;
  updatedAt: string;
}

export type ItemForm<V extends object> = AnyForm & {
  values: V;
  set: (part: Partial<V>) => void;
  errors: Record<string, string>;
  field: <K extends keyof V & string>(
    key: K,
  ) => {
    label: string;
    name: string;
    value: V[K];
    onChange: (value: V[K]) => void;
    error: string | undefined;
    isDisabled: boolean;
  };
};

/** Returns the words for a new item: «پرسش تازه», «دستهٔ تازه». */
export const newOne = (one: string): string => `${one}${one.endsWith('ه') ? 'ٔ' : ''} تازه`;

/** `I` is an item, `V` the values of its form. */
export interface ItemView<I extends Item, V extends object> {
  kind: Kind;
  /** The word for one item: «پرسش». */
  one: string;
  calls: { change: Recorded; create?: Recorded };
  nameOf: (item: I) => string;
  blank: V;
  valuesOf: (item: I) => V;
  bodyOf: (values: V, item: I | null) => object;
  check?: (values: V) => Record<string, string>;
  /** The form's files, which are sent by separate calls once the item is saved. */
  filesOf?: (values: V, saved: I, picture: File | null) => readonly { call: Endpoint; input: object }[];
  fields: (form: ItemForm<V>, item: I | null) => ReactNode;
  /** Says whom these values reach and how, where they differ from the item; shown before they are saved. */
  affects?: (values: V, item: I | null) => string | null;
  preview?: (values: V, item: I | null, picture: File | null) => ReactNode;
  /** The item to which a new one is added. */
  within?: string;
  /** The message after one was added. */
  added?: string;
  size?: 'sm' | 'md' | 'lg';
}

export type Search = { search?: string; categoryId?: string };

export interface KindView<I extends Item, V extends object> extends ItemView<I, V> {
  title: string;
  subtitle: string;
  empty: string;
  calls: ItemView<I, V>['calls'] & { list: Endpoint; delete?: Recorded; arrange?: Recorded };
  columns: readonly Column<I>[];
  /** The choice of the category within which the items have a sequence. */
  categories?: ReactNode;
  /** Further buttons at the top of the page. */
  actions?: ReactNode;
}
