import { execFile, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { runningProcesses, until } from '../../../testing/running.ts';
import { fileSeen, rememberSuccess, runIsolated } from './isolated.ts';

const usual = { input: new Uint8Array(), timeoutMs: 8000, cpuSeconds: 8, maxBytes: 1_000_000 };
const sh = (script: string, more: Partial<typeof usual> = {}) =>
  runIsolated('sh', { ...usual, args: ['-c', script], ...more });
const output = async (script: string) => (await sh(script))?.toString();

const folder = await mkdtemp(path.join(tmpdir(), 'isolated-'));
afterAll(() => rm(folder, { recursive: true }));

// A system without namespaces runs no program alone, so these tests do not run there.
const systems = (await output('echo yes')) === 'yes\n' ? ['here'] : [];

describe.each(systems)('a program that runs alone %s', () => {
  test('reads its input and writes its output', async () => {
    const answer = await runIsolated('cat', { ...usual, args: [], input: Buffer.from('سلام') });
    expect(answer?.toString()).toBe('سلام');
    expect(await sh('exit 1')).toBeNull();
    expect(await sh('no-such-program')).toBeNull();
  });

  test('sees no file but those of the system, and changes none', async () => {
    await writeFile(path.join(folder, 'secret'), 'a secret');
    expect(await output(`cat ${folder}/secret /etc/passwd /proc/1/environ || echo none`)).toBe('none\n');
    expect(await output('ls /home /root /proc /dev /sys /srv || echo none')).toBe('none\n');
    expect(
      await output('for at in /usr /usr/bin /bin /lib; do touch $at/made && echo made; done; true'),
    ).toBe('');
    expect(await output(`echo kept > ${folder}/made; echo kept > /tmp/made && cat /tmp/made`)).toBe('kept\n');
    expect(await readdir(folder)).toEqual(['secret']);
    expect(await output('ls /tmp')).toBe('');
  });

  test('reads a file of the server’s, wherever that is, and cannot change it', async () => {
    const file = path.join(folder, 'secret');
    await writeFile(file, 'a secret');
    const changes = ['echo more >>', 'touch', 'chmod 666', 'rm'].map((change) => `${change} ${fileSeen}`);
    const args = ['-c', `cat ${fileSeen}; ${changes.join(' || ')} || ls /tmp`];
    const answer = await runIsolated('sh', { ...usual, args, file });
    expect(answer?.toString()).toBe('a secret');
    expect(await readFile(file, 'utf8')).toBe('a secret');
    expect(await runIsolated('true', { ...usual, args: [], file: path.join(folder, 'none') })).toBeNull();
  });

  test('has nothing of the server’s environment and no other process', async () => {
    expect(await output('echo $$')).toBe('1\n');
    expect((await output('env'))?.split('\n').map((line) => line.split('=')[0])).not.toContain(
      'DATABASE_URL',
    );
  });

  test('reaches no network', async () => {
    let reached = 0;
    const server = createServer(() => (reached += 1)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const tries = `(exec 3<>/dev/tcp/127.0.0.1/${port}) && echo reached; echo tried`;
    expect((await runIsolated('bash', { ...usual, args: ['-c', tries] }))?.toString()).toBe('tried\n');
    expect(reached).toBe(0);
    server.close();
  });

  test('cannot take back what was taken from it', async () => {
    expect(
      await output(
        'unshare --user true || umount /usr || mount -t tmpfs none /tmp || chroot / true || echo no',
      ),
    ).toBe('no\n');
  });

  test('starts no more processes than it may, and none outlives it', { timeout: 90_000 }, async () => {
    const chain = (length: number) => Array.from({ length }, () => 'sleep 0.1').join(' | ');
    expect(await output(chain(20))).toBe('');
    expect(await sh(chain(100))).toBeNull();
    const mark = `bomb-${process.pid}`;
    expect(await sh(`: ${mark}; f() { f | f; sleep 100; }; f`, { timeoutMs: 2000 })).not.toBeInstanceOf(
      Buffer,
    );
    await until(async () => (await marked(mark)).length === 0);
  });

  test('ends with the process that runs it, also while it is busy', async () => {
    const mark = `busy-${process.pid}`;
    const parent = path.join(folder, 'parent.mjs');
    await writeFile(
      parent,
      `import { runIsolated } from '${new URL('./isolated.ts', import.meta.url).href}';
      const args = ['-c', ': ${mark}; while :; do :; done'];
      await runIsolated('sh', { args, timeoutMs: 600_000, cpuSeconds: 600, maxBytes: 1 });`,
    );
    const running = fork(parent, { stdio: 'ignore' });
    await until(async () => (await marked(mark)).some((command) => command.startsWith('sh\0-c')));
    running.kill('SIGKILL');
    await once(running, 'exit');
    await until(async () => (await marked(mark)).length === 0);
  });

  // Only root may mount in the namespaces of the tests.
  test.each(process.getuid?.() === 0 ? ['as services and containers are mounted'] : [])(
    'runs %s',
    async () => {
      const server = path.join(folder, 'mounted.mjs');
      await writeFile(
        server,
        `import { writeFile } from 'node:fs/promises';
      import { runIsolated } from '${new URL('./isolated.ts', import.meta.url).href}';
      await writeFile('/mnt/file', 'a file');
      const limits = { timeoutMs: 8000, cpuSeconds: 8, maxBytes: 100 };
      const answer = await runIsolated('cat', { args: ['${fileSeen}'], file: '/mnt/file', ...limits });
      console.log(answer?.toString());`,
      );
      const mounts = `mount -o remount,bind,nosuid,nodev /
      mount -t tmpfs -o nosuid,nodev,noexec none /mnt
      exec ${process.execPath} ${server}`;
      const { stdout } = await promisify(execFile)('unshare', ['--mount', 'sh', '-ec', mounts]);
      expect(stdout).toBe('a file\n');
    },
  );

  test('is given up after its time, and when it takes, keeps or answers too much', {
    timeout: 90_000,
  }, async () => {
    expect(await sh('sleep 300 & sleep 300', { timeoutMs: 300 })).toBe('late');
    expect(await sh('while true; do :; done', { cpuSeconds: 1, timeoutMs: 60_000 })).toBeNull();
    const endless = `awk 'BEGIN { while (1) print "more and more" }'`;
    expect(await sh(endless, { maxBytes: 10_000 })).toBeNull();
    expect(await output(`${endless} > /tmp/all || echo full`)).toBe('full\n');
    expect(await output(`awk 'BEGIN { all = "more"; while (1) all = all all }' || echo full`)).toBe('full\n');
  });
});

/** The commands of the running processes that have a mark. */
const marked = async (mark: string) =>
  (await runningProcesses()).map(({ command }) => command).filter((command) => command.includes(mark));

test('what is not there is not run', async () => {
  expect(await runIsolated('/nowhere/program', { ...usual, args: [] })).toBeNull();
});

test('a first try that failed is repeated after a minute, and success is remembered', async () => {
  const answers = [false, false, true, false];
  let [tries, now] = [0, 0];
  const isHere = rememberSuccess(
    () => Promise.resolve(answers[tries++] ?? false),
    () => now,
  );
  const asked: boolean[] = [];
  for (now of [0, 59_999, 60_000, 119_999, 120_000, 1e9]) asked.push(await isHere());
  expect([asked, tries]).toEqual([[false, false, false, false, true, true], 3]);
});
