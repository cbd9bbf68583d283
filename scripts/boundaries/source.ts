import path from 'node:path';

/** Maps the path of every source file, from the root with forward slashes, to its text. */
export type Tree = ReadonlyMap<string, string>;

export interface Finding {
  file: string;
  line: number;
  message: string;
}

export interface Import {
  specifier: string;
  /** The imported file, from the root, if it belongs to the project. */
  target: string | undefined;
  line: number;
  isTypeOnly: boolean;
  /** True for `import(…)`, which loads nothing until it runs. */
  isLazy: boolean;
}

const importPattern =
  /^[ \t]*(?:import|export)\b(?<clause>[^'"`;]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/gm;

/** Returns the static, dynamic and side-effect imports of a file, with the project's own paths resolved. */
export function importsOf(file: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(importPattern)].map((match) => {
    const { clause = '', from, bare, lazy } = match.groups ?? {};
    const specifier = from ?? bare ?? lazy ?? '';
    return {
      specifier,
      target: resolve(file, specifier),
      line: lineAt(text, match.index + match[0].length),
      isTypeOnly: /^\s*type\b/.test(clause),
      isLazy: lazy !== undefined,
    };
  });
}

/** Blanks out comments; every other character keeps its position. */
export function withoutComments(text: string): string {
  const pattern = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(pattern, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found));
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function resolve(file: string, specifier: string): string | undefined {
  const own = /^#(contract|engraving)\/(.+)$/.exec(specifier);
  if (own) return `${own[1]}/${own[2]}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')));
}
