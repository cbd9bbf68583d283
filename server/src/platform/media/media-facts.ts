/** The faults of a video or sound: it is broken, or in a form that phones do not play. */
export type MediaFault = 'broken' | 'hevc' | 'video' | 'audio';

/** The facts in a file's headers. `seconds` is null if they do not state it; `width` and `height` are px. */
export interface MediaFacts {
  hasPicture: boolean;
  hasSound: boolean;
  seconds: number | null;
  width?: number;
  height?: number;
}

export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault) {
    super(fault);
    this.name = 'MediaError';
    this.fault = fault;
  }
}

/** Reads parts of a file of `size` bytes; fewer bytes come back at its end. */
export interface Source {
  readonly size: number;
  read(at: number, bytes: number): Promise<Buffer>;
}
