import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);

/** The path of a Chromium and how to start it, as Playwright's launch options. */
export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const args = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no GPU: pages are painted in software, WebGL too.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
];

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the browser for tests: CHROMIUM_PATH, else the one from npm, else an installed one. The one from npm paints
 * no windows, so the tests take two thirds of the time, and it is the same everywhere.
 */
export async function chromiumPath(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!fs.existsSync(given)) throw new Error(`CHROMIUM_PATH names "${given}", which is not there.`);
    return { executablePath: given, args, env: environment() };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
  const installed = await findInstalled();
  if (installed) return { executablePath: installed, args, env: environment() };
  throw new Error('There is no Chromium on this system. Install Chrome or Chromium, or set CHROMIUM_PATH.');
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const candidates = [
    ...(process.platform === 'darwin' ? macPlaces : []),
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix))),
  ];
  for (const file of candidates) {
    if (!fs.existsSync(file)) continue;
    try {
      // A program of this name may be a stub that only says what to install.
      await run(file, ['--version'], { timeout: 10_000 });
      return file;
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}

/** Unpacks Chromium from the package once into `.cache`, with its own libraries and fonts. */
async function unpackedChromium(): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = fs.readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(root, '.cache', `chromium-${version}`);
  if (!fs.existsSync(folder)) await unpack(entry, folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    args,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: fontSettings(folder),
    },
  };
}

/** Unpacks to a temporary name and renames, so that an interrupted unpacking leaves no partial folder. */
async function unpack(entry: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  try {
    const program = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
    // The package unpacks into the temporary folder, and its libraries only if it believes to run on AWS.
    await run(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    });
    fs.renameSync(draft, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** Chromium crashes without a font for a Persian letter, so it gets ours and its own for the rest. */
function fontSettings(folder: string): string {
  const settings = path.join(folder, 'fontconfig');
  const vazirmatn = path.join(root, 'node_modules/@fontsource-variable/vazirmatn/files');
  const folders = [vazirmatn, path.join(folder, 'fonts'), '/usr/share/fonts'];
  fs.mkdirSync(settings, { recursive: true });
  fs.writeFileSync(
    path.join(settings, 'fonts.conf'),
    [
      '<?xml version="1.0"?>',
      '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
      '<fontconfig>',
      ...folders.map((each) => `  <dir>${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>`),
      `  <cachedir>${path.join(settings, 'cache').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</cachedir>`,
      '</fontconfig>',
      '',
    ].join('\n'),
  );
  return settings;
}

/** Without a locale, as in some containers, Chromium cannot upload or save files with Persian names. */
function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { LANG: 'C.UTF-8', ...Object.fromEntries(entries) };
}
