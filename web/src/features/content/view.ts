import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { AnyForm } from '../../lib/use-form.ts';
import type { Column } from '../../ui/DataList.tsx';

/** An item of any kind, as the calls of the contract answer it. */
export interface Item {
  _id: string;
  updatedAt: string;
}

/** The form of an item with the values `V`. */
export type ItemForm<V extends object> = AnyForm & {
  values: V;
  set: (part: Partial<V>) => void;
  errors: Record<string, string>;
  field: <K extends keyof V & string>(
    key: K,
  ) => {
    name: string;
    value: V[K];
    onChange: (value: V[K]) => void;
    error: string | undefined;
    isDisabled: boolean;
  };
};

/** «پرسش تازه», «دستهٔ تازه» */
export const newOne = (one: string): string => `${one}${one.endsWith('ه') ? 'ٔ' : ''} تازه`;

/** How admins see and change a kind. `I` is an item, `V` the values of its form. */
export interface KindView<I extends Item, V extends object> {
  title: string;
  subtitle: string;
  /** One item in words: «پرسش». */
  one: string;
  empty: string;
  calls: { list: Endpoint; change: Endpoint; create?: Endpoint; remove?: Endpoint; order?: Endpoint };
  columns: readonly Column<I>[];
  nameOf: (item: I) => string;
  blank: V;
  /** The values that an item has. */
  valuesOf: (item: I) => V;
  /** The fields to send. */
  bodyOf: (values: V, item: I | null) => object;
  check?: (values: V) => Record<string, string>;
  /** The values in words, for two versions side by side. */
  shown: (values: V) => readonly (readonly [label: string, text: string])[];
  fields: (form: ItemForm<V>, item: I | null) => ReactNode;
  /** Filters beside the search, by the names of the address. */
  filters?: readonly ('categoryId' | 'kind')[];
  /** Further buttons at the top of the page. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}
