/**
 * Returns the files that a paste brings. Cells of a spreadsheet are carried as text and as a picture of it: in a field
 * they are text, and no files.
 */
export function pastedFiles(place: EventTarget | null, carried: DataTransfer | null): readonly File[] {
  const isField = place instanceof Element && place.closest('input, textarea') !== null;
  return isField && carried?.types.includes('text/plain') ? [] : [...(carried?.files ?? [])];
}
