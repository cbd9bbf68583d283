// Brings node_modules up to date with package-lock.json, when it is not. Plain JavaScript without dependencies.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages when needed. `run` runs a program and answers its exit code, `interrupted` says whether to
 * give up. Answers a sentence when it failed.
 */
export async function ensureInstalled(root, run, interrupted) {
  if (isInstalled(root)) return undefined;
  const folder = path.join(root, '.cache');
  fs.mkdirSync(folder, { recursive: true });
  // Two first starts at once would tear node_modules apart.
  const lockFile = path.join(folder, 'install.pid');
  let told = false;
  while (!takeLock(lockFile)) {
    if (!told) console.log('Another process is installing the packages: waiting for it.');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (interrupted()) return undefined;
  }
  try {
    if (isInstalled(root)) return undefined;
    console.log('Installing the packages (only when package-lock.json has changed)…');
    if ((await npm(run, ['ci', '--include=dev', '--include=optional'])) !== 0) {
      return 'The packages could not be installed: npm says why above. Mend that and run the same command again.';
    }
    writeStamp(root);
    return undefined;
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}

function isInstalled(root) {
  try {
    if (fs.readFileSync(stampFile(root), 'utf8') === wantedStamp(root)) return true;
  } catch {
    // No stamp: never installed, installed by hand, or killed in the middle.
  }
  if (!isInstalledByHand(root)) return false;
  writeStamp(root);
  return true;
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.hakkak-installed');
}

/** What an install depends on: the lock file and the machine. */
function wantedStamp(root) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function writeStamp(root) {
  try {
    fs.writeFileSync(stampFile(root), wantedStamp(root));
  } catch {
    // A read-only folder: the next start compares again, which is only slower.
  }
}

/** npm writes a second lock file into node_modules when all is done, naming exactly what stands there. */
function isInstalledByHand(root) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages ?? {};
  const standing = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!standing) return false;
  const forMachines = wanted['']?.optionalDependencies ?? {};
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = standing[place];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    const name = place.slice('node_modules/'.length);
    return entry.optional === true && !(name in forMachines && fitsHere(entry));
  });
}

function fitsHere(entry) {
  return (entry.os?.includes(process.platform) ?? true) && (entry.cpu?.includes(process.arch) ?? true);
}

/** Runs npm on the Node that called us, never on the one inside node_modules, which it replaces. */
function npm(run, args) {
  const outside = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: outside.join(path.delimiter) };
  delete env.NODE_ENV;
  const all = [
    ...args,
    '--engine-strict=false',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const program = process.env.npm_execpath;
  if (program !== undefined && path.basename(program) === 'npm-cli.js') {
    return run(process.env.npm_node_execpath ?? process.execPath, [program, ...all], { env });
  }
  return run('npm', all, { env, shell: process.platform === 'win32' });
}

/** Takes the lock, also from a process that died with it. False while another one holds it. */
function takeLock(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readText(file));
  const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  // An empty file may be a lock just being written.
  if (owner ? isAlive(owner) : age < 2000) return false;
  fs.rmSync(file, { force: true });
  return takeLock(file);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
