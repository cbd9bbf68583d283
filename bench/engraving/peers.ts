import { createRequire } from 'node:module';
import { installPeers } from '../peers.ts';

interface Peers {
  opentype: {
    parse(bytes: ArrayBuffer): {
      unitsPerEm: number;
      getPath(text: string, x: number, y: number, size: number): { commands: unknown[] };
      stringToGlyphs(text: string): { index: number }[];
    };
  };
  fontkit: {
    create(bytes: Buffer): {
      unitsPerEm: number;
      layout(text: string): { glyphs: { id: number; path: { commands: unknown[] } }[] };
    };
  };
  paper: {
    setup(size: [number, number]): void;
    project: { clear(): void };
    CompoundPath: new (data: string) => PaperPath;
  };
}
export interface PaperPath {
  area: number;
  fillRule: string;
  unite(): PaperPath;
}

/** Loads the libraries that the engine is compared with. */
export function loadPeers(): Peers {
  const load: (name: string) => unknown = createRequire(installPeers('engraving'));
  return {
    opentype: load('opentype.js') as Peers['opentype'],
    fontkit: load('fontkit') as Peers['fontkit'],
    paper: load('paper/dist/paper-core.js') as Peers['paper'],
  };
}
