import type { Point } from '../../geometry.ts';
import { Clipping } from '../../clipping/clipping.ts';
import { composed, mapped, moved, scaleOf, spreadOf } from '../affine.ts';
import { DrawingBuilder } from '../drawing-builder.ts';
import { withoutFlatFill } from '../painted.ts';
import { Pen } from '../pen.ts';
import {
  dash,
  FarPlaceError,
  isPainted,
  type ReadDrawing,
  ReadError,
  type ReadLayer,
  readLimits,
  type ReadShape,
} from '../read-drawing.ts';
import { attributeOf, textOf, type XmlElement } from '../xml.ts';
import { drawBasicShape } from './basic-shapes.ts';
import { sizeOfData } from './data-picture.ts';
import { fitViewBox, readViewBox, userUnits } from './lengths.ts';
import { decodeXml, readDocument, type SvgDocument } from './document.ts';
import { layerName } from './named-groups.ts';
import { drawPath } from './path.ts';
import { containers, outlineOfBox, Places, type State } from './places.ts';
import { firstStyle, type OwnStyle, type Paint, type Style, styleOf } from './style.ts';
import { readRuns } from './text.ts';

const svgSpace = 'http://www.w3.org/2000/svg';

/** Elements that may be met, with those that `use` draws again. */
const maxVisits = 300_000;
/** Characters of attributes and texts that may be read, with those that `use` reads again. */
const maxCharacters = 25_000_000;
/** A stroke whose width differs by more than this, in mm, with its direction is drawn with its mean width, and named. */
const maxSpread = 0.1;

const silent = new Set(
  'defs title desc metadata style linearGradient radialGradient clipPath mask pattern filter marker symbol font font-face color-profile view cursor namedview'.split(
    ' ',
  ),
);

/**
 * Reads an SVG: paths and basic shapes with their transforms and styles, texts, pictures that it carries, layers of Inkscape or
 * else its groups with ids. Nothing outside the file is loaded. Throws a `ReadError`.
 */
export function readSvg(bytes: Uint8Array): ReadDrawing {
  return new SvgReader(readDocument(decodeXml(bytes))).read();
}

class SvgReader {
  readonly #builder = new DrawingBuilder();
  readonly #document: SvgDocument;
  /** The elements that `use` is drawing, so that none draws itself. */
  readonly #drawn = new Set<XmlElement>();
  readonly #clipping = new Clipping(() => this.#builder.skip('clipPath'));
  readonly #places: Places;
  /** The sizes of pictures that were looked at. */
  readonly #sizes = new Map<XmlElement, { width: number; height: number } | null>();
  #visits = 0;
  #characters = 0;

  constructor(document: SvgDocument) {
    this.#document = document;
    for (const name of document.skipped) this.#builder.skip(name);
    this.#places = new Places(document, this.#clipping, {
      own: (element, parent, state) => this.#own(element, parent, state),
      visit: (element, state) => this.#visit(element, state),
      content: (element, own, state) => this.#content(element, own, state),
      skip: (name, state) => this.#skip(name, state),
      count: this.#builder.count,
    });
  }

  read(): ReadDrawing {
    const { map, width, height, unit, page } = this.#document.page;
    this.#visit(this.#document.root, {
      map,
      style: firstStyle,
      layer: null,
      isShown: true,
      width,
      height,
      depth: 0,
      clip: null,
      collect: null,
    });
    return this.#builder.build('svg', unit, page);
  }

  #layer(state: State): number {
    const { layer, isShown } = state;
    return this.#builder.layer(
      layer,
      (): ReadLayer => ({
        name: layer ? layerName(layer) : '',
        color: null,
        shown: layer === null || isShown,
      }),
    );
  }

  /** Reports a thing that is not read, except where only the geometry matters. */
  #skip(name: string, state: State | null): void {
    if (!state?.collect) this.#builder.skip(name);
  }

  #own(element: XmlElement, parent: Style, state: State): OwnStyle {
    const diagonal = Math.hypot(state.width, state.height) / Math.SQRT2;
    const style = styleOf(element, parent, this.#document.sheet, this.#document.ids, diagonal);
    for (const name of style.asks) this.#skip(name, state);
    return style;
  }

  #weigh(text: string): void {
    this.#characters += text.length;
    if (this.#characters > maxCharacters) throw new ReadError('too-much', 'characters');
  }

  #visit(element: XmlElement, state: State): void {
    this.#visits += 1;
    if (this.#visits > maxVisits) throw new ReadError('too-much', 'elements');
    if (state.depth > readLimits.depth) throw new ReadError('too-much', 'groups inside each other');
    const { name, attributes, space } = element;
    if (space !== svgSpace && space !== this.#document.root.space) return;
    for (let n = 0; n < attributes.length; n += 2) {
      const called = attributes[n] ?? '';
      if (called.startsWith('on')) this.#builder.skip(called);
      if (!called.endsWith('href')) this.#weigh(attributes[n + 1] ?? '');
    }
    if (silent.has(name)) {
      for (const inside of element.content)
        if (typeof inside !== 'string' && inside.name === 'script') this.#skip('script', state);
      return;
    }
    const entered = this.#enter(element, state);
    if (entered) this.#content(element, entered.own, entered.state);
  }

  /** Enters an element: its style, transform and clip path apply to its content; null when it is not displayed. */
  #enter(element: XmlElement, outer: State): { state: State; own: OwnStyle } | null {
    const own = this.#own(element, outer.style, outer);
    const isLayer = this.#document.layers.has(element);
    const isDisplayed = own.isDisplayed && (!own.isClear || outer.collect !== null);
    if (!isDisplayed && !isLayer) return null;
    const isShown = outer.isShown && isDisplayed;
    const layer = isLayer ? element : outer.layer;
    return { own, state: this.#places.placed(element, own, { ...outer, style: own.style, layer, isShown }) };
  }

  #content(element: XmlElement, own: OwnStyle, state: State): void {
    if (!containers.has(element.name)) {
      try {
        this.#leaf(element, own, state);
      } catch (error) {
        // A part that is missing from a clip would hide or show the wrong things.
        if (!(error instanceof FarPlaceError) || state.collect) throw error;
        this.#skip(element.name, state);
      }
      return;
    }
    const isNested = element.name === 'svg' && element !== this.#document.root;
    const inside = isNested ? this.#viewport(element, own, state, {}) : state;
    if (inside) this.#inside(element, inside);
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
    own: OwnStyle,
    state: State,
    size: { width?: string | undefined; height?: string | undefined },
  ): State | null {
    const length = (text: string | undefined, whole: number) =>
      userUnits(text, whole, state.style.fontSize) ?? whole;
    const width = length(size.width ?? attributeOf(element, 'width'), state.width);
    const height = length(size.height ?? attributeOf(element, 'height'), state.height);
    const at = (name: string, whole: number) =>
      userUnits(attributeOf(element, name), whole, state.style.fontSize) ?? 0;
    if (width <= 0 || height <= 0) return null;
    const place = composed(state.map, moved(at('x', state.width), at('y', state.height)));
    const isSeenBeyond = ['visible', 'auto'].includes(own.get('overflow') ?? 'hidden');
    const clip = isSeenBeyond
      ? state.clip
      : this.#clipping.common(state.clip, this.#places.boxRegion(place, width, height));
    const viewBox = readViewBox(attributeOf(element, 'viewBox'));
    if (!viewBox) return { ...state, clip, map: place, width, height };
    const fit = fitViewBox(viewBox, width, height, attributeOf(element, 'preserveAspectRatio'));
    return { ...state, clip, map: composed(place, fit), width: viewBox[2], height: viewBox[3] };
  }

  #use(element: XmlElement, state: State): void {
    const link = hrefOf(element);
    const target = link.startsWith('#') ? this.#document.ids.get(link.slice(1)) : undefined;
    if (!target || this.#drawn.has(target)) {
      this.#skip('use', state);
      return;
    }
    const at = (name: string, whole: number) =>
      userUnits(attributeOf(element, name), whole, state.style.fontSize) ?? 0;
    const map = composed(state.map, moved(at('x', state.width), at('y', state.height)));
    const inner: State = { ...state, map, depth: state.depth + 1 };
    this.#drawn.add(target);
    try {
      // In a clip path, a used element must be a shape.
      if (state.collect && this.#places.isClipping && containers.has(target.name)) return;
      if (target.name !== 'symbol' && target.name !== 'svg') {
        this.#visit(target, inner);
        return;
      }
      const entered = this.#enter(target, inner);
      const size = { width: attributeOf(element, 'width'), height: attributeOf(element, 'height') };
      const inside = entered && this.#viewport(target, entered.own, entered.state, size);
      if (inside) this.#inside(target, inside);
    } finally {
      this.#drawn.delete(target);
    }
  }

  #leaf(element: XmlElement, own: OwnStyle, state: State): void {
    switch (element.name) {
      case 'use':
        this.#use(element, state);
        return;
      case 'text':
      case 'flowRoot':
        this.#text(element, state);
        return;
      case 'image':
        this.#picture(element, own, state);
        return;
      case 'path':
        this.#shape(element, state, own, (pen) => drawPath(dataOf(element), pen));
        return;
      default:
        this.#shape(element, state, own, (pen) => drawBasicShape(element, pen, own.get, state));
    }
  }

  /** Adds the drawn outlines; reports the element when `draw` could not read all of it, and when nothing paints it. */
  #shape(element: XmlElement, state: State, own: OwnStyle, draw: (pen: Pen) => boolean): void {
    const { style, keepsStroke } = own;
    if (!style.isVisible && !state.collect) return;
    const isSeen = (paint: Paint, opacity: number) => paint !== 'none' && opacity > 0;
    const isStroked = isSeen(style.stroke, style.strokeOpacity) && style.strokeWidth > 0;
    const pen = new Pen(state.map, this.#builder.count);
    if (!draw(pen)) this.#skip(element.name, state);
    const allOutlines = pen.done({ dots: true });
    const hasDots = isStroked && style.lineShape.cap !== undefined;
    const outlines = hasDots ? allOutlines : allOutlines.filter(({ segments }) => segments.length > 0);
    // Without a cap nothing is seen of a line without a length.
    if (isStroked && outlines.length < allOutlines.length) this.#skip(`${element.name} (no length)`, state);
    if (outlines.length === 0) return;
    if (state.collect) {
      state.collect(outlines, state);
      return;
    }
    const strokeMap = keepsStroke ? this.#document.page.map : state.map;
    const fill = isSeen(style.fill, style.fillOpacity)
      ? { color: colorOf(style.fill, style), rule: style.fillRule }
      : null;
    const stroke = isStroked
      ? {
          color: colorOf(style.stroke, style),
          width: style.strokeWidth * scaleOf(strokeMap),
          ...style.lineShape,
        }
      : null;
    const shape = withoutFlatFill({ layer: -1, fill, stroke, outlines });
    if (!isPainted(shape)) this.#builder.skip(`${element.name} (no paint)`);
    if (stroke && style.isDashed) this.#builder.skip(dash);
    if (stroke && style.strokeWidth * spreadOf(strokeMap) > maxSpread) this.#builder.skip('stroke-width');
    this.#add(shape, style.isStrokeFirst, state);
  }

  #add(shape: ReadShape, isStrokeFirst: boolean, state: State): void {
    const { fill, stroke } = shape;
    const painted =
      fill && stroke && isStrokeFirst
        ? [
            { ...shape, fill: null },
            { ...shape, stroke: null },
          ]
        : fill || stroke
          ? [shape]
          : [];
    for (const part of painted.flatMap((one) => this.#clipping.shape(one, state.clip)))
      this.#builder.shape({ ...part, layer: this.#layer(state) });
  }

  #text(element: XmlElement, state: State): void {
    this.#weigh(textOf(element));
    const runs = readRuns(element, state.style, state.map, (part, parent) => this.#own(part, parent, state));
    for (const { text, font, box } of runs) {
      if (state.collect) {
        state.collect([outlineOfBox(box)], state);
        continue;
      }
      const embedded = font !== null && this.#document.embedded.has(font.toLowerCase());
      const seen = this.#clipping.text({ layer: -1, text, font, embedded, box }, state.clip);
      if (seen) this.#builder.text({ ...seen, layer: this.#layer(state) });
    }
  }

  #picture(element: XmlElement, own: OwnStyle, state: State): void {
    if (!state.style.isVisible && !state.collect) return;
    let size = this.#sizes.get(element);
    if (size === undefined) size = sizeOfData(hrefOf(element));
    this.#sizes.set(element, size);
    if (!size) {
      this.#skip('image', state);
      return;
    }
    const length = (name: string, whole: number) => userUnits(own.get(name), whole, state.style.fontSize);
    const [wide, high] = [length('width', state.width), length('height', state.height)];
    const width = wide ?? (high === null ? size.width : (high * size.width) / size.height);
    const height = high ?? (width * size.height) / size.width;
    if (!(width > 0 && height > 0)) return;
    const place = moved(length('x', state.width) ?? 0, length('y', state.height) ?? 0);
    const aspect = attributeOf(element, 'preserveAspectRatio');
    const fit = fitViewBox([0, 0, size.width, size.height], width, height, aspect);
    const map = composed(state.map, composed(place, fit));
    const corner = (x: number, y: number): Point => mapped(map, x, y);
    const corners = [
      corner(0, 0),
      corner(size.width, 0),
      corner(size.width, size.height),
      corner(0, size.height),
    ] as const;
    if (state.collect) {
      const [start, ...others] = corners;
      state.collect([{ start, segments: others, closed: true }], state);
      return;
    }
    const seen = this.#clipping.picture({ layer: -1, corners, ...size }, state.clip);
    if (seen) this.#builder.picture({ ...seen, layer: this.#layer(state) });
  }
}

const colorOf = (paint: Paint, { color }: Style): string | null =>
  paint === 'none' ? null : paint === 'current' ? color : paint.color;

const dataOf = (element: XmlElement): string => {
  const data = attributeOf(element, 'd') ?? '';
  return data.trim() === 'none' ? '' : data;
};

const hrefOf = (element: XmlElement): string =>
  (attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href') ?? '').trim();

/** Returns whether a `switch` would draw this one of its parts. */
const isChosen = (element: XmlElement): boolean =>
  !['foreignObject', 'title', 'desc', 'metadata'].includes(element.name) &&
  attributeOf(element, 'requiredExtensions') === undefined &&
  attributeOf(element, 'systemLanguage') === undefined;
