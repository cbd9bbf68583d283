import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { engine } from '../../../lib/engine/engine.ts';
import { PathLink } from '../../../lib/router-link.tsx';
import { Blank } from '../../../ui/Blank.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FactRow } from '../../../ui/FactRow.tsx';
import { WhenIdle } from '../../../ui/Deferred.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { MakerPath } from '../maker-search.ts';
import { FontName } from '../parts.ts';
import { fontsQuery } from '../queries.ts';
import { type Settings, settingsOf } from '../settings.ts';
import { formatMm, formatSize, ornamentLabels } from '../texts.ts';
import { NamesPanel } from './NamesPanel.tsx';
import { type BatchControl, useBatch } from './use-batch.ts';
import { OutputBar, OutputPanel, useOutput } from './OutputPanel.tsx';

const NameTiles = lazyPart(async () => (await import('./NameTiles.tsx')).NameTiles);
const Refusals = lazyPart(async () => (await import('./Refusals.tsx')).Refusals);

export function BatchPage({ path }: { path: MakerPath }) {
  const search = useSearch({ from: `/_shell${path}_/batch` });
  const makerHref = useRouter().buildLocation({ to: path, search }).href;
  const settings = useMemo(() => settingsOf(search), [search]);
  const batch = useBatch(settings);
  const output = useOutput(batch);
  const { rows, measured, isMeasured, isFailed, retry } = batch;
  const ready = rows.filter(({ refused }) => refused === null).length;
  const warned = rows.filter(({ warning }) => warning !== null).length;
  const asked = batch.names.names.filter((name) => name.asked).length;
  const [shows, setShows] = useState<'all' | 'warned'>('all');
  const shown = useMemo(
    () => (shows === 'warned' && warned > 0 ? rows.filter(({ warning }) => warning !== null) : rows),
    [rows, shows, warned],
  );

  useEffect(() => engine.start('fits'), []);

  return (
    <div className="@container">
      <PageHeader
        title="ساخت گروهی"
        subtitle="نام‌ها را بنویسید؛ برای هرکدام یک فایل بگیرید یا همه را در یک صفحه."
        back={{ href: makerHref, label: 'فونت‌ساز' }}
      />
      <div className="grid grid-cols-1 items-start gap-5 **:scroll-mb-44 @4xl:**:scroll-mb-0 @4xl:grid-rows-[auto_1fr] @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:gap-6 @7xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5 @4xl:gap-6">
          <NamesPanel batch={batch} settings={settings} />
          {isFailed && (
            <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
              فونت بارگذاری نشد. اینترنت را بررسی کنید.
              <Button size="sm" onPress={retry}>
                تلاش دوباره
              </Button>
            </p>
          )}
          {ready < rows.length && (
            <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
              <Refusals batch={batch} />
            </Suspense>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5 @4xl:row-span-2 @4xl:gap-6">
          <SettingsPanel settings={settings} batch={batch} makerHref={makerHref} />

          <OutputPanel batch={batch} output={output} />
        </div>
        <Panel title="پیش‌نمایش" note={rows.length > 0 && `${formatNumber(ready)} نام`} className="min-w-0">
          {rows.length === 0 && asked > 0 ? (
            <p className="text-sm text-muted">اول بگویید عدد آخر نام‌ها سایز است یا نوشته.</p>
          ) : rows.length === 0 ? (
            <Blank
              title="هنوز نامی نیست"
              note="نام‌ها را بنویسید، بچسبانید یا از فایل بیاورید."
              icon={<Users />}
              seed={21}
              isCompact
            />
          ) : (
            <div className="flex flex-col gap-4">
              {!isMeasured && !isFailed && (
                <Progress label="در حال سنجیدن نام‌ها" percent={(100 * measured) / rows.length} />
              )}
              {warned > 0 && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft p-3 text-sm">
                  <span className="min-w-56 flex-1">
                    {formatNumber(warned)} نام خط‌هایی دارد که پرتو لیزر شما خوب حک نمی‌کند. حروف بزرگ‌تر یا فونت
                    ضخیم‌تری انتخاب کنید.
                  </span>
                  <Segments
                    label="نام‌ها"
                    value={shows}
                    onChange={setShows}
                    options={[
                      { id: 'all', label: 'همه' },
                      { id: 'warned', label: 'با هشدار' },
                    ]}
                  />
                </div>
              )}

              <Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
                <NameTiles rows={shown} edit={batch.edit} remove={batch.remove} />
              </Suspense>
            </div>
          )}
        </Panel>
      </div>
      <OutputBar batch={batch} output={output} />
      <p role="status" className="sr-only">
        {isMeasured &&
          rows.length > 0 &&
          `${formatNumber(ready)} نام آماده است${ready < rows.length ? ` و ${formatNumber(rows.length - ready)} نام ساخته نمی‌شود` : ''}.`}
        {asked > 0 && ` دربارهٔ عدد آخر ${formatNumber(asked)} نام پرسشی هست.`}
      </p>
    </div>
  );
}

type SettingsPanelProps = { settings: Settings; batch: BatchControl; makerHref: string };

function SettingsPanel({ settings, batch: { batch, change }, makerHref }: SettingsPanelProps) {
  const fonts = useQuery(fontsQuery());
  const fontName = fonts.data?.data.find(({ _id }) => _id === settings.fontId)?.name;
  const { piece, length, bandWidth, mm, surface, fit, letterHeight, repeat, ornament } = settings;
  return (
    <Panel
      title="تنظیمات همهٔ نام‌ها"
      actions={
        <PathLink href={makerHref} className={buttonClass('secondary', 'sm')}>
          تغییر
        </PathLink>
      }
    >
      <dl className="flex flex-col">
        <FactRow term="فونت">
          <WhenIdle fallback={fontName}>
            <FontName id={settings.fontId} name={fontName} />
          </WhenIdle>
        </FactRow>
        {piece === 'flat' ? (
          <FactRow term="قطعهٔ تخت">{formatSize({ width: length, height: bandWidth })}</FactRow>
        ) : (
          <FactRow term={surface === 'inside' ? 'داخل حلقه' : 'بیرون حلقه'}>
            قطر {formatMm(mm)}، پهنا {formatMm(bandWidth)}
          </FactRow>
        )}
        <FactRow term="بلندی حروف">{fit ? 'بزرگ‌ترین اندازه' : formatMm(letterHeight)}</FactRow>
        {(repeat > 1 || ornament !== 'none') && (
          <FactRow term="تکرار و نقش">
            {formatNumber(repeat)} بار{ornament === 'none' ? '' : `، ${ornamentLabels[ornament]}`}
          </FactRow>
        )}
      </dl>
      <div className="mt-3 border-t pt-2">
        {fit ? (
          <Checkbox
            isSelected={batch.isEven}
            onChange={(isEven) => change({ isEven })}
            note="همه هم‌قد بلندترین نام می‌شوند تا یکدست باشند."
          >
            بلندی حروف همهٔ نام‌ها یکی باشد
          </Checkbox>
        ) : (
          <Checkbox
            isSelected={batch.isShrunk}
            onChange={(isShrunk) => change({ isShrunk })}
            note="بقیهٔ نام‌ها با همین بلندی می‌مانند."
          >
            نامی که جا نشد، با حروف کوچک‌تر
          </Checkbox>
        )}
      </div>
    </Panel>
  );
}
