/**
 * Runs the program of an EPS by Ghostscript, where it is installed: in a process without an environment, which Ghostscript
 * keeps from files and other programs (-dSAFER), and with bounds on its time, memory and output.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const timeoutMs = 10_000;
const maxPdfBytes = 40 * 1024 * 1024;
/** For the shell: memory and the size of a file in kB, time in s. */
const limits = 'ulimit -v 300000; ulimit -f 100000; ulimit -t 10; ulimit -c 0';
const folderName = 'hakkak-eps-';
const staleMs = 10 * 60_000;

let found: Promise<string | null> | undefined;

/** Returns the path of the `gs` that is on the PATH, or null. Looked for once. */
export const ghostscript = (): Promise<string | null> => (found ??= find());

async function find(): Promise<string | null> {
  // The limits above are those of a POSIX shell.
  if (process.platform === 'win32') return null;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, 'gs');
    if (!path.isAbsolute(file)) continue;
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}

/**
 * Turns an EPS, or an Illustrator file of old, into a PDF of its box. The process sees the file on its input and nothing
 * else: no other file, no environment, and a bound on its time, memory and output. Returns null when it fails.
 */
export async function epsToPdf(gs: string, eps: Uint8Array): Promise<Buffer | null> {
  const folder = await mkdtemp(path.join(tmpdir(), folderName));
  try {
    return await run(gs, eps, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeStale();
  }
}

function run(gs: string, eps: Uint8Array, folder: string): Promise<Buffer | null> {
  const device = ['-sDEVICE=pdfwrite', '-sOutputFile=-', '-sstdout=%stderr', '-dMaxBitmap=50000000'];
  const safe = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-dNOPLATFONTS'];
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', `${limits}; exec "$0" "$@"`, gs, ...safe, ...device, '-_'], {
      cwd: folder,
      env: { TMPDIR: folder },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > maxPdfBytes) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    // A program may end before it has read all of its input.
    child.stdin.on('error', () => {});
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 && size > 0 ? Buffer.concat(pieces) : null));
    child.stdin.end(eps);
  });
}

/** Removes the folders of processes that were ended before they could. */
async function removeStale(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderName)) continue;
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > staleMs) await rm(folder, { recursive: true, force: true });
  }
}
