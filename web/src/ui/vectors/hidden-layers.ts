import type { FileCheck } from '#contract/common/file-checks';

/** The layers that are off in the file, by their places. */
export const hiddenLayers = ({ layers = [] }: Pick<FileCheck, 'layers'>): ReadonlySet<number> =>
  new Set(layers.flatMap(({ shown }, at) => (shown ? [] : [at])));
