import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeRouteTree } from './route-tree.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-routes-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const routesDirectory = path.join(folder, 'routes');
const generatedRouteTree = path.join(folder, 'routes.gen.ts');
const write = () => writeRouteTree({ routesDirectory, generatedRouteTree, tmpDir: path.join(folder, 'tmp') });
const page = (name: string, route: string) =>
  fs.writeFileSync(
    path.join(routesDirectory, `${name}.tsx`),
    `import { createFileRoute } from '@tanstack/react-router';\nexport const Route = createFileRoute('${route}')({});\n`,
  );

test('the list of pages is written when it is missing and when a page has come, and then left alone', async () => {
  fs.mkdirSync(routesDirectory);
  fs.writeFileSync(
    path.join(routesDirectory, '__root.tsx'),
    "import { createRootRoute } from '@tanstack/react-router';\nexport const Route = createRootRoute();\n",
  );
  page('index', '/');
  expect(await write()).toContain('commit it');
  expect(await write()).toBeUndefined();
  page('tickets', '/tickets');
  expect(await write()).toContain('commit it');
  expect(fs.readFileSync(generatedRouteTree, 'utf8')).toContain("'/tickets'");
  expect(await write()).toBeUndefined();
  fs.rmSync(generatedRouteTree);
  expect(await write()).toContain('commit it');
});
