const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);
