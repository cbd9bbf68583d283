/** Writes the page behind a code: plain HTML that shows everything without a script. */
import { webAddress } from '#contract/common/links';
import { formatNumber } from '#contract/common/money';
import { type QrKind, qrKindLabels, qrWidths } from '#contract/qr';
import { escapeHtml as html } from '../../../../platform/http/plain-page.ts';
import type { PageRow } from '../queries.ts';
import { playedAs } from '../../../../platform/media/playback.ts';
import { firstOf } from '../to-contract.ts';
import { style } from './style.ts';

/** An engine-turned rosette, as on the back of a watch. */
const rosette = Array.from(
  { length: 12 },
  (_, turn) => `<ellipse cx="50" cy="50" rx="47" ry="19" transform="rotate(${turn * 15} 50 50)"/>`,
).join('');
const mark = `<svg class="mark" viewBox="0 0 100 100" fill="none" stroke="currentColor" stroke-width=".8" aria-hidden="true">${rosette}</svg>`;
const rule = `<svg class="rule" viewBox="0 0 128 12" fill="none" stroke="currentColor" aria-hidden="true"><path d="M0 6h52M76 6h52"/><path d="M64 1l5 5-5 5-5-5z" fill="currentColor"/></svg>`;

interface Page {
  title: string;
  description: string;
  body: string;
  footer?: string;
}

const pageOf = ({ title, description, body, footer = '' }: Page): string => `<!doctype html>
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
<main>
<article>
${mark}
${body}
</article>
</main>
<footer>
${footer}<a href="/">ساخته‌شده با حکاک</a>
</footer>
</body>
</html>
`;

const kindWords: Record<QrKind, string> = {
  video: 'ویدیویی',
  image: 'تصویرهایی',
  audio: 'صدایی',
  text: 'نوشته‌ای',
  link: 'پیوندی',
};

/** All that the page's owner wrote is text and nothing else. */
export function giftPage(page: PageRow): string {
  const words = firstOf(page, 'long');
  return pageOf({
    title: page.title,
    description:
      describe(words) ?? `${page.title}: ${kindWords[page.kind]} که برای شما روی یک قطعه حک شده است.`,
    body: [`<h1 dir="auto">${html(page.title)}</h1>`, rule, ...contentOf(page)].filter(Boolean).join('\n'),
    footer: reportForm(page.code),
  });
}

const describe = (words: string | undefined): string | null =>
  words === undefined ? null : [...words.replace(/\s+/g, ' ')].slice(0, 150).join('');

function mainContent(page: PageRow): string {
  if (page.kind === 'link') return linkOf(firstOf(page, 'link') ?? '');
  if (page.kind === 'text') return '';
  const files = page.media.filter(({ role }) => role === 'media');
  const at = (id: number) => `/api/q/${page.code}/media/${id}`;
  const title = html(page.title);
  if (page.kind === 'image')
    return files
      .map(({ id, width, height }, place) => {
        const size = width && height ? ` width="${width}" height="${height}"` : '';
        const set = qrWidths.map((each) => `${at(id)}?w=${each} ${each}w`).join(', ');
        const which =
          files.length > 1 ? `، تصویر ${formatNumber(place + 1)} از ${formatNumber(files.length)}` : '';
        const speed = place === 0 ? ' fetchpriority="high"' : ' loading="lazy" decoding="async"';
        return `<figure><img src="${at(id)}?w=1080" srcset="${set}" sizes="(max-width: 44rem) 92vw, 36rem"${size} alt="${title}${which}"${speed}></figure>`;
      })
      .join('\n');
  const [file] = files;
  if (!file) return '';
  const poster = page.media.find(({ role }) => role === 'poster');
  const source = `<source src="${at(file.id)}" type="${playedAs(file.kind)}">`;
  const instead = `<a href="${at(file.id)}">${html(qrKindLabels[page.kind])}</a>`;
  if (page.kind === 'audio')
    return `<figure><audio controls preload="metadata" aria-label="${title}">${source}${instead}</audio></figure>`;
  const size = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : '';
  const before = poster ? ` preload="none" poster="${at(file.id)}/poster"` : ' preload="metadata"';
  return `<figure><video controls playsinline${before}${size} aria-label="${title}">${source}${instead}</video></figure>`;
}

/** Shows where a link leads before it is opened; a host in other letters is shown in its ASCII form. */
function linkOf(link: string): string {
  const address = webAddress(link);
  if (address === null) return '';
  const { host } = new URL(address);
  return `<p class="way"><a class="go" href="${html(address)}" rel="noopener noreferrer nofollow ugc"><span>باز کردن</span><bdi dir="ltr">${html(host)}</bdi></a></p>
<p class="address">این پیوند شما را به این آدرس می‌برد:<br><bdi dir="ltr">${html(link)}</bdi></p>`;
}

/** A link comes after the words that speak of it. */
function contentOf(page: PageRow): string[] {
  const { inputs, written, kind } = page;
  const filled = inputs.filter((input) => written[input.key] !== undefined);
  const main = filled.find((input) => input.kind === 'long');
  const poet = main && filled.find(({ key }) => key === 'poet');
  const others = filled.filter(
    (input) => input !== main && input !== poet && !(kind === 'link' && input.kind === 'link'),
  );
  const to = others.find(({ key }) => key === 'to');
  const names = others
    .filter((input) => input !== to)
    .map(({ key, label }) => {
      const isSignature = key === 'from' ? ' class="from"' : '';
      return `<div${isSignature}><dt>${html(label)}</dt><dd><bdi>${html(written[key])}</bdi></dd></div>`;
    })
    .join('');
  const words = [
    main && `<p class="words" dir="auto">${html(written[main.key])}</p>`,
    poet && `<p class="poet">${html(written[poet.key])}</p>`,
  ];
  return [
    to && `<p class="to">${html(to.label)} <bdi>${html(written[to.key])}</bdi></p>`,
    ...(kind === 'link' ? [...words, mainContent(page)] : [mainContent(page), ...words]),
    names && `<dl class="names">${names}</dl>`,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
}

const reportForm = (code: string, problem = '', reason = ''): string => `<details${problem ? ' open' : ''}>
<summary>گزارش این صفحه</summary>
<form method="post" action="/q/${code}/report">
${problem ? `<p role="alert">${html(problem)}</p>\n` : ''}<label for="reason">چرا این صفحه نباید نشان داده شود؟</label>
<textarea id="reason" name="reason" maxlength="1000" required>${html(reason)}</textarea>
<button>فرستادن گزارش</button>
</form>
</details>
`;

const calm = (title: string, message: string, footer = ''): string =>
  pageOf({
    title,
    description: message,
    body: `<h1>${html(title)}</h1>\n${rule}\n<p class="quiet">${html(message)}</p>`,
    footer,
  });

export const unknownPage = calm(
  'صفحه‌ای اینجا نیست',
  'شاید کد درست خوانده نشده است. دوربین را کمی نزدیک‌تر ببرید و در نور بهتر دوباره بخوانید.',
);

export const gonePage = calm(
  'این صفحه در دسترس نیست',
  'این هدیه فعلاً نشان داده نمی‌شود. اگر آن را از کسی گرفته‌اید، از خودش بپرسید.',
);

export const thanksPage = calm('گزارش شما رسید', 'سپاس که خبر دادید. همکاران ما صفحه را بررسی می‌کنند.');

export const reportRefused = (code: string, problem: string, reason: string): string =>
  calm('گزارش فرستاده نشد', problem, reportForm(code, problem, reason));

export const busyPage = calm(
  'کمی صبر کنید',
  'الان نمی‌توانیم این صفحه را نشان دهیم. چند لحظهٔ دیگر دوباره باز کنید.',
);
