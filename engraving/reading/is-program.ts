import type { VectorKind } from '#contract/common/file-checks';

/** Returns whether a file is a PostScript program, judged by its first bytes: Illustrator wrote programs before it wrote PDFs. */
export const isProgram = (kind: VectorKind, bytes: Uint8Array): boolean =>
  kind === 'eps' || (kind === 'ai' && !beginsAsPdf(bytes));

const beginsAsPdf = (bytes: Uint8Array): boolean =>
  [...'%PDF-'].every((letter, at) => bytes[at] === letter.charCodeAt(0));
