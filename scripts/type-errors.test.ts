import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TypeCheck } from './type-errors.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-types-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
const config = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    types: [],
    allowImportingTsExtensions: true,
    module: 'nodenext',
  },
});

test('an error in a file that several projects share is told once, and each one’s own errors as well', async () => {
  write('shared/size.ts', "export const size: number = 'large';\n");
  for (const project of ['one', 'two', 'three']) {
    write(`${project}/tsconfig.json`, config);
    write(`${project}/use.ts`, "import { size } from '../shared/size.ts';\nexport const twice = size * 2;\n");
  }
  write('three/own.ts', "export const colour: string = 3;\nexport const wrong: boolean = 'no';\n");
  write('four/tsconfig.json', config);
  write('four/fine.ts', 'export const fine = 1;\n');
  const types = new TypeCheck();
  const reported: (string | undefined)[] = [];
  for (const project of ['one', 'two', 'three', 'four'])
    reported.push(await types.find(path.join(folder, project)));
  const text = reported.join('\n');
  expect(text.match(/TS2322/g)).toHaveLength(3);
  expect(reported[0]).toContain('size.ts');
  expect(reported[1]).toBe('Only what is said above of another project.');
  expect(reported[2]).not.toContain('size.ts');
  expect(reported[2]).toContain('wrong');
  expect(reported[3]).toBeUndefined();
}, 60_000);
