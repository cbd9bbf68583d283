/** Fetches the libraries that the engine is compared with into a folder of their own; the product does not have them. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../.cache/bench-peers');
const wanted = { 'opentype.js': '2.0.0', fontkit: '2.0.4', paper: '0.12.20' };

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

/** Loads the peers; they are installed once, from the npm registry. */
export function loadPeers(): Peers {
  const isThere = Object.keys(wanted).every((name) => fs.existsSync(path.join(folder, 'node_modules', name)));
  if (!isThere) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
    const packages = Object.entries(wanted).map(([name, version]) => `${name}@${version}`);
    execFileSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', ...packages],
      {
        cwd: folder,
        stdio: 'inherit',
      },
    );
  }
  const load: (name: string) => unknown = createRequire(path.join(folder, 'package.json'));
  return {
    opentype: load('opentype.js') as Peers['opentype'],
    fontkit: load('fontkit') as Peers['fontkit'],
    paper: load('paper/dist/paper-core.js') as Peers['paper'],
  };
}
