// `npm run size` counts the files and lines of each part of the project, and the files that the maps in docs/maps lead through.
// `npm run size -- 1a2b3c4` adds the same counts at that revision.
import { execFileSync } from 'node:child_process';
import { root } from './run-tool.ts';

interface Size {
  files: number;
  lines: number;
}

const parts: readonly [name: string, belongs: RegExp][] = [
  ['tests', /(\.test\.tsx?|\.e2e\.ts)$|^(e2e|server\/testing)\//],
  ['contract', /^contract\//],
  ['engraving', /^engraving\//],
  ['server', /^server\//],
  ['web, pages', /^web\/src\/(features|routes)\//],
  ['web, kit', /^web\/src\/ui\//],
  ['web, the rest', /^web\//],
  ['scripts, bench and deploy', /^(scripts|bench|deploy)\//],
];
const isCounted = (file: string) =>
  /\.(ts|tsx|css|sql)$/.test(file) && !/\.gen\.ts$|database-types\.ts$/.test(file);

const git = (...command: string[]): string =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const linesOf = (text: string): number => text.split('\n').length - 1;

function sizesAt(revision: string): Map<string, Size> {
  const sizes = new Map<string, Size>(parts.map(([name]) => [name, { files: 0, lines: 0 }]));
  for (const file of git('ls-tree', '-r', '--name-only', revision).trim().split('\n')) {
    const part = isCounted(file) && parts.find(([, belongs]) => belongs.test(file));
    const size = part && sizes.get(part[0]);
    if (!size) continue;
    size.files += 1;
    size.lines += linesOf(git('show', `${revision}:${file}`));
  }
  return sizes;
}

function mapsAt(revision: string): Map<string, number> {
  const maps = git('ls-tree', '-r', '--name-only', revision, 'docs/maps').trim().split('\n').filter(Boolean);
  return new Map(
    maps.map((map) => {
      const steps = git('show', `${revision}:${map}`).match(/^\d+\. `/gm) ?? [];
      return [map, steps.length];
    }),
  );
}

const revisions = [...process.argv.slice(2), 'HEAD'];
const sizes = revisions.map(sizesAt);
const maps = revisions.map(mapsAt);
console.log(['', ...revisions.map((revision) => `files and lines at ${revision}`)].join('\t'));
for (const [name] of parts)
  console.log(
    [name, ...sizes.map((each) => `${each.get(name)?.files}\t${each.get(name)?.lines}`)].join('\t'),
  );
for (const map of maps.at(-1)?.keys() ?? [])
  console.log([map, ...maps.map((each) => `${each.get(map) ?? '-'} files`)].join('\t'));
