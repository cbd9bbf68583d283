/** Returns the beginning of a text that is longer than `length` characters, with an ellipsis. */
export function shortened(text: string, length: number): string {
  const letters = [...text.trim()];
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : letters.join('');
}
