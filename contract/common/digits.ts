const zeroOf = { persian: 0x06f0, arabic: 0x0660 };

/** Persian (۰–۹) and Arabic (٠–٩) digits as Latin ones; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= zeroOf.persian ? zeroOf.persian : zeroOf.arabic));
  });
}

/** Latin and Arabic digits as Persian ones, for the screen. */
export function toPersianDigits(text: string | number): string {
  return toLatinDigits(String(text)).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(zeroOf.persian + Number(digit)),
  );
}
