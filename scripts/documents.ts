import fs from 'node:fs';
import path from 'node:path';
import { type Finding, lineAt } from './boundaries/source.ts';

/** Returns the text of a file by its path from the root, '' for a folder and undefined if there is neither. */
type Read = (file: string) => string | undefined;

/** Finds links that lead nowhere, superseded decisions that do not say so, and maps of files that do not exist. */
export function checkDocuments(root: string): Finding[] {
  const files = fs.globSync(['*.md', 'docs/**/*.md', 'web/src/**/*.md'], { cwd: root });
  return faultsIn(
    files.map((file) => file.replaceAll(path.sep, '/')),
    (file) => {
      const place = path.join(root, file);
      if (!fs.existsSync(place)) return undefined;
      return fs.statSync(place).isFile() ? fs.readFileSync(place, 'utf8') : '';
    },
  );
}

export function faultsIn(files: readonly string[], read: Read): Finding[] {
  const decisions = Map.groupBy(files, numberOf);
  return files.flatMap((file) => {
    const text = read(file) ?? '';
    const number = numberOf(file);
    const faults = [
      ...faultsOfLinks(file, text, read),
      ...(file.startsWith('docs/maps/') ? faultsOfMap(text, read) : []),
    ];
    if (number !== undefined) {
      if (decisions.get(number)?.at(-1) !== file)
        faults.push({ at: 0, message: `Number ${number} is taken.` });
      for (const { at, earlier } of superseded(text, number))
        for (const other of decisions.get(earlier) ?? [])
          if (!isMarked(read(other) ?? '', number)) faults.push({ at, message: unmarked(other, number) });
    }
    return faults.map(({ at, message }) => ({ file, line: lineAt(text, at), message }));
  });
}

interface Fault {
  /** The place in the text. */
  at: number;
  message: string;
}

function numberOf(file: string): number | undefined {
  const [, digits] = /^docs\/decisions\/(?:old\/)?(\d{4})-/.exec(file) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

const faultsOfLinks = (file: string, text: string, read: Read): Fault[] =>
  [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .filter(([, link = '']) => read(path.posix.join(path.posix.dirname(file), link)) === undefined)
    .map(({ index, 1: link }) => ({ at: index, message: `The link leads nowhere: ${link}` }));

/** Matches the decisions that a sentence supersedes, up to its end or to an "adds to". Links contain dots and parentheses. */
const claim =
  /\b(?:supersed|replac|chang)es?\b((?:\]\([^)]*\)|\((?:\]\([^)]*\)|[^()])*\)|(?!\badds?\b)[^.;:()])*)/gi;
const aside = /(?<!\])\((?:\]\([^)]*\)|[^()])*\)/g;

/** Returns the earlier decisions that a decision says it supersedes, in whole or in part. */
const superseded = (text: string, number: number): { at: number; earlier: number }[] =>
  [...text.matchAll(claim)].flatMap(({ index, 1: words = '' }) =>
    [...words.replace(aside, '').matchAll(/\[(\d+)\]\(|\bdecision\s+(\d+)/g)]
      .map(([, linked, named]) => ({ at: index, earlier: Number(linked ?? named) }))
      .filter(({ earlier }) => earlier < number),
  );

function isMarked(text: string, by: number): boolean {
  const [, first = ''] = text.split('\n\n');
  return (
    /^Superseded by /.test(first) || (/^Partly superseded by /.test(first) && first.includes(`[${by}](`))
  );
}

const unmarked = (other: string, by: number): string =>
  `${other} must begin with "Superseded by [${by}](…)." or "Partly superseded by [${by}](…): …", or name ${by} there.`;

/** Every numbered step of a map begins with its file, and what the map names is in one of these files. */
function faultsOfMap(text: string, read: Read): Fault[] {
  const steps = [...text.matchAll(/^\d+\. `([^`<]+)`/gm)].map(({ index, 1: step = '' }) => ({
    at: index,
    step,
    source: read(step),
  }));
  const known = new Set(steps.flatMap(({ source }) => source?.match(/\w+/g) ?? []));
  const names = [...text.matchAll(/`(\w+)`/g)].filter(([, name = '']) => !known.has(name));
  return [
    ...steps
      .filter(({ source }) => source === undefined)
      .map(({ at, step }) => ({ at, message: `There is no ${step}.` })),
    ...names.map(({ index, 1: name }) => ({ at: index, message: `No file of this map has ${name}.` })),
  ];
}
