import type { FileCheck, VectorKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import type { DrawingFormat } from '#contract/fonts';
import type { Mended, Mending } from '#engraving/mending/mend-drawing';
import type { Picture } from '#engraving/reading/picture';
import type { Painted } from '#engraving/solid/paint-stl';

/** A solid cannot be written again; for an EPS there is its PDF, for a CorelDRAW file the drawing made of it. */
export type DrawingKind = Exclude<VectorKind, 'stl' | 'eps'>;
export type RemadeFormat = DrawingFormat;

/** A file as the viewer shows it. A file that cannot be read has only its check. */
export interface InspectedFile {
  check: FileCheck;
  picture: Picture | null;
  /** The triangles of a solid: nine numbers for each, in mm. */
  triangles: Float32Array | null;
  /** A small picture of a solid. */
  painted?: Painted | null;
}

/** A file that was made of another, and what became of it. */
export interface RemadeFile extends Pick<Mended, 'done'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture that every browser shows. */
export interface CarriedPicture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The pictures in a CorelDRAW file: one of the whole drawing, and one of each page that has it. */
export interface CarriedPictures {
  readonly cover: CarriedPicture | null;
  readonly pages: readonly (CarriedPicture | null)[];
  /** The file is a Corel exchange file (CMX) in truth. */
  readonly isExchange: boolean;
}

/** The worker's questions and answers. */
export interface VectorCalls {
  inspect: {
    ask: { kind: VectorKind; bytes: ArrayBuffer; laser: Laser; page: number };
    answer: InspectedFile;
  };
  /** Mends as far as it is asked, and writes in a format at true size; null when the file cannot be read. */
  remake: {
    ask: {
      kind: DrawingKind;
      bytes: ArrayBuffer;
      page: number;
      mending: Mending;
      format: DrawingFormat;
      name: string;
    };
    answer: RemadeFile | null;
  };
  /** The pictures that a CorelDRAW file carries. */
  pictures: {
    ask: { bytes: ArrayBuffer };
    answer: CarriedPictures;
  };
}

export type VectorCall = keyof VectorCalls;
export type VectorRequest = {
  [Call in VectorCall]: { id: number; call: Call; ask: VectorCalls[Call]['ask'] };
}[VectorCall];
/** `loading` and `ready` enclose fetching over the network, whose failures are not the file's fault. */
export type VectorReply =
  | 'loading'
  | 'ready'
  | ({ id: number } & ({ answer: VectorCalls[VectorCall]['answer'] } | { failed: string }));
