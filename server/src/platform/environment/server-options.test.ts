import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serverOptions } from './server-options.ts';

const deploy = path.join(import.meta.dirname, '../../../../deploy');

test.each([
  ['systemd/hakkak@.service', /^ExecStart=.* (.*) server\/src\/main\.ts$/m],
  ['container/Containerfile', /^CMD \["node", (.*), "server\/src\/main\.ts"\]$/m],
])('%s starts the server with its options', async (file, command) => {
  const [, options = ''] = command.exec(await readFile(path.join(deploy, file), 'utf8')) ?? [];
  expect(options.replaceAll(/[",]/g, '').split(' ')).toEqual(serverOptions);
});
