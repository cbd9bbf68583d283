// Writes server/src/platform/database-types.ts from a freshly migrated database: `npm run db:types`.
// With --verify it only says whether the file still fits.
import path from 'node:path';
import { nameForThisRun, onDatabase, runStatements, startTestCluster } from '../server/testing/cluster.ts';
import { ensureTemplate } from '../server/testing/template.ts';
import { root, runTool, stopToolsWhenAsked } from './run-tool.ts';

const file = path.join(root, 'server/src/platform/database-types.ts');
const isVerifying = process.argv.includes('--verify');

stopToolsWhenAsked();
const cluster = await startTestCluster();
const name = nameForThisRun('types');
let code = 1;
try {
  const template = await ensureTemplate(cluster.url);
  await runStatements(cluster.url, [`CREATE DATABASE ${name} TEMPLATE ${template}`]);
  const result = await runTool(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${onDatabase(cluster.url, name)}`,
      `--out-file=${file}`,
      // The driver reads bigint by a checked parser: see database.ts.
      '--type-mapping={"int8":"number"}',
      '--exclude-pattern=kysely_*',
      ...(isVerifying ? ['--verify'] : []),
    ],
    { quiet: true },
  );
  code = result.code;
  if (code === 0) {
    console.log(isVerifying ? 'The table types fit the migrations.' : `Wrote ${path.relative(root, file)}.`);
  } else {
    console.error(result.output.replaceAll(cluster.url, ''));
    if (isVerifying)
      console.error(`${path.relative(root, file)} does not fit the migrations. Run: npm run db:types`);
  }
} finally {
  await runStatements(cluster.url, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
  await cluster.stop();
}
process.exitCode = code;
