import { ExternalLink, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QrKind } from '#contract/qr';
import { toPersianDigits } from '#contract/common/digits';
import { cx } from '../../../ui/class-names.ts';
import { Guilloche } from '../../../ui/Guilloche.tsx';
import { PagePicture, type PagePictureSource } from './PagePicture.tsx';

/** What the page behind a code shows, whether it is being written or stands already. */
export interface PageLook {
  title: string;
  kind: QrKind;
  text?: string | undefined;
  /** Below the text: its poet, or the other inputs. */
  lines: readonly { key: string; text: string }[];
  link?: string | undefined;
  pictures: readonly { key: string; source: PagePictureSource }[];
  media?: { src?: string | undefined; poster?: string | undefined; seconds?: number | undefined } | undefined;
}

type PhonePageProps = { page: PageLook; className?: string };

/** A phone with the page as a visitor sees it. */
export function PhonePage({ page, className }: PhonePageProps) {
  return (
    <section
      aria-label="صفحه روی گوشی"
      className={cx(
        'mx-auto flex w-full max-w-66 flex-col rounded-[2.25rem] border-4 border-ink/85 bg-canvas p-1.5 shadow-raised dark:border-control',
        className,
      )}
    >
      <div className="relative h-118 overflow-x-hidden overflow-y-auto rounded-[1.6rem] border bg-surface [scrollbar-width:thin]">
        <Guilloche
          seed={31}
          className="absolute start-1/2 -top-24 size-56 translate-x-1/2 text-muted opacity-25 rtl:translate-x-1/2"
        />
        <div className="relative flex min-h-full flex-col items-center gap-5 px-5 pt-12 pb-6 text-center">
          <p className={cx('text-lg font-bold text-balance wrap-anywhere', !page.title && 'text-muted')}>
            {page.title || 'عنوان صفحه'}
          </p>
          <Content page={page} />
          {page.lines.map(({ key, text }) => (
            <p key={key} className="text-sm whitespace-pre-line text-muted wrap-anywhere">
              {text}
            </p>
          ))}
          <p className="mt-auto pt-4 text-2xs text-muted">حکاکی‌شده با حکاک</p>
        </div>
      </div>
    </section>
  );
}

function Content({ page }: { page: PageLook }) {
  const { kind, text, link, pictures, media } = page;
  if (kind === 'text')
    return (
      <p className={cx('text-base/loose whitespace-pre-line wrap-anywhere', !text && 'text-muted')}>
        {text || 'متن شما این‌جا می‌آید.'}
      </p>
    );
  if (kind === 'link')
    return (
      <div className="flex w-full flex-col items-center gap-3">
        <span
          dir="ltr"
          className={cx(
            'max-w-full rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere',
            !link && 'text-muted',
          )}
        >
          {link || 'https://…'}
        </span>
        <span className="inline-flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas">
          باز کردن لینک
          <ExternalLink aria-hidden="true" className="size-4" />
        </span>
      </div>
    );
  if (kind === 'image')
    return pictures.length > 0 ? (
      <div className="flex w-full flex-col gap-3">
        {pictures.map(({ key, source }) => (
          <PagePicture
            key={key}
            picture={source}
            className="aspect-4/3 w-full rounded-xl border object-cover"
          />
        ))}
      </div>
    ) : (
      <Place>تصویرهای شما این‌جا می‌آید.</Place>
    );
  const seconds = media?.seconds;
  if (kind === 'audio')
    return media?.src ? (
      // biome-ignore lint/a11y/useMediaCaption: a person's own recording has no captions.
      <audio src={media.src} controls preload="metadata" aria-label="صدای صفحه" className="w-full" />
    ) : (
      <Place>{media ? `صدای شما${durationText(seconds)}` : 'صدای شما این‌جا پخش می‌شود.'}</Place>
    );
  return media?.src ? (
    // biome-ignore lint/a11y/useMediaCaption: a person's own film has no captions.
    <video
      src={media.src}
      poster={media.poster}
      controls
      playsInline
      preload="metadata"
      aria-label="ویدیوی صفحه"
      className="max-h-80 w-full rounded-xl bg-viewer"
    />
  ) : media?.poster ? (
    <span className="relative grid w-full place-items-center overflow-hidden rounded-xl bg-viewer">
      <img src={media.poster} alt="" className="max-h-80 w-full object-contain" />
      <span className="absolute grid size-12 place-items-center rounded-full bg-raised/85 text-ink">
        <Play aria-hidden="true" />
      </span>
    </span>
  ) : (
    <Place>{media ? `ویدیوی شما${durationText(seconds)}` : 'ویدیوی شما این‌جا پخش می‌شود.'}</Place>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <p className="grid aspect-4/3 w-full place-items-center rounded-xl border border-dashed bg-sunken p-4 text-sm text-muted">
    {children}
  </p>
);

function durationText(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const whole = Math.round(seconds);
  return ` · ${toPersianDigits(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`)}`;
}
