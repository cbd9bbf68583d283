import { hexColor, readColor } from '../color.ts';
import { attributeOf, type XmlElement } from '../xml.ts';

const maxStops = 1000;
/** Gradients that take their stops from others. */
const maxLinks = 10;

/**
 * Returns the mean colour of a gradient, which may take its stops from another one; 'none' when nothing of it is seen.
 * `propertyOf` reads a property of an element.
 */
export function meanColor(
  server: XmlElement,
  ids: ReadonlyMap<string, XmlElement>,
  propertyOf: (element: XmlElement, name: string) => string | undefined,
): string {
  let gradient: XmlElement | undefined = server;
  for (let step = 0; step < maxLinks && gradient; step++) {
    const stops = gradient.content
      .filter((part) => typeof part !== 'string' && part.name === 'stop')
      .slice(0, maxStops);
    if (stops.length > 0)
      return meanOf(stops.flatMap((stop) => (typeof stop === 'string' ? [] : readStop(stop, propertyOf))));
    const link: string = attributeOf(gradient, 'href') ?? attributeOf(gradient, 'xlink:href') ?? '';
    gradient = ids.get(link.slice(1));
  }
  return 'none';
}

interface Stop {
  readonly offset: number;
  readonly channels: readonly number[];
  readonly isSeen: boolean;
}

function readStop(
  stop: XmlElement,
  propertyOf: (element: XmlElement, name: string) => string | undefined,
): Stop {
  const text = propertyOf(stop, 'stop-color') ?? '#000000';
  const color =
    readColor(text.toLowerCase() === 'currentcolor' ? (propertyOf(stop, 'color') ?? '#000000') : text) ??
    '#000000';
  const offset = attributeOf(stop, 'offset')?.trim() ?? '0';
  const share = Number.parseFloat(offset) / (offset.endsWith('%') ? 100 : 1);
  const hex = Number.parseInt(color.slice(1), 16) || 0;
  return {
    offset: Math.min(1, Math.max(0, share || 0)),
    channels: [hex >> 16, (hex >> 8) & 255, hex & 255],
    isSeen: color !== 'none' && Number.parseFloat(propertyOf(stop, 'stop-opacity') ?? '1') !== 0,
  };
}

/** The mean over the length of the gradient, on which the first and the last colour extend to its ends. */
function meanOf(stops: readonly Stop[]): string {
  if (!stops.some(({ isSeen }) => isSeen)) return 'none';
  const sum = [0, 0, 0];
  let [at, before] = [0, stops[0]];
  const add = (to: number, stop: Stop | undefined) => {
    const end = Math.max(at, to);
    for (const n of sum.keys())
      sum[n] = (sum[n] ?? 0) + ((end - at) * ((before?.channels[n] ?? 0) + (stop?.channels[n] ?? 0))) / 2;
    [at, before] = [end, stop];
  };
  for (const stop of stops) add(stop.offset, stop);
  add(1, before);
  return hexColor(sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0);
}
