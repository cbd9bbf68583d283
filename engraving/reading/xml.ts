import { ReadError } from './read-drawing.ts';

/** An element of an XML file. */
export interface XmlElement {
  /** The name without its prefix. */
  readonly name: string;
  /** The namespace of the name; empty without one. */
  readonly space: string;
  /** Names as they are written, and values, in turn. */
  readonly attributes: readonly string[];
  /** Elements, and the text of elements whose text is kept. */
  readonly content: (XmlElement | string)[];
}

export interface XmlFile {
  readonly root: XmlElement;
  /** True if entities may contain elements: those of outside files, and those with elements in them. They are not read. */
  readonly hasUnread: boolean;
}

const maxElements = 300_000;
const maxDepth = 1000;
/** The characters that all entities together may become. */
const maxExpanded = 1_000_000;

const maxSpaces = 100;

const builtInEntities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

export function attributeOf(element: XmlElement, name: string): string | undefined {
  const { attributes } = element;
  for (let n = 0; n < attributes.length; n += 2) if (attributes[n] === name) return attributes[n + 1];
  return undefined;
}

/** Returns the text inside an element and its descendants. */
export function textOf(element: XmlElement): string {
  const parts: string[] = [];
  const rest: (XmlElement | string)[] = [element];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (typeof part === 'string') parts.push(part);
    else for (let n = part.content.length - 1; n >= 0; n--) rest.push(part.content[n] ?? '');
  }
  return parts.join('');
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/**
 * Reads a whole XML text. Text is kept only inside elements named in `keepsText`. Entities may be the five known ones,
 * numbers, and those that the DOCTYPE declares as plain text. Throws a `ReadError`: `broken` when the text is not well formed or
 * ends too early, `too-much` for too many elements or entities that grow.
 */
export function readXml(text: string, keepsText: ReadonlySet<string>): XmlFile {
  const entities = new Map<string, string>();
  let [hasUnread, expanded, elements, at] = [false, 0, 0, 0];
  const broken = (what: string) => new ReadError('broken', `${what} at ${at}`);

  const decode = (raw: string): string => {
    let from = raw.indexOf('&');
    if (from < 0) return raw;
    let [result, copied, end] = ['', 0, -1];
    for (; from >= 0; from = raw.indexOf('&', from + 1)) {
      if (end < from) end = raw.indexOf(';', from);
      if (end < 0) break;
      if (end - from > 200) continue;
      const value = entity(raw.slice(from + 1, end));
      if (value === undefined) continue;
      expanded += value.length;
      if (expanded > maxExpanded && value.length > 1) throw new ReadError('too-much', 'entities');
      result += raw.slice(copied, from) + value;
      copied = end + 1;
      from = end;
    }
    return result + raw.slice(copied);
  };

  const entity = (name: string): string | undefined => {
    if (!name.startsWith('#')) return builtInEntities.get(name) ?? entities.get(name);
    const code = name[1] === 'x' ? Number(`0x${name.slice(2)}`) : Number(name.slice(1));
    const isCharacter =
      Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code & 0xfff800) !== 0xd800;
    return isCharacter ? String.fromCodePoint(code) : undefined;
  };

  /** Steps behind `mark`, which must follow. */
  const after = (mark: string): void => {
    const end = text.indexOf(mark, at);
    if (end < 0) throw broken(`no ${mark}`);
    at = end + mark.length;
  };

  const blanks = (): void => {
    while (isBlank(text.charCodeAt(at))) at += 1;
  };

  /** Reads up to a blank or one of ">/='", which end every name. */
  const name = (): string => {
    const from = at;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isBlank(code) || code === 62 || code === 47 || code === 61 || code === 60) break;
    }
    if (at === from) throw broken('no name');
    return text.slice(from, at);
  };

  const quoted = (): string => {
    const quote = text[at];
    if (quote !== '"' && quote !== "'") throw broken('no quote');
    at += 1;
    const from = at;
    after(quote);
    return text.slice(from, at - 1);
  };

  /** Steps to the end of a declaration; a `>` inside quotes does not end it. `inside` reads the part that begins with `[`. */
  const declaration = (inside?: () => void): void => {
    for (; at < text.length; at += 1) {
      const letter = text[at];
      if (letter === '>') {
        at += 1;
        return;
      }
      if (letter === '"' || letter === "'") {
        at += 1;
        after(letter);
        at -= 1;
      } else if (letter === '[' && inside) {
        at += 1;
        inside();
      }
    }
    throw broken('a declaration without an end');
  };

  const declareEntity = (): void => {
    blanks();
    if (text[at] === '%') {
      hasUnread = true;
      declaration();
      return;
    }
    const called = name();
    blanks();
    if (text[at] === '"' || text[at] === "'") {
      // The ones declared before are expanded here, so none can contain itself.
      const value = decode(quoted());
      if (entities.size < 1000 && !entities.has(called)) entities.set(called, value);
    } else hasUnread = true;
    declaration();
  };

  const subset = (): void => {
    while (at < text.length) {
      if (text.startsWith('<!--', at)) after('-->');
      else if (text.startsWith('<?', at)) after('?>');
      else if (text.startsWith('<!ENTITY', at)) {
        at += 8;
        declareEntity();
      } else if (text.startsWith('<!', at)) declaration();
      else if (text[at] === ']') return;
      else at += 1;
    }
  };

  interface Open {
    readonly element: XmlElement;
    readonly tag: string;
    readonly spaces: ReadonlyMap<string, string>;
    readonly keeps: boolean;
  }
  const open: Open[] = [];
  let root: XmlElement | undefined;

  const startTag = (): void => {
    const tag = name();
    const attributes: string[] = [];
    const parent = open.at(-1);
    let spaces = parent?.spaces ?? new Map<string, string>();
    for (;;) {
      blanks();
      const letter = text[at];
      if (letter === '>' || letter === '/') break;
      const called = name();
      blanks();
      if (text[at] !== '=') throw broken('an attribute without a value');
      at += 1;
      blanks();
      const value = decode(quoted());
      attributes.push(called, value);
      if (called === 'xmlns' || called.startsWith('xmlns:')) {
        if (spaces.size >= maxSpaces) throw new ReadError('too-much', 'namespaces');
        spaces = new Map(spaces).set(called.slice(6), value);
      }
    }
    const colon = tag.indexOf(':');
    const element: XmlElement = {
      name: tag.slice(colon + 1),
      space: spaces.get(colon < 0 ? '' : tag.slice(0, colon)) ?? '',
      attributes,
      content: [],
    };
    elements += 1;
    if (elements > maxElements) throw new ReadError('too-much', 'elements');
    if (parent) parent.element.content.push(element);
    else root = element;
    const isEmpty = text[at] === '/';
    if (isEmpty) at += 1;
    if (text[at] !== '>') throw broken('a tag without an end');
    at += 1;
    if (isEmpty) return;
    if (open.length >= maxDepth) throw new ReadError('too-much', 'elements inside each other');
    open.push({ element, tag, spaces, keeps: (parent?.keeps ?? false) || keepsText.has(element.name) });
  };

  /** Returns whether a text refers to an entity with elements in it. */
  const hasElements = (raw: string): boolean =>
    [...raw.matchAll(/&([^;&]{1,200});/g)].some(([, called = '']) => entities.get(called)?.includes('<'));

  const keep = (value: string): void => {
    const inside = open.at(-1);
    if (inside?.keeps && value !== '') inside.element.content.push(value);
  };

  // Bytes after the root are not part of the drawing.
  while (at < text.length && !(root && open.length === 0)) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (open.at(-1)?.keeps) keep(decode(text.slice(at, end)));
    if (entities.size > 0 && !hasUnread) hasUnread = hasElements(text.slice(at, end));
    at = end;
    if (next < 0) break;
    if (text.startsWith('<!--', at)) {
      at += 4;
      after('-->');
    } else if (text.startsWith('<![CDATA[', at)) {
      const from = at + 9;
      after(']]>');
      keep(text.slice(from, at - 3));
    } else if (text.startsWith('<?', at)) after('?>');
    else if (text.startsWith('<!DOCTYPE', at)) {
      at += 9;
      declaration(subset);
    } else if (text[at + 1] === '/') {
      at += 2;
      const tag = name();
      blanks();
      if (text[at] !== '>' || open.pop()?.tag !== tag) throw broken(`</${tag}> closes nothing`);
      at += 1;
    } else {
      at += 1;
      startTag();
    }
  }
  if (!root || open.length > 0) throw broken('the end is missing');
  return { root, hasUnread };
}
