/** Writes the page behind a code: plain HTML that shows everything without a script. */
import { readableAddress, webAddress } from '#contract/common/links';
import { formatNumber } from '#contract/common/money';
import { type QrKind, qrKindLabels, qrWidths } from '#contract/qr';
import { escapeHtml as html } from '../../../../platform/http/plain-page.ts';
import type { PageRow } from '../queries.ts';
import { playedAs } from '../../../../platform/media/playback.ts';
import { firstOf } from '../to-contract.ts';
import { kindOfPages, rule } from '../../open-pages/frame.ts';
import { style } from './style.ts';

export const gifts = kindOfPages({ style });
const { pageOf, messagePage } = gifts;

const kindWords: Record<QrKind, string> = {
  video: 'ویدیویی',
  image: 'تصویرهایی',
  audio: 'صدایی',
  text: 'نوشته‌ای',
  link: 'لینکی',
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
<p class="address">این لینک شما را به این آدرس می‌برد:<br><bdi dir="ltr">${html(readableAddress(address))}</bdi></p>`;
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
<form method="post" action="/q/${code}/report" novalidate>
${problem ? `<p role="alert">${html(problem)}</p>\n` : ''}<label for="reason">چرا این صفحه نباید نشان داده شود؟</label>
<textarea id="reason" name="reason" maxlength="1000" required>${html(reason)}</textarea>
<button>فرستادن گزارش</button>
</form>
</details>
`;

export const unknownPage = messagePage(
  'صفحه‌ای اینجا نیست',
  'شاید کد درست خوانده نشده است. دوربین را کمی نزدیک‌تر ببرید و در نور بهتر دوباره بخوانید.',
);

export const gonePage = messagePage(
  'این صفحه در دسترس نیست',
  'این هدیه فعلاً نشان داده نمی‌شود. اگر آن را از کسی گرفته‌اید، از خودش بپرسید.',
);

export const thanksPage = messagePage(
  'گزارش شما رسید',
  'ممنون که خبر دادید. همکاران ما صفحه را بررسی می‌کنند.',
);

export const reportRefused = (code: string, problem: string, reason: string): string =>
  messagePage('گزارش فرستاده نشد', problem, reportForm(code, problem, reason));
