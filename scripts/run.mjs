// Runs a TypeScript program of the project: `node scripts/run.mjs scripts/start.ts [arguments]`. It is plain JavaScript
// without dependencies because it installs them first, and works from Node 20 on.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, packagedNode } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const neededMajor = 24;

let child;
let installing = true;
let interrupted = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // The programs print this themselves; npm does not.
    if (installing && !interrupted) console.log('\nStopping…');
    interrupted = 128 + constants.signals[signal];
    child?.kill(signal);
  });
}

try {
  if (process.argv.length < 3) fail('Usage: node scripts/run.mjs <program> [arguments]');
  process.chdir(root);
  const trouble = await ensureInstalled(root, run, () => interrupted !== 0);
  installing = false;
  if (interrupted) process.exit(interrupted);
  if (trouble) fail(trouble);
  process.exit(await runProgram(process.argv.slice(2)));
} catch (error) {
  fail(diskSentence(error) ?? error?.stack ?? String(error));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function diskSentence(error) {
  const where = error?.path ?? root;
  if (error?.code === 'ENOSPC' || error?.code === 'EDQUOT') {
    return `The disk is full: "${where}" cannot be written. Free some space and run the command again.`;
  }
  if (error?.code === 'EROFS' || error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `"${where}" cannot be written (${error.code}). Make the project folder writable for this user and run the command again.`;
  }
  return undefined;
}

/** Resolves to the exit code: 128 + n after signal n, 127 if the program cannot be run at all. */
function run(command, args, options) {
  if (interrupted) return Promise.resolve(interrupted);
  return new Promise((resolve) => {
    child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

async function runProgram(args) {
  const own = Number.parseInt(process.versions.node, 10) >= neededMajor ? process.execPath : undefined;
  const packaged = packagedNode(root);
  const env = { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'), ...process.env };
  if (fs.existsSync(packaged)) {
    const code = await run(packaged, args, { env });
    // 127 means that the packaged Node does not fit the system, as on Alpine.
    if (code !== 127) return code;
  }
  if (own !== undefined) return run(own, args, { env });
  return fail(
    `Hakkak needs Node ${neededMajor} or newer on this system, and this is ${process.version}. Install a newer Node and run the command again.`,
  );
}
