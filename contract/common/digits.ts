const zeroOf = { persian: 0x06f0, arabic: 0x0660 };

/** Turns Persian (۰–۹) and Arabic (٠–٩) digits into Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= zeroOf.persian ? zeroOf.persian : zeroOf.arabic));
  });
}

export function toPersianDigits(text: string | number): string {
  return toLatinDigits(String(text)).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(zeroOf.persian + Number(digit)),
  );
}
