/** The frame of pages that anybody may open: plain HTML that works in the browsers of old phones. */
import { createHash } from 'node:crypto';
import { escapeHtml as html } from '../../../platform/http/plain-page.ts';
import { baseStyle } from './style.ts';

/** An engine-turned rosette, as on the back of a watch. */
const rosette = Array.from(
  { length: 12 },
  (_, turn) => `<ellipse cx="50" cy="50" rx="47" ry="19" transform="rotate(${turn * 15} 50 50)"/>`,
).join('');
const mark = `<svg class="mark" viewBox="0 0 100 100" fill="none" stroke="currentColor" stroke-width=".8" aria-hidden="true">${rosette}</svg>`;
export const rule = `<svg class="rule" viewBox="0 0 128 12" fill="none" stroke="currentColor" aria-hidden="true"><path d="M0 6h52M76 6h52"/><path d="M64 1l5 5-5 5-5-5z" fill="currentColor"/></svg>`;

interface Page {
  title: string;
  description: string;
  body: string;
  footer?: string;
  /** Leaves the mark out. */
  isPlain?: boolean;
  /** Takes the room of a wide screen. */
  isWide?: boolean;
  /** Runs the script of its kind. */
  isLive?: boolean;
}

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A kind of pages: its own style, and its script, if it has one. Both are part of the page, so that the first answer shows everything. */
export function kindOfPages({ style: own, script = '' }: { style: string; script?: string }) {
  const style = `${baseStyle}\n${own}`;
  /** A page loads nothing but its own files, and runs nothing but its own script. */
  const policy = [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    ...(script === '' ? [] : [`script-src ${digest(script)}`]),
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    // Nothing on the page connects; tools that check it fetch robots.txt from within it.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const pageOf = ({
    title,
    description,
    body,
    footer = '',
    isPlain,
    isWide,
    isLive,
  }: Page): string => `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)} | حکاک</title>
<meta name="description" content="${html(description)}">
<meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16120f" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="preload" href="/q/vazirmatn.woff2" as="font" type="font/woff2" crossorigin>
<style>${style}</style>
</head>
<body>
<main${isWide ? ' class="wide"' : ''}>
<article>
${isPlain ? '' : `${mark}\n`}${body}
</article>
</main>
<footer>
${footer}<a href="/">ساخته‌شده با حکاک</a>
</footer>
${isLive ? `<script>${script}</script>\n` : ''}</body>
</html>
`;

  const messagePage = (title: string, message: string, footer = ''): string =>
    pageOf({
      title,
      description: message,
      body: `<h1>${html(title)}</h1>\n${rule}\n<p class="quiet">${html(message)}</p>`,
      footer,
    });

  const busyPage = messagePage(
    'کمی صبر کنید',
    'الان نمی‌توانیم این صفحه را نشان دهیم. چند لحظهٔ دیگر دوباره باز کنید.',
  );
  return { policy, pageOf, messagePage, busyPage };
}
