import { ReadError } from '../read-drawing.ts';

/** Returns the same data with its numbers rounded to 0.0001. */
export const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) =>
    typeof part === 'number' ? Math.round(part * 1e4) / 1e4 + 0 : part,
  );

/** Returns the fault of a `ReadError`, 'none' without one, and any other error as a text. */
export function faultOf(read: () => unknown): string {
  try {
    read();
    return 'none';
  } catch (error) {
    return error instanceof ReadError ? error.fault : String(error);
  }
}
