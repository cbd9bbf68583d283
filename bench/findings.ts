/** Returns whether the answer of a call contains something: one record, a row, or a figure that is not 0. */
export function hasFound(type: string, body: string): boolean {
  if (type.startsWith('text/csv')) return body.trim().includes('\n');
  return type.startsWith('application/json') ? isFound(JSON.parse(body)) : body !== '';
}

function isFound(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isFound);
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if ('_id' in value) return true;
  const values: unknown[] = Object.values(value);
  // The rows of a list decide, which are in one field, sometimes one level deeper; the fields next to them are never empty.
  const rows = values.find(Array.isArray) ?? ('data' in value ? value.data : undefined);
  if (rows !== undefined) return isFound(rows);
  const figures = values.filter((each) => typeof each === 'number');
  // A row of a chart or report has names too, and finds something if one of its figures is not 0.
  return (figures.length > 0 ? figures : values).some(isFound);
}
