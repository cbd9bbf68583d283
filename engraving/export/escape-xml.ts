const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
