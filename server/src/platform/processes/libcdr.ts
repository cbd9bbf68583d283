/** Draws CorelDRAW files by the tools of libcdr, where they are installed and can be isolated. */
import { drawnOf } from '#engraving/reading/cdr/drawn';
import { type CorelForm, corelFormOf } from '#engraving/reading/cdr/form';
import { rememberSuccess, runIsolated } from './isolated.ts';
import { programLimits } from './vector-limits.ts';

const maxBytes = 40 * 1024 * 1024;
/** In kB. Pictures in a file are held several times while they are drawn. */
const memory = 260_000;

const tools: Record<CorelForm, string> = { zip: 'cdr2xhtml', riff: 'cdr2xhtml', cmx: 'cmx2xhtml' };

/** They read a file and no pipe, so the file is laid into the folder in memory first. */
const script = 'cat > /tmp/drawing; exec "$0" /tmp/drawing';

/** The SVG of a file's pages (`drawnOf`); null when it fails or cannot be drawn here, 'late' on too busy a machine. */
export async function corelToSvg(file: Uint8Array, signal?: AbortSignal): Promise<Buffer | null | 'late'> {
  const form = corelFormOf(file);
  if (form === null) return null;
  const input = form === 'cmx' ? namedExchange(file) : file;
  const args = ['-ec', script, tools[form]];
  const xhtml = await runIsolated('/bin/sh', { args, input, memory, ...programLimits, maxBytes, signal });
  if (xhtml === null || xhtml === 'late') return xhtml;
  const drawn = drawnOf(xhtml.toString(), form);
  return drawn === null ? null : Buffer.from(drawn);
}

/** An exchange file may call itself a CDR (`CDRX`), by which the tool does not know it. */
function namedExchange(file: Uint8Array): Uint8Array {
  const named = Buffer.from(file);
  named.write('CMX1', 8, 'latin1');
  return named;
}

let isHere = false;

/** Whether the tools can be run; asked again after a failure, because they may be installed later. */
export const hasLibcdr = rememberSuccess(async () => {
  const versions = await Promise.all(
    ['cdr2xhtml', 'cmx2xhtml'].map((tool) =>
      runIsolated(tool, { args: ['--version'], ...programLimits, maxBytes: 1024 }),
    ),
  );
  isHere = versions.every((version) => Buffer.isBuffer(version));
  return isHere;
});

/** The last answer of `hasLibcdr`, which this asks for again where it is due. */
export function knowsLibcdr(): boolean {
  void hasLibcdr();
  return isHere;
}
