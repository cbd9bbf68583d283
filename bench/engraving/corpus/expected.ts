import type { FindingKind } from '#contract/common/file-checks';
import type { ReadUnit } from '#engraving/reading/read-drawing';

/** The facts of a file of the corpus that are known before it is read. */
export interface Expected {
  readonly file: string;
  /** Its faults in the order of `findingKinds`, each as often as it is there; a good file has none. */
  readonly findings: readonly FindingKind[];
  /** The unit of a file that says none: it must be told as a guess. */
  readonly guessed?: ReadUnit['name'];
  /** In mm; null when it is not known to 0.01 mm. */
  readonly size: readonly [width: number, height: number] | null;
  /** The good file that it is once it is mended. */
  readonly like: string | null;
}
