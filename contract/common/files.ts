import * as z from 'zod/mini';
import { isOneOf } from './one-of.ts';
import type { uploadKinds } from './uploads.ts';

/** The kinds of file an order may carry, detected by content. */
export const fileKinds = [
  'jpg',
  'png',
  'webp',
  'svg',
  'pdf',
  'ai',
  'eps',
  'cdr',
  'dxf',
  'plt',
  'stl',
  'zip',
] as const;

/** The kinds of files that are read and checked. */
const vectorKinds = ['svg', 'dxf', 'plt', 'pdf', 'ai', 'eps', 'cdr', 'stl'] as const;
export type VectorKind = (typeof vectorKinds)[number];

export const isVectorKind = (kind: string): kind is VectorKind => isOneOf(vectorKinds, kind);

/** Kinds whose files may have several pages. */
const documentKinds = ['pdf', 'ai', 'eps', 'cdr'] as const satisfies readonly VectorKind[];

export const mayHavePages = (kind: string): boolean => isOneOf(documentKinds, kind);

/** The most pages of a document of which pictures are made. */
export const maxDrawnPages = 50;

/** The kinds of picture that people send to be shown. */
export const pictureKinds = ['jpg', 'png', 'webp'] as const;

export type OrderFileKind = (typeof fileKinds)[number];
export type FileKind = OrderFileKind | (typeof uploadKinds)[number] | 'csv' | 'json' | 'vtt' | 'srt';

export const mimeOf: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  ai: 'application/postscript',
  eps: 'application/postscript',
  cdr: 'application/vnd.corel-draw',
  dxf: 'image/vnd.dxf',
  plt: 'application/vnd.hp-hpgl',
  stl: 'model/stl',
  zip: 'application/zip',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  csv: 'text/csv',
  json: 'application/json',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
};

/** `url` and `thumb` are absolute paths that answer only people who may see the file; `size` is in bytes. */
export const StoredFile = z.object({
  _id: z.string(),
  filename: z.string(),
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  thumb: z.optional(z.string()),
  /** For a vector file: the path of its findings (`FileCheck`). */
  check: z.optional(z.string()),
  /** For a PostScript program (EPS, or AI without an embedded PDF): the path of the PDF that it draws. */
  pdf: z.optional(z.string()),
  /** For a CorelDRAW file that can be drawn here: the path of the SVG of its pages. */
  svg: z.optional(z.string()),
});
export type StoredFile = z.infer<typeof StoredFile>;
