/** Pages that the server renders itself, without scripts, styled by web/public/plain.css. */

export const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface PlainPage {
  lang: 'fa' | 'en';
  title: string;
  name: string;
  body: string;
}

export const plainPage = ({ lang, title, name, body }: PlainPage): string => `<!doctype html>
<html lang="${lang}" dir="${lang === 'fa' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body class="${name}">
${body}
</body>
</html>`;
