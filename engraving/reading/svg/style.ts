import { readColor } from '../color.ts';
import { type Declarations, readDeclarations, type StyleSheet, unquoted } from '../css.ts';
import { attributeOf, type XmlElement } from '../xml.ts';
import { userUnits } from './lengths.ts';

/** The paint of an element: nothing, or a colour (null when it is not a plain one). */
export type Paint = 'none' | { readonly color: string | null };

/** The properties that elements hand down. Lengths are in user units. */
export interface Style {
  readonly fill: Paint;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly stroke: Paint;
  readonly strokeWidth: number;
  readonly isDashed: boolean;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly color: string | null;
  readonly isVisible: boolean;
  readonly font: string | null;
  readonly fontSize: number;
  readonly anchor: string;
  readonly keepsBlanks: boolean;
}

/** The style that an element declares itself, without what it inherits. */
export interface OwnStyle {
  readonly style: Style;
  readonly isDisplayed: boolean;
  readonly transform: string | undefined;
  readonly keepsStroke: boolean;
  /** The parts of SVG that it asks for and that are not drawn. */
  readonly asks: readonly string[];
}

export const firstStyle: Style = {
  fill: { color: '#000000' },
  fillRule: 'nonzero',
  stroke: 'none',
  strokeWidth: 1,
  isDashed: false,
  fillOpacity: 1,
  strokeOpacity: 1,
  color: '#000000',
  isVisible: true,
  font: null,
  fontSize: 16,
  anchor: 'start',
  keepsBlanks: false,
};

const effects = [
  ['clip-path', 'clipPath'],
  ['mask', 'mask'],
  ['filter', 'filter'],
  ['marker', 'marker'],
  ['marker-start', 'marker'],
  ['marker-mid', 'marker'],
  ['marker-end', 'marker'],
] as const;

/** Returns the id of `url(#id)`; undefined for anything else. */
function idOfUrl(text: string): string | undefined {
  if (!text.startsWith('url(')) return undefined;
  const inside = unquoted(text.slice(4, text.indexOf(')') < 0 ? undefined : text.indexOf(')')));
  return inside.startsWith('#') ? inside.slice(1) : undefined;
}

/** Looks up the declarations of an element, the strongest first. */
function propertiesOf(element: XmlElement, sheet: StyleSheet): (name: string) => string | undefined {
  const layers: Declarations[] = sheet.match(
    element.name,
    attributeOf(element, 'id'),
    attributeOf(element, 'class'),
  );
  const own = attributeOf(element, 'style');
  if (own !== undefined) layers.push(readDeclarations(own));
  return (name) => {
    for (let n = layers.length - 1; n >= 0; n--) {
      const value = layers[n]?.get(name);
      if (value !== undefined) return value;
    }
    return attributeOf(element, name)?.trim();
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
  const get = propertiesOf(element, sheet);
  const asks: string[] = [];
  const colorText = get('color');
  const color =
    colorText === undefined || colorText === 'inherit'
      ? parent.color
      : (readColor(colorText) ?? parent.color);

  const paint = (name: 'fill' | 'stroke'): Paint => {
    const text = get(name);
    if (text === undefined || text === 'inherit') return parent[name];
    if (text.toLowerCase() === 'currentcolor') return color === 'none' ? 'none' : { color };
    if (text.startsWith('context-')) return { color: null };
    if (text.startsWith('url(')) return served(text);
    const found = readColor(text);
    if (found === null) return parent[name];
    return found === 'none' ? 'none' : { color: found };
  };

  const served = (text: string): Paint => {
    const server = ids.get(idOfUrl(text) ?? '');
    if (!server) {
      const rest = text.slice(text.indexOf(')') + 1).trim();
      const found = rest === '' ? 'none' : readColor(rest);
      return found === null ? { color: null } : found === 'none' ? 'none' : { color: found };
    }
    asks.push(server.name);
    return { color: server.name.endsWith('Gradient') ? firstStop(server, sheet, ids) : null };
  };

  const opacity = (text: string | undefined, otherwise: number): number => {
    const value = text === undefined ? Number.NaN : Number.parseFloat(text);
    return Number.isNaN(value) ? otherwise : value;
  };

  for (const [property, name] of effects) {
    const value = get(property);
    if (value !== undefined && value !== 'none' && value !== 'inherit' && value !== '') asks.push(name);
  }
  const fontSize = userUnits(get('font-size'), parent.fontSize, parent.fontSize) ?? parent.fontSize;
  const family = get('font-family');
  const dashes = get('stroke-dasharray');
  const rule = get('fill-rule');
  const visibility = get('visibility');
  const blanks = attributeOf(element, 'xml:space');
  const anchor = get('text-anchor');
  return {
    isDisplayed: get('display') !== 'none' && opacity(get('opacity'), 1) > 0,
    transform: get('transform'),
    keepsStroke: get('vector-effect') === 'non-scaling-stroke',
    asks,
    style: {
      fill: paint('fill'),
      fillRule: rule === 'evenodd' || rule === 'nonzero' ? rule : parent.fillRule,
      stroke: paint('stroke'),
      strokeWidth: userUnits(get('stroke-width'), viewport, fontSize) ?? parent.strokeWidth,
      isDashed: dashes === undefined || dashes === 'inherit' ? parent.isDashed : /[1-9]/.test(dashes),
      fillOpacity: opacity(get('fill-opacity'), parent.fillOpacity),
      strokeOpacity: opacity(get('stroke-opacity'), parent.strokeOpacity),
      color,
      isVisible:
        visibility === undefined || visibility === 'inherit' ? parent.isVisible : visibility === 'visible',
      font:
        family === undefined || family === 'inherit'
          ? parent.font
          : unquoted(family.split(',', 1)[0] ?? '') || parent.font,
      fontSize,
      anchor: anchor === undefined || anchor === 'inherit' ? parent.anchor : anchor,
      keepsBlanks: blanks === undefined ? parent.keepsBlanks : blanks === 'preserve',
    },
  };
}

/** The first colour of a gradient, which may take its stops from another one. */
function firstStop(
  server: XmlElement,
  sheet: StyleSheet,
  ids: ReadonlyMap<string, XmlElement>,
): string | null {
  let gradient: XmlElement | undefined = server;
  for (let step = 0; step < 10 && gradient; step++) {
    const stop = gradient.content
      .slice(0, 100)
      .find((part) => typeof part !== 'string' && part.name === 'stop');
    if (stop && typeof stop !== 'string') {
      const found = readColor(propertiesOf(stop, sheet)('stop-color') ?? '#000000');
      return found === 'none' ? null : found;
    }
    const link: string = attributeOf(gradient, 'href') ?? attributeOf(gradient, 'xlink:href') ?? '';
    gradient = ids.get(link.slice(1));
  }
  return null;
}
