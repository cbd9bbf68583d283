import type { VectorKind } from '#contract/common/files';

/** The bytes by which it is judged. */
export const programHeadBytes = 4096;

/** Returns whether a file is a PostScript program, judged by its first bytes: Illustrator wrote programs before it wrote PDFs. */
export const isProgram = (kind: VectorKind, bytes: Uint8Array): boolean =>
  kind === 'eps' || (kind === 'ai' && !beginsAsPdf(bytes));

const latin = new TextDecoder('latin1');

const beginsAsPdf = (bytes: Uint8Array): boolean =>
  /%PDF-|%!PS/.exec(latin.decode(bytes.subarray(0, programHeadBytes)))?.[0] === '%PDF-';
