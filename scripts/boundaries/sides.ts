import { type Finding, lineAt, type Tree, withoutComments } from './source.ts';

/** Tailwind's physical sides and the logical ones that replace them. */
const spaces = pairs(
  'ml ms, mr me, pl ps, pr pe, left start, right end, scroll-ml scroll-ms, scroll-mr scroll-me, scroll-pl scroll-ps, scroll-pr scroll-pe',
);
const edges = pairs(
  'border-l border-s, border-r border-e, rounded-l rounded-s, rounded-r rounded-e, rounded-tl rounded-ss, rounded-tr rounded-se, rounded-bl rounded-es, rounded-br rounded-ee',
);
const words = pairs(
  'text-left text-start, text-right text-end, float-left float-start, float-right float-end, clear-left clear-start, clear-right clear-end',
);
const logical = new Map([...spaces, ...edges, ...words]);

function pairs(text: string): Map<string, string> {
  return new Map(text.split(', ').map((pair) => pair.split(' ') as [string, string]));
}

function anyOf(map: Map<string, string>): string {
  return [...map.keys()].join('|');
}

const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Matches a class at its start or after a variant. A spacing class needs a size, so "left-hand" does not match. */
const physicalClass = new RegExp(
  `(?<=^|[\\s'"\`:!])-?(?:(?<space>${anyOf(spaces)})-(?:\\d[\\w./]*|px|auto|full|\\[\\S+?\\]|\\(\\S+?\\))|(?<edge>${anyOf(edges)})(?:-[\\w./[\\]()#-]+)?|(?<word>${anyOf(words)}))(?=$|[\\s'"\`!])`,
  'g',
);
const physicalCss =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;

/** Checks that styles use logical sides, because the screen is laid out right to left. */
export function checkSides(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    if (!file.startsWith('web/')) return [];
    if (file.endsWith('.css')) return inStyles(file, text);
    return /(?<!\.test)\.tsx?$/.test(file) ? inClasses(file, text) : [];
  });
}

function inClasses(file: string, text: string): Finding[] {
  return [...withoutComments(text).matchAll(strings)].flatMap((string) =>
    [...string[0].matchAll(physicalClass)].map((match) => {
      const { space, edge, word } = match.groups ?? {};
      const side = space ?? edge ?? word ?? '';
      const better = match[0].replace(side, logical.get(side) ?? '');
      const message = `"${match[0]}" names a physical side. Write "${better}", which turns with the writing direction.`;
      return { file, line: lineAt(text, string.index + match.index), message };
    }),
  );
}

function inStyles(file: string, text: string): Finding[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...plain.matchAll(physicalCss)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    message: `"${match[0].trim()}" names a physical side. Write the logical property (inline-start, inline-end; start, end).`,
  }));
}
