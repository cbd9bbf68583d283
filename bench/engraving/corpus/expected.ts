import type { FindingKind } from '#contract/common/file-checks';

/** What is known of a file of the corpus before it is read. */
export interface Expected {
  readonly file: string;
  /** What is wrong with it, in the order of `findingKinds`; nothing is a good file. */
  readonly findings: readonly FindingKind[];
  /** In mm; null when it is not known to 0.01 mm. */
  readonly size: readonly [width: number, height: number] | null;
  /** The good file that it is once it is mended. */
  readonly like: string | null;
}
