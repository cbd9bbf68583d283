import type * as z from 'zod/mini';
import type { FileKind } from './files.ts';
import type { Topic } from './topics.ts';

/** Who may call: nobody signed in too, any signed-in person, customers only, admins only. */
export type Who = 'anyone' | 'person' | 'customer' | 'admin';

/**
 * How often one person (or one address) may call; the figures stand with the server's limiter. `code`: what is tried is
 * a code. `outside`: asks a service that counts.
 */
export type RateClass = 'read' | 'write' | 'upload' | 'code' | 'outside';

/** One part name of a multipart body that carries files. */
export interface FilePart {
  readonly name: string;
  readonly most: number;
  readonly maxBytes: number;
  readonly kinds: readonly FileKind[];
  /** Without files the body may be JSON as well. */
  readonly orJson?: boolean;
  /** The sentence for a call without any file, where there must be one. */
  readonly missing?: string;
}

/** A rule about a body and its files together, and the field and sentence with which a breach is refused. */
export interface Rule {
  readonly field: string;
  readonly message: string;
  /** `files`: how many come along. */
  holds(body: unknown, files: number): boolean;
}

type Shape = z.ZodMiniType;

/** What an answer is when it is not JSON. */
export type RawAnswer = 'file' | 'redirect' | 'events';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, parameters in braces: `design/one/{id}`. */
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  readonly query?: Shape;
  /** A JSON body, or the text fields of a multipart body when `files` is there. */
  readonly body?: Shape;
  /** Bytes that a JSON body may have; 64 kB unless told. */
  readonly bodyBytes?: number;
  readonly files?: FilePart;
  readonly rule?: Rule;
  readonly answer: Shape | RawAnswer;
  /** The page a `redirect` leads to when the call fails: its caller is a browser on its way, who could read no JSON. */
  readonly failsTo?: string;
  readonly rate: RateClass;
  /**
   * The topics a changing call changes, as far as its caller can see: pages that hear them ask again. With cookies, a
   * changing call must come from our own origin. A call without `changes` changes nothing.
   */
  readonly changes?: readonly Topic[];
  /** The topics that may make a reading call's answer stale. */
  readonly hears?: readonly Topic[];
  /** The answer is the new answer of this reading call, whose one parameter, if any, is the answer's `_id`. */
  readonly answerIs?: Endpoint;
}

type Declared = Omit<Endpoint, 'rate' | 'path'> &
  Partial<Pick<Endpoint, 'rate'>> &
  (
    | { changes: readonly Topic[] }
    | { method: 'GET'; hears: readonly Topic[] }
    | { method: 'GET'; answer: RawAnswer }
  );

/** Declares a call once; the server's route, the web's client and the OpenAPI page are read from it. */
export function endpoint<const P extends string, const E extends Declared>(
  path: P,
  declared: E,
): E & { path: P; rate: RateClass } {
  const rate = declared.rate ?? (declared.files ? 'upload' : declared.changes ? 'write' : 'read');
  return { ...declared, path, rate };
}

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters in a call's path, as text. */
export type Params<E extends Endpoint> = { [N in ParamNames<E['path']>]: string };
type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** What the server's handler gets after checking. */
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** What a caller hands over. */
export type QueryInput<E extends Endpoint> = In<E['query']>;
export type BodyInput<E extends Endpoint> = In<E['body']>;
export type AnswerOf<E extends Endpoint> = Out<E['answer']>;

/** A call's path with its parameters filled in, e.g. `/api/design/one/12`. */
export function pathOf<E extends Endpoint>(call: E, params?: Record<string, string>): string {
  return `/api/${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))}`;
}
