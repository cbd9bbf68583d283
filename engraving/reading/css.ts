import { isReadable } from './color.ts';
import { ReadError } from './read-drawing.ts';

/** The declarations of a rule, by property; those that say `!important`, by its `important` name. */
export type Declarations = ReadonlyMap<string, string>;

interface Rule {
  readonly element: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  /** Larger wins; among equals the later one does. */
  readonly weight: number;
  readonly order: number;
  readonly declarations: Declarations;
}

export interface StyleSheet {
  /** Returns the declarations that apply to an element, the strongest last. */
  readonly match: (name: string, id: string | undefined, classes: string | undefined) => Declarations[];
  /** The families of fonts that the sheet carries in itself, in lower case. */
  readonly embedded: ReadonlySet<string>;
  readonly skipped: readonly string[];
}

/** Comparisons of a rule with an element that a file may ask for. */
const maxComparisons = 5_000_000;
const maxRules = 50_000;

/** Cuts a text at a mark, but not inside quotes or brackets. */
function cut(text: string, mark: string): string[] {
  const parts: string[] = [];
  let [from, quote, depth] = [0, '', 0];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === mark && depth <= 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

export const important = (property: string): string => `!${property}`;

/** Reads the declarations of a rule or of a `style` attribute. */
export function readDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>();
  for (const part of cut(withoutComments(text), ';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const text = part.slice(colon + 1).trim();
    const mark = text.lastIndexOf('!');
    const value = mark < 0 ? text : text.slice(0, mark).trim();
    const name = part.slice(0, colon).trim().toLowerCase();
    const called = mark < 0 ? name : important(name);
    if (!declarations.has(called) || isReadable(name, value)) declarations.set(called, value);
  }
  return declarations;
}

function withoutComments(text: string): string {
  let [result, at] = ['', 0];
  for (;;) {
    const from = text.indexOf('/*', at);
    if (from < 0) return result + text.slice(at);
    result += text.slice(at, from);
    const end = text.indexOf('*/', from + 2);
    if (end < 0) return result;
    at = end + 2;
  }
}

export const unquoted = (text: string): string => {
  const trimmed = text.trim();
  const quote = trimmed[0];
  return (quote === '"' || quote === "'") && trimmed.endsWith(quote) && trimmed.length > 1
    ? trimmed.slice(1, -1)
    : trimmed;
};

/** Returns where the block that opens at `from` ends. */
function endOfBlock(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0) return at;
    } else if (code === 34 || code === 39) {
      const end = text.indexOf(text[at] ?? '', at + 1);
      if (end > 0) at = end;
    }
  }
  return text.length;
}

/**
 * Reads style sheets: rules for elements, classes and ids, and which fonts come with them. Everything else (`@media`,
 * `@import`, relations between elements, states) is named in `skipped`.
 */
export function readStyleSheet(sheets: readonly string[]): StyleSheet {
  const text = withoutComments(sheets.join('\n'));
  const [embedded, skipped] = [new Set<string>(), new Set<string>()];
  const buckets = new Map<string, Rule[]>();
  let [at, order, comparisons] = [0, 0, 0];

  const add = (selector: string, declarations: Declarations): void => {
    const read = readSelector(selector);
    if (!read) {
      if (selector !== '') skipped.add(selector);
      return;
    }
    order += 1;
    if (order > maxRules) throw new ReadError('too-much', 'rules of style');
    const { element, id, classes } = read;
    const key = id !== null ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : (element ?? '*');
    const weight = (id === null ? 0 : 10_000) + classes.length * 10 + (element === null ? 0 : 1);
    const rules = buckets.get(key);
    const rule = { ...read, weight, order, declarations };
    if (rules) rules.push(rule);
    else buckets.set(key, [rule]);
  };

  while (at < text.length) {
    let open = at;
    while (open < text.length && text[open] !== '{' && text[open] !== ';') open += 1;
    const head = text.slice(at, open).trim();
    if (open >= text.length) break;
    if (text[open] === ';') {
      if (head.startsWith('@import')) skipped.add('@import');
      at = open + 1;
      continue;
    }
    const end = endOfBlock(text, open);
    const body = text.slice(open + 1, end);
    at = end + 1;
    if (head === '@font-face') {
      const face = readDeclarations(body);
      const family = face.get('font-family');
      if (family !== undefined && (face.get('src') ?? '').includes('data:'))
        embedded.add(unquoted(family).toLowerCase());
    } else if (head.startsWith('@')) skipped.add(head.split(' ', 1)[0] ?? '@');
    else {
      const declarations = readDeclarations(body);
      for (const selector of cut(head, ',')) add(selector.trim(), declarations);
    }
  }

  const match: StyleSheet['match'] = (name, id, classes) => {
    if (buckets.size === 0) return [];
    const classNames = classes === undefined ? [] : classes.split(/\s/).filter(Boolean);
    const matches: Rule[] = [];
    const look = (key: string): void => {
      const rules = buckets.get(key);
      if (!rules) return;
      for (const rule of rules) {
        comparisons += 1 + rule.classes.length * classNames.length;
        if (comparisons > maxComparisons) throw new ReadError('too-much', 'rules of style');
        if (
          (rule.element === null || rule.element === name) &&
          (rule.id === null || rule.id === id) &&
          rule.classes.every((one) => classNames.includes(one))
        )
          matches.push(rule);
      }
    };
    look('*');
    look(name);
    for (const one of new Set(classNames)) look(`.${one}`);
    if (id !== undefined) look(`#${id}`);
    return matches
      .toSorted((a, b) => a.weight - b.weight || a.order - b.order)
      .map(({ declarations }) => declarations);
  };
  return { match, embedded, skipped: [...skipped] };
}

/** Reads `name#id.class.class`; null for any other selector. */
function readSelector(selector: string): Pick<Rule, 'element' | 'id' | 'classes'> | null {
  let [element, id]: [string | null, string | null] = [null, null];
  const classes: string[] = [];
  let at = 0;
  while (at < selector.length) {
    const mark = selector[at] ?? '';
    const isNamed = mark === '.' || mark === '#';
    if (mark === '*' && at === 0) {
      at += 1;
      continue;
    }
    let end = isNamed ? at + 1 : at;
    while (end < selector.length && isNameLetter(selector.charCodeAt(end))) end += 1;
    const name = selector.slice(isNamed ? at + 1 : at, end);
    if (name === '' || (!isNamed && at > 0)) return null;
    if (mark === '.') classes.push(name);
    else if (mark === '#') id = name;
    else element = name;
    at = end;
  }
  return selector === '' ? null : { element, id, classes };
}

const isNameLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 45 ||
  code === 95 ||
  code > 127;
