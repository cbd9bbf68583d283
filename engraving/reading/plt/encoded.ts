import type { Scanner } from '../scanner.ts';

/** Receives the commands of an encoded polyline. */
export interface EncodedPen {
  readonly select: (pen: number) => void;
  readonly move: (x: number, y: number, isRelative: boolean, isDown: boolean) => void;
}

/**
 * Reads the body of the HPGL/2 command PE: numbers in base 64 (or 32, after `7`), whose last digits are of another range. It ends with a
 * semicolon.
 */
export function readEncoded(scanner: Scanner, pen: EncodedPen): void {
  let [bits, fraction] = [6, 0];
  let [isDown, isRelative] = [true, true];

  /** Reads a number; null when the command or the file ends instead. */
  const number = (): number | null => {
    const base = 2 ** bits;
    let [value, weight] = [0, 1];
    for (;;) {
      const code = scanner.peek();
      if (code < 0 || code === 59) return null;
      scanner.at += 1;
      // The eighth bit does not count in base 32.
      const letter = bits === 5 ? code & 127 : code;
      const isOpen = letter >= 63 && letter < 63 + base;
      const isLast = bits === 5 ? letter >= 95 && letter < 127 : letter >= 191 && letter < 255;
      if (!isLast && !isOpen) continue;
      value += (letter - (isLast ? (bits === 5 ? 95 : 191) : 63)) * weight;
      weight *= base;
      if (isLast) {
        const size = Math.floor(value / 2);
        return value % 2 === 1 ? -size : size;
      }
    }
  };

  for (;;) {
    const code = scanner.peek();
    if (code < 0) return;
    if (code >= 63) {
      const x = number();
      const y = x === null ? null : number();
      if (x === null || y === null) continue;
      const scale = 2 ** -fraction;
      pen.move(x * scale, y * scale, isRelative, isDown);
      [isDown, isRelative] = [true, true];
      continue;
    }
    scanner.at += 1;
    if (code === 59) return;
    if (code === 60) isDown = false;
    else if (code === 61) isRelative = false;
    else if (code === 55) bits = 5;
    else if (code === 58) pen.select(number() ?? 0);
    else if (code === 62) fraction = Math.min(26, Math.max(-26, number() ?? 0));
  }
}
