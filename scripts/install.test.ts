/** Tests the install with a stand-in for npm that skips packages which do not fit its Node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const root = path.dirname(import.meta.dirname);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-install-'));
const project = path.join(folder, 'project');
const npm = path.join(folder, 'npm-cli.js');
const system = process.platform === 'win32' ? 'win' : process.platform;
const packaged = `node_modules/node-${system}-${process.arch}/bin/${system === 'win' ? 'node.exe' : 'node'}`;
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  fs.rmSync(project, { recursive: true, force: true });
  fs.mkdirSync(path.join(project, 'scripts'), { recursive: true });
  for (const name of ['run.mjs', 'install.mjs'])
    fs.copyFileSync(path.join(root, 'scripts', name), path.join(project, 'scripts', name));
  const here = { optional: true, os: [process.platform], cpu: [process.arch] };
  const packages = {
    '': {},
    'node_modules/binding-here': here,
    'node_modules/deep/node_modules/binding-here': here,
    'node_modules/binding-elsewhere': { optional: true, os: ['plan9'], cpu: [process.arch] },
    'node_modules/any': {},
  };
  fs.writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ packages }));
  fs.writeFileSync(path.join(project, 'program.mjs'), "console.log('the program runs')");
});

/** Makes the stand-in run this code, with `put(place)` for each package it installs. */
function setNpmScript(script: string): void {
  fs.writeFileSync(
    npm,
    `const fs = require('node:fs');
    const put = (place) => {
      fs.mkdirSync('node_modules/' + place, { recursive: true });
      fs.writeFileSync('node_modules/' + place + '/package.json', '{}');
    };
    console.log('npm runs');
    ${script}`,
  );
}
const bindings = "put('binding-here'); put('deep/node_modules/binding-here');";
const node = `fs.mkdirSync(${JSON.stringify(path.posix.dirname(packaged))}, { recursive: true });
  fs.copyFileSync(process.execPath, ${JSON.stringify(packaged)});`;

function start() {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'program.mjs'], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', npm_execpath: npm, npm_node_execpath: process.execPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, said: () => said };
}
const runs = (said: string) => said.match(/npm runs/g)?.length ?? 0;

test('a binding that npm leaves out is installed with the Node that came along; after that nothing is', async () => {
  setNpmScript(`${node} if (process.execPath.includes('.cache')) { ${bindings} }`);
  const first = start();
  expect(await first.ended).toBe(0);
  expect(runs(first.said())).toBe(2);
  expect(first.said()).toContain('the program runs');
  const second = start();
  expect(await second.ended).toBe(0);
  expect(runs(second.said())).toBe(0);
  // The stamp says that this install is complete, but it is not.
  fs.rmSync(path.join(project, 'node_modules/deep'), { recursive: true });
  setNpmScript(bindings);
  const third = start();
  expect(await third.ended).toBe(0);
  expect(runs(third.said())).toBe(1);
});

test('a binding that cannot be had ends it with its name, and nothing is stamped', async () => {
  setNpmScript(`${node} put('binding-here');`);
  const { ended, said } = start();
  expect(await ended).toBe(1);
  expect(said()).toMatch(/left out parts that this machine needs: binding-here\..*Node 24/);
  expect(said()).not.toContain('the program runs');
  expect(fs.existsSync(path.join(project, 'node_modules/.hakkak-installed'))).toBe(false);
});

test('Ctrl-C during an install is answered at once', async () => {
  setNpmScript(
    "process.on('SIGINT', () => setTimeout(() => process.exit(1), 2000)); setInterval(() => {}, 1000);",
  );
  const { child, ended, said } = start();
  await expect.poll(() => runs(said()), { timeout: 30_000 }).toBe(1);
  let wasRunning: boolean | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', () => {
      if (said().includes('Stopping…')) wasRunning ??= child.exitCode === null;
    });
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(said()).toContain('Stopping…');
  expect(wasRunning).toBe(true);
});
