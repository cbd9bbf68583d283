import type { FileCheck, VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import type { Picture } from '#engraving/reading/picture';

/** A file as the viewer shows it. A file that cannot be read has only its check. */
export interface InspectedFile {
  check: FileCheck;
  picture: Picture | null;
  /** Of a solid: nine numbers for each triangle, in mm. */
  triangles: Float32Array | null;
}

/** What the worker is asked, and what it answers. */
export interface VectorCalls {
  inspect: {
    ask: { kind: VectorKind; bytes: ArrayBuffer; laser: Laser };
    answer: InspectedFile;
  };
}

export type VectorCall = keyof VectorCalls;
export type VectorRequest = {
  [Call in VectorCall]: { id: number; call: Call; ask: VectorCalls[Call]['ask'] };
}[VectorCall];
export type VectorReply = { id: number } & (
  | { answer: VectorCalls[VectorCall]['answer'] }
  | { failed: string }
);
