import fs from 'node:fs';

interface Entry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Entry>;

/**
 * Finds optional platform packages that are missing from the lock file because the registry did not have them when it
 * was made. `npm ci` refuses such a lock file on every machine.
 */
export function lockGaps(packages: Packages): Packages {
  const gaps: Packages = {};
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const inside = `${place}/node_modules/${name}`;
      const beside = `node_modules/${name}`;
      if (place === '' || packages[inside] || packages[beside]) continue;
      const machine = machineOf(name);
      // Only an exact version can be written to the lock file.
      if (!machine || !/^\d+\.\d+\.\d+/.test(version)) continue;
      gaps[beside] = { version, ...machine, ...(entry.dev && { dev: true }), optional: true };
    }
  }
  return gaps;
}

export function fillLockGaps(file: string, write: boolean): number {
  const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Packages };
  const gaps = lockGaps(lock.packages);
  const entries = Object.entries({ ...lock.packages, ...gaps });
  lock.packages = Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  if (write && Object.keys(gaps).length > 0) fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  return Object.keys(gaps).length;
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];

/** Reads the platform from the end of a package name, such as `…-linux-arm64-musl`. */
function machineOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  if (/-wasm32-wasi$/.test(name)) return { cpu: ['wasm32'] };
  const found = /(?:^|[/-])([a-z0-9]+)-([a-z0-9]+?)(?:-(gnu|musl|msvc|gnueabihf|musleabihf|eabi))?$/.exec(
    name,
  );
  const [, os = '', cpu = '', abi = ''] = found ?? [];
  if (!systems.includes(os)) return undefined;
  const libc = abi.startsWith('musl')
    ? ['musl']
    : abi.startsWith('gnu') && os === 'linux'
      ? ['glibc']
      : undefined;
  return { os: [os], cpu: [cpu], ...(libc && { libc }) };
}
