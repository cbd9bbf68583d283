/** Reads one value of an address; an invalid one becomes undefined instead of an error. */
export type Reader<T> = (value: unknown) => T | undefined;

type Readers = Record<string, Reader<unknown>>;
export type Search<R extends Readers> = { [Name in keyof R]?: ReturnType<R[Name]> };

/**
 * Parses a page's search parameters for the router. Names without a reader are dropped. An invalid value becomes undefined
 * instead of being left out: the router spreads the result over the raw search, so a missing name would keep its raw value.
 */
export const readsSearch =
  <R extends Readers>(readers: R) =>
  (search: Record<string, unknown>): Search<R> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
    ) as Search<R>;

/** The names of a search that have a value. */
export const namesIn = (search: object): string[] =>
  Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/**
 * The router parses a text of digits as a number. Beyond the safe integers the original text is lost, so it is refused.
 */
export const text: Reader<string> = (value) =>
  typeof value === 'string' || (typeof value === 'number' && value <= Number.MAX_SAFE_INTEGER)
    ? String(value)
    : undefined;

export const numberUpTo =
  (max: number): Reader<number> =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= max
      ? (value as number)
      : undefined;

export const id = numberUpTo(Number.MAX_SAFE_INTEGER);

export const yesNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** An ISO day. */
export const day: Reader<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const moment = new Date(`${value}T00:00Z`);
  return !Number.isNaN(+moment) && moment.toISOString().startsWith(value) ? value : undefined;
};

export const oneOf =
  <const Name extends string>(names: readonly Name[]): Reader<Name> =>
  (value) =>
    names.find((name) => name === value);
