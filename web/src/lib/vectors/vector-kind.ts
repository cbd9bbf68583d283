import { isVectorKind, type VectorKind } from '#contract/common/files';

/** Returns the kind of a vector file by its name; null for any other file. */
export function vectorKindOf(filename: string): VectorKind | null {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return isVectorKind(ending) ? ending : null;
}
