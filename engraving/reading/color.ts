/** The colours of CSS that have names. */
const named = new Map<string, string>();
const words =
  `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000
blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b
darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493
deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22
fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f
grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a
lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de
lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa
mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa
mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500
orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093
papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080
rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460
seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090
slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`.split(
    /\s+/,
  );
for (const [n, word] of words.entries()) if (n % 2 === 1) named.set(words[n - 1] ?? '', `#${word}`);

/** Returns `#rrggbb` of three parts from 0 to 255. */
export const hexColor = (red: number, green: number, blue: number): string =>
  `#${[red, green, blue]
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part || 0)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The red, green or blue of a hue in degrees, from 0 to 255. */
function ofHue(shift: number, hue: number, saturation: number, lightness: number): number {
  const at = (((shift + hue / 30) % 12) + 12) % 12;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
}

/** A colour and its alpha from 0 to 1. */
interface Tint {
  readonly color: string;
  readonly alpha: number;
}

/** Degrees in a unit of angles. */
const degrees = new Map([
  ['turn', 360],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
]);

/** The spaces of `color()` whose parts are taken as those of sRGB; the wider one differs little where both have a colour. */
const spaces = new Set(['srgb', 'display-p3']);

/** Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`. */
function readHex(digits: string): Tint | null {
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
  return { color: `#${long.slice(0, 6)}`, alpha };
}

/** Reads the parts of a function; in `color()` the first one is the name of a space. */
function readFunction(kind: string, values: readonly string[]): Tint | null {
  if (kind === 'color' && !spaces.has(values[0] ?? '')) return null;
  const parts = kind === 'color' ? values.slice(1) : values;
  if (parts.length < 3) return null;
  const numbers = parts.map((part) => (part === 'none' ? 0 : Number.parseFloat(part)));
  const [one = 0, two = 0, three = 0, fourth = 1] = numbers;
  if (![one, two, three, fourth].every(Number.isFinite)) return null;
  const alpha = Math.min(1, Math.max(0, fourth / (parts[3]?.endsWith('%') ? 100 : 1)));
  const scaled = (ofPercent: number, ofNumber: number) =>
    [one, two, three].map((part, n) => part * (parts[n]?.endsWith('%') ? ofPercent : ofNumber)) as [
      number,
      number,
      number,
    ];
  if (kind === 'color') return { color: hexColor(...scaled(2.55, 255)), alpha };
  if (kind === 'rgb' || kind === 'rgba') return { color: hexColor(...scaled(2.55, 1)), alpha };
  if (kind !== 'hsl' && kind !== 'hsla') return null;
  const hue = one * ([...degrees].find(([unit]) => parts[0]?.endsWith(unit))?.[1] ?? 1);
  const [saturation, lightness] = [two / 100, three / 100].map((part) => Math.min(1, Math.max(0, part))) as [
    number,
    number,
  ];
  const channel = (shift: number) => ofHue(shift, hue, saturation, lightness);
  return { color: hexColor(channel(0), channel(8), channel(4)), alpha };
}

function readTint(text: string): Tint | null {
  const word = text.trim().toLowerCase();
  if (word.startsWith('#')) return readHex(word.slice(1).split(' ', 1)[0] ?? '');
  const open = word.indexOf('(');
  if (open < 0) {
    const color = named.get(word.split(' ', 1)[0] ?? '');
    return color === undefined ? null : { color, alpha: 1 };
  }
  const inside = word.slice(open + 1, open + 200).split(')', 1)[0] ?? '';
  return readFunction(word.slice(0, open).trim(), inside.split(/[\s,/]/).filter(Boolean));
}

/** Returns whether a colour is seen and what lies under it shows through. */
export function isTranslucent(text: string): boolean {
  const alpha = readTint(text)?.alpha ?? 1;
  return alpha > 0 && alpha < 1;
}

/** Returns a colour as CSS writes it as `#rrggbb`, 'none' for an invisible one, null if the text is no colour. */
export function readColor(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (word === 'none' || word === 'transparent') return 'none';
  const tint = readTint(word);
  return tint && (tint.alpha === 0 ? 'none' : tint.color);
}

/** Properties whose value is a colour. */
const colorProperties = new Set(['color', 'fill', 'stroke', 'stop-color']);
/** Other valid values of such a property. */
const otherPaint = /^(currentcolor|inherit|initial|unset|revert|revert-layer|context-.*|url\(.*|var\(.*)$/s;

/** Returns whether a value of a property counts; one that is no colour leaves the property to another declaration. */
export const isReadable = (property: string, value: string): boolean =>
  !colorProperties.has(property) || otherPaint.test(value.toLowerCase()) || readColor(value) !== null;
