import type { FindingKind } from '#contract/common/file-checks';

/** The facts of a file of the corpus that are known before it is read. */
export interface Expected {
  readonly file: string;
  /** Its faults in the order of `findingKinds`; a good file has none. */
  readonly findings: readonly FindingKind[];
  /** In mm; null when it is not known to 0.01 mm. */
  readonly size: readonly [width: number, height: number] | null;
  /** The good file that it is once it is mended. */
  readonly like: string | null;
}
