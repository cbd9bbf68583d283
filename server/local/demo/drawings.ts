export type Motif = 'rosette' | 'band' | 'pendant' | 'plate' | 'leaf';
type Hand = 'sketch' | 'engraving';

const size = 720;
const round = (value: number) => Math.round(value * 10) / 10;

function closed(steps: number, at: (turn: number) => [number, number]): string {
  const points = Array.from({ length: steps }, (_, step) =>
    at((step / steps) * 2 * Math.PI)
      .map(round)
      .join(' '),
  );
  return `M${points.join('L')}Z`;
}

/** Draws one line of an engine-turned rosette: a circle whose radius oscillates `petals` times. */
const swing = (radius: number, depth: number, petals: number, phase: number, squash = 1) =>
  closed(720, (turn) => {
    const reach = radius + depth * Math.sin(petals * turn + phase);
    return [size / 2 + reach * Math.cos(turn), size / 2 + squash * reach * Math.sin(turn)];
  });

const rosette = (lines: number) =>
  Array.from({ length: lines }, (_, index) =>
    swing(90 + index * (190 / lines), 34, 12, (index * Math.PI) / 9),
  );

const band = (lines: number) =>
  Array.from({ length: lines }, (_, index) => {
    const points = Array.from({ length: 241 }, (_, step) => {
      const along = step / 240;
      const wave = 70 * Math.sin(along * 10 * Math.PI + (index * Math.PI) / (lines / 2));
      // The lines do not meet in one point, where a laser would burn each of them.
      const swell = 0.3 + 0.7 * Math.sin(along * Math.PI);
      return `${round(40 + along * 640)} ${round(size / 2 + wave * swell)}`;
    });
    return `M${points.join('L')}`;
  }).concat('M40 250H680', 'M40 470H680', 'M40 238H680', 'M40 482H680');

const pendant = (lines: number) => [
  ...Array.from({ length: lines }, (_, index) =>
    swing(70 + index * (150 / lines), 10 + index * 1.4, 8, index / 5, 1.18),
  ),
  swing(262, 0, 0, 0, 1.12),
  closed(80, (turn) => [size / 2 + 22 * Math.cos(turn), 44 + 22 * Math.sin(turn)]),
];

const plate = (lines: number) => [
  'M90 170H630V550H90Z',
  'M108 188H612V532H108Z',
  ...Array.from({ length: lines }, (_, index) => swing(24 + index * (110 / lines), 12, 16, index / 3)),
];

const leaf = (lines: number) =>
  Array.from({ length: lines }, (_, index) => {
    const lean = (index / (lines - 1)) * 2 - 1;
    const x = round(size / 2 + lean * 210);
    return `M${size / 2} 620C${x} 480 ${x} 260 ${size / 2} 90`;
  }).concat('M360 620V660');

const motifs: Record<Motif, (lines: number) => string[]> = { rosette, band, pendant, plate, leaf };

/** The side of a finished drawing, in mm. */
const sides: Record<Motif, number> = { rosette: 44.7, band: 21, pendant: 36, plate: 80, leaf: 28 };
/** In mm; wider than the spot of most lasers. */
const lineWidth = 0.1;

/** Draws what a customer sends, whose size nobody knows, or a finished engraving at true size. `lines` is how fine it is drawn. */
export function drawing(motif: Motif, hand: Hand, lines = hand === 'sketch' ? 7 : 26): Buffer {
  const isSketch = hand === 'sketch';
  const paths = motifs[motif](lines);
  const side = sides[motif];
  const stroke = isSketch
    ? 'stroke="#8d8781" stroke-width="2.4" stroke-linecap="round"'
    : `stroke="#1d1a18" stroke-width="${round((lineWidth * size) / side)}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" ${isSketch ? `width="${size}" height="${size}"` : `width="${side}mm" height="${side}mm"`}>
<g fill="none" ${stroke}>${paths.map((path) => `<path d="${path}"/>`).join('\n')}</g></svg>\n`,
  );
}
