/** Writes the page of a link: everything works without a script but pins, which it places. */
import { toPersianDigits } from '#contract/common/digits';
import { type SharedDesign, wishLimits } from '#contract/shares';
import { pinLimits } from '#contract/conversations';
import { escapeHtml as html } from '../../../platform/http/plain-page.ts';
import { kindOfPages } from '../open-pages/frame.ts';
import { script } from './script.ts';
import { style } from './style.ts';

export const shares = kindOfPages({ style, script });
const { pageOf, messagePage } = shares;

/** A guest's input, unchanged. */
export interface Typed {
  name: string;
  text: string;
  pins: { x: string; y: string; text: string }[];
}
const nothing: Typed = { name: '', text: '', pins: [] };

/** The confirmations after a wish was stored. */
export const thanks = {
  wish: 'نظر شما رسید. ممنون!',
  approval: 'تأیید شما رسید. ممنون!',
} as const;
export type Thanks = keyof typeof thanks;

interface Told {
  said?: Thanks | undefined;
  problem?: string;
  typed?: Typed;
  /** Whether the page asks if the guest wants to send their text or approve. */
  isAsking?: boolean;
}

/** Whether a guest wrote anything about the design. */
export const isWritten = ({ text, pins }: { text: string; pins: readonly unknown[] }): boolean =>
  text.trim() !== '' || pins.length > 0;

export function sharedPage(
  shared: SharedDesign,
  token: string,
  { said, problem, typed = nothing, isAsking = false }: Told = {},
): string {
  const { title, workshop, version, picture, pins, approved } = shared;
  const by = [workshop && `<bdi>${html(workshop)}</bdi>`, `نسخهٔ ${toPersianDigits(version)}`];
  const body = [
    `<h1 dir="auto">${html(title)}</h1>`,
    `<p class="by">${by.filter(Boolean).join(' · ')}</p>`,
    said && `<p class="said" role="status">${thanks[said]}</p>`,
    problem && `<p role="alert">${html(problem)}</p>`,
    approved && !said && '<p class="said">این طرح تأیید شده است.</p>',
    `<form id="wish" class="${[isWritten(typed) && 'written', isAsking && 'asking'].filter(Boolean).join(' ')}" method="post" action="/p/${token}/wish" novalidate><input type="hidden" name="version" value="${version}">`,
    picture && board(shared, picture),
    '<div class="say">',
    sentPins(pins),
    picture &&
      `<ol id="pins" data-first="${pins.length + 1}" aria-label="نشان‌های شما">${typed.pins.map((pin, at) => typedPin(pin, pins.length + at + 1)).join('')}</ol>`,
    `<label for="text">نظر شما</label>
<textarea id="text" name="text" maxlength="${wishLimits.text}" rows="3">${html(typed.text)}</textarea>
<label for="name">اسم شما (اگر دوست دارید)</label>
<input id="name" name="name" maxlength="${wishLimits.name}" autocomplete="name" value="${html(typed.name)}">
<p id="offline" role="alert"></p>
${approved ? '<p class="acts"><button type="submit" class="main">فرستادن نظر</button></p>' : bothActs}
</div>
</form>`,
  ];
  return pageOf({
    title,
    description: `${title}: طرحی که برای دیدن و نظر دادن شما فرستاده شده است.`,
    body: body.filter((part) => typeof part === 'string' && part !== '').join('\n'),
    isPlain: true,
    isWide: picture !== null,
    isLive: true,
  });
}

/** Enter presses the first button. Approving with unsent text asks for confirmation once, so that a wish is not taken for praise. */
const bothActs = `<p class="acts"><button type="submit" class="send">فرستادن نظر</button>
<button type="submit" id="approve" class="approve" name="approve" value="true">همین خوب است، تأیید می‌کنم</button></p>
<div id="ask" class="ask" role="group" aria-labelledby="asked" tabindex="-1">
<p id="asked">نظرتان هنوز فرستاده نشده است. آن را بفرستیم تا طرح عوض شود، یا طرح را همین‌طور که هست تأیید می‌کنید؟</p>
<p class="acts"><button type="submit" class="main">فرستادن نظر</button>
<button type="submit" name="approve" value="sure">تأیید طرح، همراه با نوشته‌ام</button></p>
</div>`;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

function board({ title, version, pins, approved }: SharedDesign, picture: string): string {
  const dots = pins
    .map(({ x, y }, at) => {
      const [left, top] = [percent(x), percent(y)];
      return `<circle cx="${left}" cy="${top}" r="13"/><text x="${left}" y="${top}" dy="5">${toPersianDigits(at + 1)}</text>`;
    })
    .join('');
  const orApprove = approved
    ? ''
    : '<span class="far">همین خوب است؟ <a href="#approve">پایین صفحه تأییدش کنید</a>.</span>';
  return `<div class="see"><p class="hint">${orApprove}<span class="live">جایی باید عوض شود؟ رویش بزنید و بنویسید.</span></p>
<div class="board" id="board"><img src="${picture}" alt="${html(title)}، نسخهٔ ${toPersianDigits(version)}"><svg aria-hidden="true">${dots}</svg></div>
<button type="button" id="add" class="add live">گذاشتن نشان</button></div>`;
}

function sentPins(pins: SharedDesign['pins']): string {
  if (pins.length === 0) return '';
  const rows = pins.map(
    ({ text }, at) => `<li><b>${toPersianDigits(at + 1)}</b><span dir="auto">${html(text)}</span></li>`,
  );
  return `<ol aria-label="نشان‌های فرستاده‌شده">${rows.join('')}</ol>`;
}

const typedPin = ({ x, y, text }: Typed['pins'][number], number: number): string =>
  `<li class="new"><b>${toPersianDigits(number)}</b><input type="hidden" name="x" value="${html(x)}"><input type="hidden" name="y" value="${html(y)}"><input name="pin" maxlength="${pinLimits.text}" required autocomplete="off" value="${html(text)}"></li>`;

export const unknownPage = messagePage(
  'صفحه‌ای اینجا نیست',
  'شاید آدرس کامل کپی نشده است. لینک را دوباره از کسی که آن را فرستاده بگیرید.',
);

export const closedPage = messagePage(
  'این لینک بسته شده است',
  'فرستندهٔ لینک آن را بسته است. اگر می‌خواهید طرح را ببینید، از خودش لینک تازه بگیرید.',
);
