import { readStyleSheet, type StyleSheet, unquoted } from '../css.ts';
import { ReadError, readLimits } from '../read-drawing.ts';
import { attributeOf, readXml, textOf, type XmlElement } from '../xml.ts';
import { namedGroups } from './named-groups.ts';
import { type Page, readPage } from './page.ts';

/** An SVG as a tree, with what its elements refer to. */
export interface SvgDocument {
  readonly root: XmlElement;
  readonly page: Page;
  readonly ids: ReadonlyMap<string, XmlElement>;
  /** The elements around each clip path, the outermost first. */
  readonly around: ReadonlyMap<XmlElement, readonly XmlElement[]>;
  readonly sheet: StyleSheet;
  /** The families of fonts that it carries, in lower case. */
  readonly embedded: ReadonlySet<string>;
  /** The elements that are layers. */
  readonly layers: ReadonlySet<XmlElement>;
  /** The parts that are not read. */
  readonly skipped: readonly string[];
}

/** Decodes a text by its byte order mark or by the encoding that its first line names. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new ReadError('unsupported', 'a packed SVG');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^<\?xml[^>]{0,100}?encoding=["']([\w-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : named;
  try {
    return new TextDecoder(encoding.toLowerCase() === 'utf-16' ? 'utf-8' : encoding).decode(bytes);
  } catch {
    throw new ReadError('unsupported', `the encoding ${encoding}`);
  }
}

/** Reads the text of an SVG. Throws a `ReadError`. */
export function readDocument(text: string): SvgDocument {
  const { root, hasUnread } = readXml(text, new Set(['text', 'style', 'flowRoot']));
  if (root.name !== 'svg') throw new ReadError('broken', `<${root.name.slice(0, 40)}> is not an svg`);
  const sheets: string[] = [];
  const ids = new Map<string, XmlElement>();
  const embedded = new Set<string>();
  const layers = new Set<XmlElement>();
  const around = new Map<XmlElement, XmlElement[]>();
  interface Node {
    readonly element: XmlElement;
    readonly parent: Node | null;
  }
  const rest: Node[] = [{ element: root, parent: null }];
  for (let node = rest.pop(); node; node = rest.pop()) {
    const { element } = node;
    if (element.name === 'clipPath') {
      const outer: XmlElement[] = [];
      for (let up = node.parent; up; up = up.parent) outer.unshift(up.element);
      around.set(element, outer.slice(-readLimits.depth));
    }
    const id = attributeOf(element, 'id');
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
    if (element.name === 'style') sheets.push(textOf(element));
    // The letters of an SVG font, or of a font in a data URL, are in the file.
    const family = element.name === 'font-face' ? attributeOf(element, 'font-family') : undefined;
    if (family !== undefined) embedded.add(unquoted(family).toLowerCase());
    if (element.name === 'g' && attributeOf(element, 'inkscape:groupmode') === 'layer') layers.add(element);
    for (let n = element.content.length - 1; n >= 0; n--) {
      const inside = element.content[n];
      if (inside !== undefined && typeof inside !== 'string') rest.push({ element: inside, parent: node });
    }
  }
  if (layers.size === 0) for (const group of namedGroups(root)) layers.add(group);
  const sheet = readStyleSheet(sheets);
  for (const family of sheet.embedded) embedded.add(family);
  const skipped = [...(hasUnread ? ['ENTITY'] : []), ...sheet.skipped];
  return { root, page: readPage(root, text), ids, around, sheet, embedded, layers, skipped };
}
