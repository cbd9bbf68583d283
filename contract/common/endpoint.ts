import type * as z from 'zod/mini';
import type { FileKind } from './files.ts';
import type { Topic } from './topics.ts';

/** The callers a call accepts: `anyone` includes people who are not signed in; `person` is any signed-in person. */
export type Who = 'anyone' | 'person' | 'customer' | 'admin';

/**
 * The class of a call's rate limit; the server's limiter holds the figures. `code`: the call tries a code. `outside`:
 * the call asks an outside service that has its own limit. `typing`: the call only shows that somebody is typing.
 */
export type RateClass = 'read' | 'write' | 'upload' | 'code' | 'outside' | 'typing';

/** A file part of a multipart body. */
export interface FilePart {
  readonly name: string;
  readonly max: number;
  readonly maxBytes: number;
  readonly kinds: readonly FileKind[];
  /** A call without files may send a JSON body. */
  readonly orJson?: boolean;
  /** The refusal's message when no file was sent; set where a file is required. */
  readonly missing?: string;
}

/** A part with one file that a form may carry in addition to its files. */
export type ExtraPart = Pick<FilePart, 'maxBytes' | 'kinds'>;

/** A rule about several parts of a call's input together, with the field and message of its refusal. */
export interface Rule {
  readonly field: string;
  readonly message: string;
  /** `input` is the body, or the query of a call without a body; `files` is the number of files sent. */
  holds(input: unknown, files: number): boolean;
}

type Shape = z.ZodMiniType;

/** The kinds of answer that are not JSON. */
type RawAnswer = 'file' | 'redirect' | 'events';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below /api, parameters in braces: `design/one/{id}`. */
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  readonly query?: Shape;
  /** A JSON body, or the text fields of a multipart body when `files` is there. */
  readonly body?: Shape;
  /** The largest JSON body in bytes; 64 kB by default. */
  readonly bodyBytes?: number;
  readonly files?: FilePart;
  /** Parts in addition to `files`, each with at most one file, by their names. */
  readonly extras?: Readonly<Record<string, ExtraPart>>;
  readonly rule?: Rule;
  readonly answer: Shape | RawAnswer;
  /** The page a `redirect` call leads to when it fails, since a navigating browser cannot read a JSON error. */
  readonly failsTo?: string;
  readonly rate: RateClass;
  /**
   * The topics a changing call changes, as far as its caller can see; queries that hear them are fetched again. With
   * cookies, a changing call must come from our own origin. A call without `changes` changes nothing.
   */
  readonly changes?: readonly Topic[];
  /** Topics it also changes, whose queries are fetched again only when they are next shown, because its page already knows the change. */
  readonly leavesStale?: readonly Topic[];
  /** The topics that make a reading call's answer stale. */
  readonly hears?: readonly Topic[];
  /** The reading call whose new answer this call's answer is. Its one parameter, if any, is the answer's `_id`. */
  readonly answerIs?: Endpoint;
  /**
   * Its changes are recorded. The record's id, the answer's `change`, goes in the header `change-id`, not in the body; it
   * is absent where nothing changed.
   */
  readonly records?: true;
}

/** The id of the recorded change, for a call that `records`. */
export const changeHeader = 'change-id';

/**
 * Events are numbered by `id:` in the stream, and this header of an answer is the number of the last event it
 * includes. `connected` carries the number of the last event for its listener, so that a page knows whether it missed
 * any while its stream was being opened; after a gap it fetches everything again.
 */
export const eventMarkHeader = 'event-mark';

type Method = Endpoint['method'];

type Declared<M extends Method> = Omit<Endpoint, 'method' | 'path' | 'who' | 'rate'> &
  Partial<Pick<Endpoint, 'rate'>> &
  (
    | { changes: readonly Topic[] }
    | (M extends 'GET' ? { hears: readonly Topic[] } | { answer: RawAnswer } : never)
  );

/** Declares a call once; the server's route, the web client and the OpenAPI page are derived from it. */
export function endpoint<
  const M extends Method,
  const P extends string,
  const W extends Who,
  const E extends Declared<M>,
>(method: M, path: P, who: W, declared: E): E & { method: M; path: P; who: W; rate: RateClass } {
  const rate = declared.rate ?? (declared.files ? 'upload' : declared.changes ? 'write' : 'read');
  return { ...declared, method, path, who, rate };
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Params<E extends Endpoint> = { [N in ParamNames<E['path']>]: string };
type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** The types after validation, for the server's handlers. */
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** The types before validation, for callers. */
export type QueryInput<E extends Endpoint> = In<E['query']>;
export type BodyInput<E extends Endpoint> = In<E['body']>;
export type AnswerOf<E extends Endpoint> = Out<E['answer']> &
  (E extends { records: true } ? { change?: string | undefined } : unknown);

/** Builds a call's path with its parameters filled in, e.g. `/api/design/one/12`. */
export function pathOf<E extends Endpoint>(call: E, params?: Record<string, string>): string {
  return `/api/${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))}`;
}
