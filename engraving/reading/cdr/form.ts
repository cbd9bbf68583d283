/** How a file of CorelDRAW is built: an archive (X4 and newer), chunks, or a Corel exchange file (CMX) with the ending of a CDR. */
export type CorelForm = 'zip' | 'riff' | 'cmx';

/** Returns the form by the first 16 bytes; null for any other file. */
export function corelFormOf(bytes: Uint8Array): CorelForm | null {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 4) === 'PK\x03\x04') return 'zip';
  if (text(0, 4) !== 'RIFF' && text(0, 4) !== 'RIFX') return null;
  const [form, firstChunk] = [text(8, 12).toUpperCase(), text(12, 16)];
  if (form.startsWith('CMX') || form === 'CDRX') return 'cmx';
  if (!form.startsWith('CDR')) return null;
  // Only exchange files begin with this chunk, whatever they call themselves.
  return firstChunk === 'cont' ? 'cmx' : 'riff';
}
