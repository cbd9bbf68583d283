/** Powers of ten that a double holds exactly. */
const powers = Array.from({ length: 23 }, (_, n) => 10 ** n);

const [plus, minus, dot, zero, nine] = [43, 45, 46, 48, 57];
const isDigit = (code: number): boolean => code >= zero && code <= nine;

const ascii = new TextDecoder('latin1');

/** Walks over the bytes of ASCII text. Beyond the end every byte is -1. */
export class Scanner {
  readonly bytes: Uint8Array;
  at: number;
  end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  peek(ahead = 0): number {
    const at = this.at + ahead;
    return at < this.end ? (this.bytes[at] ?? -1) : -1;
  }

  /** Passes white space, and commas when asked. */
  blanks(commas = false): void {
    for (;;) {
      const code = this.peek();
      if (code === 32 || (code >= 9 && code <= 13) || (commas && code === 44)) this.at += 1;
      else return;
    }
  }

  /**
   * Reads the decimal number that begins here (`-1.5`, `.5`, `1e-3`); NaN and no step when there is none. A number that a
   * double cannot hold becomes ±Infinity or 0.
   */
  number(): number {
    const from = this.at;
    let at = from;
    const sign = this.#code(at);
    if (sign === plus || sign === minus) at += 1;
    let [mantissa, digits, fraction] = [0, 0, 0];
    for (; isDigit(this.#code(at)); at += 1, digits += 1) mantissa = mantissa * 10 + this.#code(at) - zero;
    if (this.#code(at) === dot) {
      at += 1;
      for (; isDigit(this.#code(at)); at += 1, digits += 1, fraction += 1)
        mantissa = mantissa * 10 + this.#code(at) - zero;
    }
    if (digits === 0) return Number.NaN;
    let exponent = 0;
    if ((this.#code(at) | 32) === 101) {
      let power = at + 1;
      const way = this.#code(power);
      if (way === plus || way === minus) power += 1;
      if (isDigit(this.#code(power))) {
        for (; isDigit(this.#code(power)); power += 1)
          exponent = Math.min(99_999, exponent * 10 + this.#code(power) - zero);
        if (way === minus) exponent = -exponent;
        at = power;
      }
    }
    this.at = at;
    const shift = exponent - fraction;
    // Both parts are exact in a double, so that one rounding gives the nearest one.
    if (mantissa <= Number.MAX_SAFE_INTEGER && Math.abs(shift) <= 22) {
      const size = shift < 0 ? mantissa / (powers[-shift] ?? 1) : mantissa * (powers[shift] ?? 1);
      return sign === minus ? -size : size;
    }
    return Number(ascii.decode(this.bytes.subarray(from, at)));
  }

  #code(at: number): number {
    return at < this.end ? (this.bytes[at] ?? -1) : -1;
  }
}
