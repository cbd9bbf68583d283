import type { Point } from '../../geometry.ts';
import { type Affine, composed, mapped, moved, scaleOf } from '../affine.ts';
import { readStyleSheet, type StyleSheet, unquoted } from '../css.ts';
import { DrawingBuilder } from '../drawing-builder.ts';
import { Pen } from '../pen.ts';
import { pictureSize } from '../picture-size.ts';
import { dash, type ReadDrawing, ReadError, type ReadLayer, readLimits } from '../read-drawing.ts';
import { attributeOf, readXml, textOf, type XmlElement } from '../xml.ts';
import { drawBasicShape } from './basic-shapes.ts';
import { fitViewBox, readTransform, readViewBox, userUnits } from './lengths.ts';
import { type Page, readPage } from './page.ts';
import { drawPath } from './path.ts';
import { firstStyle, type OwnStyle, type Paint, type Style, styleOf } from './style.ts';
import { readRuns } from './text.ts';

const svgSpace = 'http://www.w3.org/2000/svg';

/** Elements that may be met, with those that `use` draws again. */
const mostVisits = 300_000;
/** Characters of attributes and texts that may be read, with those that `use` reads again. */
const mostCharacters = 25_000_000;
/** Groups with ids at the top of a file; more of them are not layers. */
const mostGroups = 200;
/** Characters of a picture in base64 among which its size stands: most often the first, with a large profile the second. */
const headsOfPicture = [4000, 400_000];

const containers = new Set(['svg', 'g', 'a', 'switch', 'symbol']);
const silent = new Set(
  'defs title desc metadata style linearGradient radialGradient clipPath mask pattern filter marker symbol font font-face color-profile view cursor namedview'.split(
    ' ',
  ),
);

interface State {
  readonly map: Affine;
  readonly style: Style;
  /** The layer's element, null for the one of everything else. */
  readonly layer: XmlElement | null;
  readonly isShown: boolean;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/**
 * Reads an SVG: paths and basic shapes with their transforms and styles, texts, pictures that it carries, layers of Inkscape or
 * else its groups with ids. Nothing outside the file is loaded. Throws a `ReadError`.
 */
export function readSvg(bytes: Uint8Array): ReadDrawing {
  return new SvgReader(decodeXml(bytes)).read();
}

/** Decodes a text by its byte order mark or by the encoding that its first line names. */
function decodeXml(bytes: Uint8Array): string {
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

class SvgReader {
  readonly #builder = new DrawingBuilder();
  readonly #root: XmlElement;
  readonly #page: Page;
  readonly #ids = new Map<string, XmlElement>();
  readonly #sheet: StyleSheet;
  readonly #embedded: Set<string>;
  readonly #layers = new Set<XmlElement>();
  /** The elements that `use` is drawing, so that none draws itself. */
  readonly #drawn = new Set<XmlElement>();
  /** The sizes of pictures that were looked at. */
  readonly #sizes = new Map<XmlElement, { width: number; height: number } | null>();
  #visits = 0;
  #characters = 0;

  constructor(text: string) {
    const { root, hasOutside } = readXml(text, new Set(['text', 'style', 'flowRoot']));
    if (root.name !== 'svg') throw new ReadError('broken', `<${root.name.slice(0, 40)}> is not an svg`);
    this.#root = root;
    if (hasOutside) this.#builder.skip('ENTITY');
    const sheets: string[] = [];
    this.#embedded = new Set();
    let hasInkscapeLayers = false;
    const rest = [root];
    for (let element = rest.pop(); element; element = rest.pop()) {
      const id = attributeOf(element, 'id');
      if (id !== undefined && !this.#ids.has(id)) this.#ids.set(id, element);
      if (element.name === 'style') sheets.push(textOf(element));
      if (element.name === 'font-face') this.#noteFont(element);
      if (element.name === 'g' && attributeOf(element, 'inkscape:groupmode') === 'layer') {
        this.#layers.add(element);
        hasInkscapeLayers = true;
      }
      for (let n = element.content.length - 1; n >= 0; n--) {
        const inside = element.content[n];
        if (inside !== undefined && typeof inside !== 'string') rest.push(inside);
      }
    }
    if (!hasInkscapeLayers) this.#findGroups(root);
    this.#sheet = readStyleSheet(sheets);
    for (const family of this.#sheet.embedded) this.#embedded.add(family);
    for (const name of this.#sheet.skipped) this.#builder.skip(name);
    this.#page = readPage(root, text);
  }

  read(): ReadDrawing {
    const { map, width, height, unit, page } = this.#page;
    const first: State = { map, style: firstStyle, layer: null, isShown: true, width, height, depth: 0 };
    this.#container(this.#root, first);
    return this.#builder.build('svg', unit, page);
  }

  /** The letters of an SVG font, or of a font in a data URL, are in the file. */
  #noteFont(face: XmlElement): void {
    const family = attributeOf(face, 'font-family');
    if (family !== undefined) this.#embedded.add(unquoted(family).toLowerCase());
  }

  /** Takes the groups with ids at the top of a file for its layers, as Illustrator and CorelDRAW write them. */
  #findGroups(top: XmlElement): void {
    let tops = [top];
    const isFrame = (element: XmlElement) =>
      element.name === 'switch' || attributeOf(element, 'i:extraneous') !== undefined;
    for (let step = 0; step < 3; step++)
      tops = tops.flatMap((element) =>
        element === top || isFrame(element)
          ? element.content.filter((part) => typeof part !== 'string')
          : [element],
      );
    const groups = tops.filter((element) => element.name === 'g' && !isPlainId(attributeOf(element, 'id')));
    if (groups.length <= mostGroups) for (const group of groups) this.#layers.add(group);
  }

  #layer(state: State): number {
    const { layer, isShown } = state;
    return this.#builder.layer(layer, (): ReadLayer => {
      const name =
        layer &&
        (attributeOf(layer, 'inkscape:label') ?? attributeOf(layer, 'data-name') ?? attributeOf(layer, 'id'));
      return { name: unescaped(name ?? ''), color: null, shown: layer === null || isShown };
    });
  }

  #own(element: XmlElement, parent: Style, state: State): OwnStyle {
    const diagonal = Math.hypot(state.width, state.height) / Math.SQRT2;
    const own = styleOf(element, parent, this.#sheet, this.#ids, diagonal);
    for (const name of own.asks) this.#builder.skip(name);
    return own;
  }

  #weigh(text: string): void {
    this.#characters += text.length;
    if (this.#characters > mostCharacters) throw new ReadError('too-much', 'characters');
  }

  #visit(element: XmlElement, state: State): void {
    this.#visits += 1;
    if (this.#visits > mostVisits) throw new ReadError('too-much', 'elements');
    if (state.depth > readLimits.depth) throw new ReadError('too-much', 'groups inside each other');
    const { name, attributes, space } = element;
    if (space !== svgSpace && space !== this.#root.space) return;
    for (let n = 0; n < attributes.length; n += 2) {
      const called = attributes[n] ?? '';
      if (called.startsWith('on')) this.#builder.skip(called);
      if (!called.endsWith('href')) this.#weigh(attributes[n + 1] ?? '');
    }
    if (silent.has(name)) {
      for (const inside of element.content)
        if (typeof inside !== 'string' && inside.name === 'script') this.#builder.skip('script');
    } else if (containers.has(name)) this.#container(element, state);
    else this.#leaf(element, state);
  }

  /** Enters an element: its style and transform become those of what is in it; null when it is not displayed. */
  #enter(element: XmlElement, state: State): { state: State; own: OwnStyle } | null {
    const own = this.#own(element, state.style, state);
    const isLayer = this.#layers.has(element);
    if (!own.isDisplayed && !isLayer) return null;
    const map = own.transform === undefined ? state.map : composed(state.map, readTransform(own.transform));
    const isShown = state.isShown && own.isDisplayed;
    const layer = isLayer ? element : state.layer;
    return { own, state: { ...state, map, style: own.style, layer, isShown } };
  }

  #container(element: XmlElement, outer: State): void {
    const entered = this.#enter(element, outer);
    if (!entered) return;
    let { state } = entered;
    if (element.name === 'svg' && element !== this.#root) {
      const inside = this.#viewport(element, state, {});
      if (!inside) return;
      state = inside;
    }
    this.#inside(element, state);
  }

  #inside(element: XmlElement, outer: State): void {
    const state = { ...outer, depth: outer.depth + 1 };
    for (const inside of element.content) {
      if (typeof inside === 'string') continue;
      if (element.name !== 'switch') this.#visit(inside, state);
      else if (isChosen(inside)) {
        this.#visit(inside, state);
        return;
      }
    }
  }

  /** The state inside a nested `svg` or a `symbol`; null when it has no size. `size` is what `use` says of it. */
  #viewport(
    element: XmlElement,
    state: State,
    size: { width?: string | undefined; height?: string | undefined },
  ): State | null {
    const length = (text: string | undefined, whole: number) =>
      userUnits(text, whole, state.style.fontSize) ?? whole;
    const width = length(size.width ?? attributeOf(element, 'width'), state.width);
    const height = length(size.height ?? attributeOf(element, 'height'), state.height);
    const at = (name: string, whole: number) =>
      userUnits(attributeOf(element, name), whole, state.style.fontSize) ?? 0;
    const place = composed(state.map, moved(at('x', state.width), at('y', state.height)));
    const viewBox = readViewBox(attributeOf(element, 'viewBox'));
    if (!viewBox) return { ...state, map: place, width, height };
    if (width <= 0 || height <= 0) return null;
    const fit = fitViewBox(viewBox, width, height, attributeOf(element, 'preserveAspectRatio'));
    return { ...state, map: composed(place, fit), width: viewBox[2], height: viewBox[3] };
  }

  #use(element: XmlElement, state: State): void {
    const link = hrefOf(element);
    const target = link.startsWith('#') ? this.#ids.get(link.slice(1)) : undefined;
    if (!target || this.#drawn.has(target)) {
      this.#builder.skip('use');
      return;
    }
    const at = (name: string, whole: number) =>
      userUnits(attributeOf(element, name), whole, state.style.fontSize) ?? 0;
    const map = composed(state.map, moved(at('x', state.width), at('y', state.height)));
    const inner: State = { ...state, map, depth: state.depth + 1 };
    this.#drawn.add(target);
    try {
      if (target.name !== 'symbol' && target.name !== 'svg') {
        this.#visit(target, inner);
        return;
      }
      const entered = this.#enter(target, inner);
      const size = { width: attributeOf(element, 'width'), height: attributeOf(element, 'height') };
      const inside = entered && this.#viewport(target, entered.state, size);
      if (inside) this.#inside(target, inside);
    } finally {
      this.#drawn.delete(target);
    }
  }

  #leaf(element: XmlElement, outer: State): void {
    const entered = this.#enter(element, outer);
    if (!entered) return;
    const { state, own } = entered;
    switch (element.name) {
      case 'use':
        this.#use(element, state);
        return;
      case 'text':
      case 'flowRoot':
        this.#text(element, state);
        return;
      case 'image':
        this.#picture(element, state);
        return;
      case 'path':
        this.#shape(state, own, (pen) => drawPath(attributeOf(element, 'd') ?? '', pen));
        return;
      default: {
        const draw = (pen: Pen) => drawBasicShape(element, pen, state);
        if (!this.#shape(state, own, draw)) this.#builder.skip(element.name);
      }
    }
  }

  /** Adds what is drawn; returns false when `draw` does. */
  #shape(state: State, { style, keepsStroke }: OwnStyle, draw: (pen: Pen) => boolean): boolean {
    const isSeen = (paint: Paint, opacity: number) => paint !== 'none' && opacity > 0;
    const isFilled = isSeen(style.fill, style.fillOpacity);
    const isStroked = isSeen(style.stroke, style.strokeOpacity) && style.strokeWidth > 0;
    if (!style.isVisible || (!isFilled && !isStroked)) return true;
    const pen = new Pen(state.map, this.#builder.count);
    const isDrawn = draw(pen);
    const outlines = pen.done();
    if (isStroked && style.isDashed && outlines.length > 0) this.#builder.skip(dash);
    if (outlines.length > 0) {
      const width = style.strokeWidth * scaleOf(keepsStroke ? this.#page.map : state.map);
      this.#builder.shape({
        layer: this.#layer(state),
        fill: isFilled ? { color: colorOf(style.fill), rule: style.fillRule } : null,
        stroke: isStroked ? { color: colorOf(style.stroke), width } : null,
        outlines,
      });
    }
    return isDrawn || outlines.length > 0;
  }

  #text(element: XmlElement, state: State): void {
    this.#weigh(textOf(element));
    const runs = readRuns(element, state.style, state.map, (part, parent) => this.#own(part, parent, state));
    for (const { text, font, box } of runs) {
      const embedded = font !== null && this.#embedded.has(font.toLowerCase());
      this.#builder.text({ layer: this.#layer(state), text, font, embedded, box });
    }
  }

  #picture(element: XmlElement, state: State): void {
    if (!state.style.isVisible) return;
    let size = this.#sizes.get(element);
    if (size === undefined) size = sizeOfData(hrefOf(element));
    this.#sizes.set(element, size);
    if (!size) {
      this.#builder.skip('image');
      return;
    }
    const length = (name: string, whole: number) =>
      userUnits(attributeOf(element, name), whole, state.style.fontSize);
    const [wide, high] = [length('width', state.width), length('height', state.height)];
    const width = wide ?? (high === null ? size.width : (high * size.width) / size.height);
    const height = high ?? (width * size.height) / size.width;
    if (!(width > 0 && height > 0)) return;
    const place = moved(length('x', state.width) ?? 0, length('y', state.height) ?? 0);
    const aspect = attributeOf(element, 'preserveAspectRatio');
    const fit = fitViewBox([0, 0, size.width, size.height], width, height, aspect);
    const map = composed(state.map, composed(place, fit));
    const corner = (x: number, y: number): Point => mapped(map, x, y);
    this.#builder.picture({
      layer: this.#layer(state),
      corners: [corner(0, 0), corner(size.width, 0), corner(size.width, size.height), corner(0, size.height)],
      ...size,
    });
  }
}

const colorOf = (paint: Paint): string | null => (paint === 'none' ? null : paint.color);

const hrefOf = (element: XmlElement): string =>
  (attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href') ?? '').trim();

/** Returns whether a `switch` would draw this one of its parts. */
const isChosen = (element: XmlElement): boolean =>
  !['foreignObject', 'title', 'desc', 'metadata'].includes(element.name) &&
  attributeOf(element, 'requiredExtensions') === undefined &&
  attributeOf(element, 'systemLanguage') === undefined;

/** Ids that a program counted up (`g12`) name no layer. */
const isPlainId = (id: string | undefined): boolean =>
  id === undefined || /^(g|group|path)?[-_]?\d*$/i.test(id);

/** Illustrator and CorelDRAW write letters that an id may not have as `_x20_` or `_x0020_`. */
const unescaped = (name: string): string =>
  name
    .slice(0, 500)
    .replaceAll(/_x([\dA-Fa-f]{2,4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed();

function sizeOfData(link: string): { width: number; height: number } | null {
  const comma = link.indexOf(',');
  if (!link.slice(0, 5).toLowerCase().startsWith('data:') || comma < 0) return null;
  if (!link.slice(0, comma).toLowerCase().endsWith(';base64')) return null;
  for (const head of headsOfPicture) {
    const letters = link.slice(comma + 1, comma + 1 + head).replaceAll(/[^A-Za-z\d+/]/g, '');
    const binary = atob(letters.slice(0, letters.length - (letters.length % 4)));
    const bytes = new Uint8Array(binary.length);
    for (let n = 0; n < binary.length; n++) bytes[n] = binary.charCodeAt(n);
    const size = pictureSize(bytes);
    if (size) return size;
  }
  return null;
}
