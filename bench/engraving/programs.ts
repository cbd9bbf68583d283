import { execFileSync, spawnSync } from 'node:child_process';

/** The Debian package of each program that judges. */
const packages: Record<string, string> = {
  'hb-shape': 'libharfbuzz-bin',
  fribidi: 'libfribidi-bin',
  mutool: 'mupdf-tools',
  inkscape: 'inkscape',
  zbarimg: 'zbar-tools',
};

/** Runs a program that judges and returns what it prints. A missing program ends the bench with its package's name. */
export function judge(program: string, args: readonly string[], input?: string): string {
  try {
    return execFileSync(program, args, {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${program} is missing: install Debian's package ${packages[program] ?? program}`, {
        cause: error,
      });
    throw error;
  }
}

/** Runs a program whose exit code is an answer too; the code is null when there is no such program. */
export function askProgram(program: string, args: readonly string[]): { code: number | null; text: string } {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return { code: status, text: stdout ?? '' };
}

/** The first line that a program says about its version, on either stream. */
export function versionOf(program: string, option = '--version'): string {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? '';
}
