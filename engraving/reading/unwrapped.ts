/** The first bytes of a file, among which its drawing must begin. */
export const preambleBytes = 4096;

const latin = new TextDecoder('latin1');

/**
 * Returns the text of a drawing without what programs and networks put before it: the header of MacBinary, the head of a download,
 * byte order marks, blanks and NULs. A text in UTF-16 becomes UTF-8.
 */
export function unwrapped(bytes: Uint8Array): Uint8Array {
  const text = withoutMarks(withoutHead(withoutMacBinary(bytes)));
  const encoding = utf16Of(text);
  if (!encoding) return text;
  return withoutMarks(new TextEncoder().encode(new TextDecoder(encoding).decode(text)));
}

/** MacBinary puts 128 bytes before a file: the length of its name, the name, and the length of the content. */
function withoutMacBinary(bytes: Uint8Array): Uint8Array {
  const [zero, name = 0] = bytes;
  if (zero !== 0 || name < 1 || name > 63 || bytes.length <= 128 || bytes[74] !== 0 || bytes[82] !== 0)
    return bytes;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(83);
  return length > 0 ? bytes.subarray(128, Math.min(bytes.length, 128 + length)) : bytes;
}

function withoutHead(bytes: Uint8Array): Uint8Array {
  const head = latin.decode(bytes.subarray(0, preambleBytes));
  const end = head.startsWith('HTTP/') ? /\r?\n\r?\n/.exec(head) : null;
  return end ? bytes.subarray(end.index + end[0].length) : bytes;
}

function withoutMarks(bytes: Uint8Array): Uint8Array {
  let at = 0;
  for (;;) {
    const code = bytes[at] ?? 255;
    if (code === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at += 3;
    // A blank in UTF-16 is one byte of a letter.
    else if (code === 0 || ((code === 32 || (code >= 9 && code <= 13)) && bytes[at + 1] !== 0)) at += 1;
    else return at === 0 ? bytes : bytes.subarray(at);
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return second === 0 && fourth === 0 && first !== 0 && third !== 0 ? 'utf-16le' : null;
}
