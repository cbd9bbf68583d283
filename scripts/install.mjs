// Updates node_modules if it does not match package-lock.json. Plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

let knownLibc;

/**
 * Installs the packages if needed. `run` runs a program and resolves to its exit code, `interrupted` returns whether to
 * give up. Resolves to an error message if the install failed.
 */
export async function ensureInstalled(root, run, interrupted) {
  if (isInstalled(root)) return undefined;
  const folder = path.join(root, '.cache');
  fs.mkdirSync(folder, { recursive: true });
  // Two concurrent installs would corrupt node_modules.
  const lockFile = path.join(folder, 'install.pid');
  let isAnnounced = false;
  while (!takeLock(lockFile)) {
    if (!isAnnounced) console.log('Another process is installing the packages: waiting for it.');
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (interrupted()) return undefined;
  }
  try {
    if (isInstalled(root)) return undefined;
    console.log('Installing the packages (only when package-lock.json has changed)…');
    const failed =
      'The packages could not be installed: npm says why above. Mend that and run the same command again.';
    if ((await install(run)) !== 0) return failed;
    // npm skips packages that do not support the Node version it runs on, so npm is run again on the packaged Node.
    const node = missingBindings(root).length > 0 ? keepNode(root) : undefined;
    if (node) {
      console.log(
        'Some parts for this machine need a newer Node: installing again with the one that came along…',
      );
      if ((await install(run, node)) !== 0) return failed;
    }
    const missing = missingBindings(root);
    if (missing.length > 0) {
      return `npm left out parts that this machine needs: ${missing.join(', ')}. Run the same command with Node 24 or newer.`;
    }
    writeStamp(root);
    return undefined;
  } finally {
    fs.rmSync(lockFile, { force: true });
  }
}

function isInstalled(root) {
  // This is checked at each start because an install by hand or by an older Hakkak may lack a binding.
  if (missingBindings(root).length > 0) return false;
  try {
    if (fs.readFileSync(stampFile(root), 'utf8') === wantedStamp(root)) return true;
  } catch {
    // Without a stamp nothing was installed, or the install was done by hand or was killed.
  }
  if (!isInstalledByHand(root)) return false;
  writeStamp(root);
  return true;
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.hakkak-installed');
}

/** Returns a hash of everything an install depends on: the lock file and the machine. */
function wantedStamp(root) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function writeStamp(root) {
  try {
    fs.writeFileSync(stampFile(root), wantedStamp(root));
  } catch {
    // If the folder is read-only, the next start compares again, which is only slower.
  }
}

/** npm writes a second lock file into node_modules after a complete install, with exactly the installed packages. */
function isInstalledByHand(root) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages ?? {};
  const standing = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!standing) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = standing[place];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    return entry.optional === true;
  });
}

export function missingBindings(root) {
  const packages = readJson(path.join(root, 'package-lock.json'))?.packages ?? {};
  return Object.entries(packages)
    .filter(([, entry]) => entry.optional && (entry.os ?? entry.cpu) && fitsHere(entry))
    .map(([place]) => place)
    .filter((place) => !fs.existsSync(path.join(root, place, 'package.json')))
    .map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

function fitsHere({ os, cpu, libc }) {
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (libc?.includes(ownLibc()) ?? true)
  );
}

/** Returns `glibc` or `musl` on Linux. */
function ownLibc() {
  // Otherwise the report resolves network names, which takes time.
  process.report.excludeNetwork = true;
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return knownLibc;
}

/** Copies the packaged Node, because an install would remove it. Returns undefined if it cannot run here. */
function keepNode(root) {
  const packaged = packagedNode(root);
  if (!fs.existsSync(packaged)) return undefined;
  const copy = path.join(root, '.cache', `install-${path.basename(packaged)}`);
  fs.copyFileSync(packaged, copy);
  fs.chmodSync(copy, 0o755);
  return spawnSync(copy, ['--version']).status === 0 ? copy : undefined;
}

/** The Node that npm installed for this machine; there is none for macOS. */
export function packagedNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
}

/**
 * npm 9.6, which comes with Node 20.0, reads the C library's version under a wrong name and skips all packages that
 * need it.
 */
const libcPatch = `data:text/javascript,${encodeURIComponent(`
  const own = process.report.getReport.bind(process.report);
  process.report.getReport = () => {
    const report = own();
    report.header.glibcRuntimeVersion = report.header.glibcVersionRuntime;
    return report;
  };
`)}`;

/** Runs npm on `node` or on the current Node, but never on the one inside node_modules, which npm replaces. */
function install(run, node) {
  const outside = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: outside.join(path.delimiter) };
  delete env.NODE_ENV;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const program = npmProgram(outside);
  if (program !== undefined) {
    return node
      ? run(node, [`--import=${libcPatch}`, program, ...args], { env })
      : run(process.env.npm_node_execpath ?? process.execPath, [program, ...args], { env });
  }
  return run('npm', args, { env, shell: process.platform === 'win32' });
}

/**
 * Returns npm's own file: the one that called this process, else the one on the PATH; undefined if that is not a plain
 * link.
 */
function npmProgram(folders) {
  const found = [process.env.npm_execpath, ...folders.map((folder) => path.join(folder, 'npm'))]
    .filter((file) => file && fs.existsSync(file))
    .map((file) => fs.realpathSync(file));
  return found.find((file) => path.basename(file) === 'npm-cli.js');
}

/** Takes the lock, also over a dead owner's. Returns false while a live process holds it. */
function takeLock(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readText(file));
  const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  // An empty file may be a lock that is just being written.
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
