import type { ReactNode } from 'react';
import { readableAddress, webAddress } from '#contract/common/links';
import { formatClock } from '../../../lib/dates.ts';
import { cx } from '../../../ui/class-names.ts';
import { kindIcons } from './kind-look.tsx';
import { PagePicture } from './PagePicture.tsx';
import type { PageLook } from './page-look.ts';

type PhonePageProps = { page: PageLook; className?: string };

/** Its look is that of the public page. */
export function PhonePage({ page, className }: PhonePageProps) {
  const { title, kind, to, words, poet, names } = page;
  return (
    <section
      aria-label="صفحه روی گوشی"
      className={cx(
        'mx-auto w-full max-w-72 rounded-[2.25rem] border-4 border-ink/85 bg-(--gift-paper) p-1 shadow-raised dark:border-control',
        className,
      )}
    >
      <div
        // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label="محتوای صفحه"
        className="flex h-120 flex-col overflow-x-hidden overflow-y-auto rounded-[1.7rem] bg-(--gift-paper) px-2.5 pt-4 pb-3 text-(--gift-ink) [scrollbar-width:thin]"
      >
        <div className="my-auto rounded-2xl border border-(--gift-line) bg-(--gift-card) px-4 pt-5 pb-6 text-center wrap-anywhere">
          <PageMark className="mx-auto mb-1.5 size-18 text-(--gift-gold)" />
          <p dir="auto" className={cx('text-xl font-bold text-balance', !title && 'text-(--gift-soft)')}>
            {title || 'عنوان صفحه'}
          </p>
          <PageRule className="mx-auto mt-2 mb-4 h-2.5 w-26 text-(--gift-gold)" />
          {to && (
            <p className="-mt-2 mb-4 text-sm text-(--gift-soft)">
              {to.label} <bdi>{to.text}</bdi>
            </p>
          )}
          {kind !== 'link' && <Content page={page} />}
          {words && (
            <p dir="auto" className="text-base/loose whitespace-pre-line text-pretty">
              {words}
            </p>
          )}
          {poet && <p className="mt-3 text-sm text-(--gift-soft)">— {poet}</p>}
          {kind === 'link' && <Content page={page} />}
          {names.length > 0 && (
            <dl className="mt-5 grid gap-1 border-t border-(--gift-line) pt-4 text-sm">
              {names.map(({ key, label, text }) => (
                <div key={key} className="flex flex-wrap justify-center gap-x-2">
                  <dt className="text-(--gift-soft)">{key === 'from' ? label : `${label}:`}</dt>
                  <dd className="whitespace-pre-line">
                    <bdi>{text}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <p className="pt-4 text-center text-xs text-(--gift-soft)">ساخته‌شده با حکاک</p>
      </div>
    </section>
  );
}

function Content({ page: { kind, words, link, pictures, media } }: PhonePageProps) {
  if (kind === 'text') return words ? null : <p className="text-(--gift-soft)">متن شما اینجا می‌آید.</p>;
  if (kind === 'link')
    return (
      <div className="my-4">
        <p
          dir="ltr"
          className="rounded-2xl bg-(--gift-gold) px-4 py-2.5 text-sm font-bold text-(--gift-on-gold)"
        >
          <span dir="rtl">
            باز کردن <bdi dir="ltr">{hostOf(link)}</bdi>
          </span>
        </p>
        {link && (
          <p className="mt-3 text-xs break-all text-(--gift-soft)">
            این لینک شما را به این آدرس می‌برد:
            <br />
            <bdi dir="ltr">{readableAddress(webAddress(link) ?? link)}</bdi>
          </p>
        )}
      </div>
    );
  if (kind === 'image')
    return pictures.length > 0 ? (
      <div className="mb-4 flex flex-col gap-4">
        {pictures.map(({ key, source }) => (
          <PagePicture key={key} picture={source} className="aspect-4/3 w-full rounded-xl object-cover" />
        ))}
      </div>
    ) : (
      <Place>عکس‌های شما اینجا می‌آید.</Place>
    );
  if (kind === 'audio')
    return media?.src ? (
      // oxlint-disable-next-line media-has-caption -- a person's own recording has none.
      <audio src={media.src} controls preload="metadata" aria-label="صدای صفحه" className="mb-4 w-full" />
    ) : (
      <Place>{media ? `صدای شما${durationText(media.seconds)}` : 'صدای شما اینجا پخش می‌شود.'}</Place>
    );
  if (media?.src)
    return (
      // oxlint-disable-next-line media-has-caption -- a person's own recording has none.
      <video
        src={media.src}
        poster={media.poster}
        controls
        playsInline
        preload={media.poster ? 'none' : 'metadata'}
        aria-label="ویدیوی صفحه"
        className="mb-4 max-h-80 w-full rounded-xl bg-viewer"
      />
    );
  if (!media?.poster)
    return (
      <Place>{media ? `ویدیوی شما${durationText(media.seconds)}` : 'ویدیوی شما اینجا پخش می‌شود.'}</Place>
    );
  return (
    <span className="relative mb-4 grid w-full place-items-center overflow-hidden rounded-xl bg-viewer">
      <img src={media.poster} alt="" className="max-h-80 w-full object-contain" />
      <span className="absolute grid size-12 place-items-center rounded-full bg-(--gift-card) text-(--gift-ink)">
        {kindIcons.video}
      </span>
    </span>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 grid aspect-4/3 w-full place-items-center rounded-xl border border-dashed border-(--gift-soft) p-4 text-sm text-(--gift-soft)">
    {children}
  </p>
);

function hostOf(link = '') {
  const address = webAddress(link);
  return address === null ? '…' : new URL(address).host;
}

const durationText = (seconds: number | undefined) =>
  seconds === undefined ? '' : ` · ${formatClock(seconds)}`;

const round = (value: number) => Math.round(value * 10) / 10;

/** The rosette of the public page. */
const rosette = [0, 1, 2, 3].map((line) => {
  const points = Array.from({ length: 97 }, (_, step) => {
    const turn = (step / 96) * 2 * Math.PI;
    const reach = 20 + line * 7 + 6 * Math.sin(12 * turn + line * 0.8);
    return `${round(50 + reach * Math.cos(turn))} ${round(50 + reach * Math.sin(turn))}`;
  });
  return `M${points.join('L')}Z`;
});

const PageMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 100 100" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
    <path d={rosette.join('')} />
  </svg>
);

const PageRule = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 128 12" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
    <path d="M0 6h52M76 6h52" />
    <path d="M64 1l5 5-5 5-5-5z" fill="currentColor" />
  </svg>
);
