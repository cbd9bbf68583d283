import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { root, runTool } from './run-tool.ts';

const dist = path.join(root, 'web/dist');
const stampFile = path.join(dist, '.built');
const sources = ['web', 'contract', 'engraving', 'package.json', 'package-lock.json'];

/** Builds the web into web/dist if its sources have changed since the last build. Returns false if the build failed. */
export async function buildWeb(log: (line: string) => void): Promise<boolean> {
  const wanted = hashOfSources();
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted) return true;
  log('Building the web (only when it has changed)…');
  // The build goes to a draft folder and is renamed, so a killed build leaves no incomplete web and a running server
  // keeps its files.
  const draft = path.join(root, '.cache', `web-${process.pid}`);
  try {
    const args = [
      'build',
      '--config',
      'web/vite.config.ts',
      '--outDir',
      draft,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ];
    const { code } = await runTool('vite', args, { env: { NODE_ENV: 'production' } });
    if (code !== 0) return false;
    await compressFiles(draft);
    fs.writeFileSync(path.join(draft, '.built'), wanted);
    replace(draft);
    return true;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(source)).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(source: string): string[] {
  const place = path.join(root, source);
  if (!fs.statSync(place).isDirectory()) return [source];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(gen|test)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^web[\\/]dist[\\/]|node_modules/.test(file));
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses each file that becomes smaller by it in advance, so that the server need not compress it for each request. */
async function compressFiles(folder: string): Promise<void> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|json|webmanifest|wasm)$/.test(name))
    .map((name) => path.join(folder, name));
  for (const file of files) {
    const content = fs.readFileSync(file);
    const smaller = [
      ['br', await brotli(content)],
      ['gz', await gzip(content, { level: 9 })],
    ] as const;
    for (const [ending, packed] of smaller)
      if (packed.length < content.length) fs.writeFileSync(`${file}.${ending}`, packed);
  }
}

function replace(draft: string): void {
  const old = `${draft}-old`;
  try {
    if (fs.existsSync(dist)) fs.renameSync(dist, old);
    fs.renameSync(draft, dist);
  } finally {
    fs.rmSync(old, { recursive: true, force: true });
  }
}
