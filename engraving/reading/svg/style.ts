import { isReadable, isTranslucent, readColor } from '../color.ts';
import { type Declarations, important, readDeclarations, type StyleSheet, unquoted } from '../css.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import type { LineShape } from '../read-drawing.ts';
import { meanColor } from './gradient.ts';
import { userUnits } from './lengths.ts';

type Lookup = (name: string) => string | undefined;

/** The paint of an element: nothing, the colour of the element that it comes to, or a colour (null when it is not a plain one). */
export type Paint = 'none' | 'current' | { readonly color: string | null };

/** The properties that elements hand down. Lengths are in user units. */
export interface Style {
  readonly fill: Paint;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly clipRule: 'nonzero' | 'evenodd';
  readonly stroke: Paint;
  readonly strokeWidth: number;
  readonly lineShape: LineShape;
  readonly isStrokeFirst: boolean;
  readonly isDashed: boolean;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly color: string | null;
  readonly isVisible: boolean;
  readonly font: string | null;
  readonly fontSize: number;
  readonly anchor: string;
  readonly keepsBlanks: boolean;
  /** Looks up a custom property, by its name in lower case. */
  readonly variable: Lookup;
}

/** The style that an element declares itself, without inherited properties. */
export interface OwnStyle {
  readonly style: Style;
  readonly isDisplayed: boolean;
  /** True if its opacity is 0, which hides it but not its geometry. */
  readonly isClear: boolean;
  /** Reads a property that is not handed down. */
  readonly get: (name: string) => string | undefined;
  /** The element that clips it. */
  readonly clip: XmlElement | undefined;
  readonly keepsStroke: boolean;
  /** The parts of SVG that it asks for and that are not drawn. */
  readonly asks: readonly string[];
}

export const firstStyle: Style = {
  fill: { color: '#000000' },
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  stroke: 'none',
  strokeWidth: 1,
  lineShape: {},
  isStrokeFirst: false,
  isDashed: false,
  fillOpacity: 1,
  strokeOpacity: 1,
  color: '#000000',
  isVisible: true,
  font: null,
  fontSize: 16,
  anchor: 'start',
  keepsBlanks: false,
  variable: () => undefined,
};

const effects = [
  ['mask', 'mask'],
  ['filter', 'filter'],
  ['marker', 'marker'],
  ['marker-start', 'marker'],
  ['marker-mid', 'marker'],
  ['marker-end', 'marker'],
  ['mix-blend-mode', 'mix-blend-mode'],
] as const;

/** Properties that only a style sheet may set; the attributes of these names are others. */
const effectsOfSheets = ['rotate', 'scale', 'translate', 'offset-path', 'd'];

/** Words for the paint of the parent. */
const inherited = new Set(['', 'inherit', 'unset', 'revert', 'revert-layer']);

/** Returns the name of an unsupported colour for a message: a function without its arguments, or a word. */
const nameOf = (text: string): string =>
  text.includes('(') ? `${text.slice(0, text.indexOf('(')).trim()}()` : text;

/** The longest chain of custom properties that is followed. */
const maxVariables = 10;

/** Resolves `var(--name, fallback)`; returns the value itself if there is nothing to resolve. */
function withoutVariables(value: string | undefined, variable: Lookup): string | undefined {
  let text = value;
  for (let step = 0; step < maxVariables && text && /^var\(/i.test(text); step++) {
    const inside = text.slice(4, Math.max(4, text.lastIndexOf(')')));
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim().toLowerCase();
    const value = variable(name) ?? (comma < 0 ? undefined : inside.slice(comma + 1).trim());
    if (value === undefined) return text;
    text = value;
  }
  return text;
}

/** Returns the id of `url(#id)`; undefined for anything else. */
function idOfUrl(text: string): string | undefined {
  if (!text.startsWith('url(')) return undefined;
  const inside = unquoted(text.slice(4, text.indexOf(')') < 0 ? undefined : text.indexOf(')')));
  return inside.startsWith('#') ? inside.slice(1) : undefined;
}

/**
 * Looks up an element's properties: its declarations first, then its attributes. An unsupported colour is skipped in favour of the
 * next one that can be read.
 */
const propertiesOf =
  (element: XmlElement, declared: Lookup): Lookup =>
  (name) => {
    const value = declared(name);
    if (value !== undefined && isReadable(name, value)) return value;
    const attribute = attributeOf(element, name)?.trim();
    return value === undefined || (attribute !== undefined && isReadable(name, attribute))
      ? attribute
      : value;
  };

/** Looks up what style sheets and the `style` of an element say, without its attributes. */
function declaredOf(element: XmlElement, sheet: StyleSheet): Lookup {
  const layers: Declarations[] = sheet.match(
    element.name,
    attributeOf(element, 'id'),
    attributeOf(element, 'class'),
  );
  const attributeText = attributeOf(element, 'style');
  if (attributeText !== undefined) layers.push(readDeclarations(attributeText));
  return (name) => {
    let unread: string | undefined;
    for (const called of [important(name), name])
      for (let n = layers.length - 1; n >= 0; n--) {
        const value = layers[n]?.get(called);
        if (value !== undefined && isReadable(name, value)) return value;
        unread ??= value;
      }
    return unread;
  };
}

/** Computes the style of an element from that of its parent. `viewport` is the size to which a width in % refers. */
export function styleOf(
  element: XmlElement,
  parent: Style,
  sheet: StyleSheet,
  ids: ReadonlyMap<string, XmlElement>,
  viewport: number,
): OwnStyle {
  const declared = declaredOf(element, sheet);
  const get = propertiesOf(element, declared);
  const asks: string[] = [];
  const variable: Lookup = (name) => declared(name) ?? parent.variable(name);
  const ownColor = (): string | null => {
    const text = withoutVariables(get('color'), variable) ?? '';
    const word = text.toLowerCase();
    if (inherited.has(word) || word === 'currentcolor') return parent.color;
    if (word === 'initial') return firstStyle.color;
    const color = readColor(text);
    if (color === null) asks.push(nameOf(text));
    return color ?? (text.includes('(') ? null : parent.color);
  };
  const see = (text: string) => {
    if (isTranslucent(text)) asks.push('opacity');
  };

  const paint = (name: 'fill' | 'stroke'): Paint => {
    const text = withoutVariables(get(name), variable);
    const word = text?.toLowerCase() ?? '';
    if (text === undefined || inherited.has(word)) return parent[name];
    if (word === 'initial') return firstStyle[name];
    if (word === 'currentcolor') return 'current';
    if (text.startsWith('context-')) {
      asks.push(text);
      return { color: null };
    }
    if (text.startsWith('url(')) return served(text);
    const color = readColor(text);
    if (color === null) {
      asks.push(nameOf(text));
      return text.includes('(') ? { color: null } : parent[name];
    }
    see(text);
    return color === 'none' ? 'none' : { color: color };
  };

  const served = (text: string): Paint => {
    const server = ids.get(idOfUrl(text) ?? '');
    if (!server) {
      const rest = text.slice(text.indexOf(')') + 1).trim();
      if (rest.toLowerCase() === 'currentcolor') return 'current';
      const color = rest === '' ? 'none' : readColor(rest);
      return color === null ? { color: null } : color === 'none' ? 'none' : { color: color };
    }
    asks.push(server.name);
    if (!server.name.endsWith('Gradient')) return { color: null };
    const mean = meanColor(server, ids, (stop, property) =>
      propertiesOf(stop, declaredOf(stop, sheet))(property),
    );
    return mean === 'none' ? 'none' : { color: mean };
  };

  const opacity = (name: string, otherwise: number): number => {
    const text = get(name) ?? '';
    const value = Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
    if (Number.isNaN(value)) return otherwise;
    if (value > 0 && value < 1) asks.push('opacity');
    return value;
  };
  const oneOf = <Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word =>
    words.find((word) => word === get(name)) ?? otherwise;

  const ask = (name: string, value = 'none') => {
    if (!['none', 'inherit', 'normal', ''].includes(value)) asks.push(name);
  };
  for (const [property, name] of effects) ask(name, get(property));
  for (const name of effectsOfSheets) ask(name, declared(name));
  const clipText = get('clip-path') ?? 'none';
  const clip = ids.get(idOfUrl(clipText) ?? '');
  if (!clipText.startsWith('url(')) ask('clip-path', clipText);
  const fontSize = userUnits(get('font-size'), parent.fontSize, parent.fontSize) ?? parent.fontSize;
  const family = get('font-family');
  const dashes = get('stroke-dasharray');
  const rules = ['nonzero', 'evenodd'] as const;
  const painted = get('paint-order')?.split(/\s+/);
  const visibility = get('visibility');
  const blanks = attributeOf(element, 'xml:space');
  const anchor = get('text-anchor');
  return {
    isDisplayed: get('display') !== 'none',
    isClear: opacity('opacity', 1) <= 0,
    get,
    clip: clip?.name === 'clipPath' ? clip : undefined,
    keepsStroke: get('vector-effect') === 'non-scaling-stroke',
    asks,
    style: {
      fill: paint('fill'),
      fillRule: oneOf('fill-rule', rules, parent.fillRule),
      clipRule: oneOf('clip-rule', rules, parent.clipRule),
      stroke: paint('stroke'),
      strokeWidth: userUnits(get('stroke-width'), viewport, fontSize) ?? parent.strokeWidth,
      lineShape: lineShapeOf(get, parent.lineShape),
      isStrokeFirst:
        painted === undefined || painted[0] === 'inherit'
          ? parent.isStrokeFirst
          : painted.includes('stroke') && !painted.slice(0, painted.indexOf('stroke')).includes('fill'),
      isDashed: dashes === undefined || dashes === 'inherit' ? parent.isDashed : /[1-9]/.test(dashes),
      fillOpacity: opacity('fill-opacity', parent.fillOpacity),
      strokeOpacity: opacity('stroke-opacity', parent.strokeOpacity),
      color: ownColor(),
      isVisible:
        visibility === undefined || visibility === 'inherit' ? parent.isVisible : visibility === 'visible',
      font:
        family === undefined || family === 'inherit'
          ? parent.font
          : unquoted(family.split(',', 1)[0] ?? '') || parent.font,
      fontSize,
      anchor: anchor === undefined || anchor === 'inherit' ? parent.anchor : anchor,
      keepsBlanks: blanks === undefined ? parent.keepsBlanks : blanks === 'preserve',
      variable,
    },
  };
}

const caps = new Map<string, LineShape['cap']>([
  ['butt', undefined],
  ['round', 'round'],
  ['square', 'square'],
]);
const joins = new Map<string, LineShape['join']>([
  ['miter', undefined],
  ['miter-clip', undefined],
  ['arcs', undefined],
  ['round', 'round'],
  ['bevel', 'bevel'],
]);

function lineShapeOf(get: (name: string) => string | undefined, parent: LineShape): LineShape {
  const [capText, joinText, limitText] = [
    get('stroke-linecap') ?? '',
    get('stroke-linejoin') ?? '',
    get('stroke-miterlimit') ?? '',
  ];
  if (capText === '' && joinText === '' && limitText === '') return parent;
  const cap = caps.has(capText) ? caps.get(capText) : parent.cap;
  const join = joins.has(joinText) ? joins.get(joinText) : parent.join;
  const limit = Number(limitText);
  const miterLimit = limit >= 1 ? limit : parent.miterLimit;
  return { ...(cap && { cap }), ...(join && { join }), ...(miterLimit !== undefined && { miterLimit }) };
}
