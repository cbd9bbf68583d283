import { Suspense, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { Button } from '../../../ui/Button.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { IdleFileDrop } from '../../../ui/IdleFileDrop.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { deviceStorage } from '../../../lib/browser-storage.ts';
import type { Settings } from '../settings.ts';
import { hasArabicLetters, withPersianLetters } from '../persian-letters.ts';
import { linesAfter, maxNames, withMore } from './names.ts';
import type { BatchControl } from './use-batch.ts';

/** Characters; a list of long names is shorter than this. */
const longestList = 200_000;
const limits = { extensions: ['csv', 'txt'], kinds: 'CSV یا TXT', maxBytes: 1024 * 1024, maxFiles: 1 };

/** How the list was written last on this device. */
const shapeKey = 'hakkak names as';
const shapes = [
  { id: 'columns', label: 'دو ستون' },
  { id: 'text', label: 'متن' },
] as const;

const NameColumns = lazyPart(async () => (await import('./NameColumns.tsx')).NameColumns);
const EndNumbers = lazyPart(async () => (await import('./EndNumbers.tsx')).EndNumbers);

export function NamesPanel({ batch: control, settings }: { batch: BatchControl; settings: Settings }) {
  const { batch, change, edit, remove, names, draft } = control;
  const { written } = batch;
  const [shape, setShape] = useState(() => (deviceStorage.read(shapeKey) === 'text' ? 'text' : 'columns'));

  async function read(file: File | undefined) {
    if (!file) return;
    try {
      const { readNamesFile } = await import('./names-file.ts');
      const { written: found, count, isOld } = readNamesFile(new Uint8Array(await file.arrayBuffer()));
      if (count === 0) {
        toast.error('این فایل هیچ نامی ندارد.');
        return;
      }
      edit((now) => withMore(now, found).slice(0, longestList));
      const old = isOld ? '؛ فایل قدیمی بود و «ي» و «ك» آن فارسی شد' : '';
      toast.success(`${formatNumber(count)} نام از فایل آمد${old}`, {
        label: 'برگرداندن',
        onPress: () => change({ written }),
      });
    } catch {
      toast.error('این فایل خوانده نشد. دوباره تلاش کنید.');
    }
  }

  const question = names.names.some(({ asked }) => asked) && (
    <Suspense fallback={<Skeleton className="h-24 w-full rounded-md" />}>
      <EndNumbers batch={control} settings={settings} />
    </Suspense>
  );

  return (
    <Panel title="فهرست نام‌ها" actions={<DraftNote draft={draft} />}>
      <div className="flex flex-col gap-4">
        <div className="flex min-w-0 flex-col gap-3">
          <Segments
            label="شکل فهرست"
            value={shape}
            onChange={(id) => {
              setShape(id);
              deviceStorage.write(shapeKey, id);
            }}
            options={shapes}
            className="w-fit"
          />
          {shape === 'columns' ? (
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-md" />}>
              <NameColumns written={written} edit={edit} settings={settings} question={question} />
            </Suspense>
          ) : (
            <>
              <TextArea
                label="نام‌ها"
                hint="هر نام در یک سطر. برای سایز متفاوت، بعد از نام ویرگول بگذارید: سارا، ۱۷"
                placeholder={'سارا\nمحمدرضا، ۱۹\nنیلوفر'}
                value={written}
                onChange={(text) => change({ written: text.replace(/\r\n?/g, '\n') })}
                maxLength={longestList}
                hidesCounter
                rows={8}
              />
              {question}
            </>
          )}
        </div>
        <IdleFileDrop
          label="فایل نام‌ها"
          files={[]}
          limits={limits}
          onAdd={([file]) => void read(file)}
          onRemove={() => {}}
          isCompact
        />
        <div className="flex flex-col gap-2 text-sm empty:hidden">
          {names.count > maxNames && (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft p-3"
            >
              <span className="min-w-0 flex-1">
                فهرست {formatNumber(names.count)} نام دارد و هر بار {formatNumber(maxNames)} نام اول ساخته
                می‌شود؛ {formatNumber(names.count - maxNames)} نام آخر را بار بعد بسازید.
              </span>
              <Button size="sm" onPress={() => remove(linesAfter(written, names))}>
                فقط {formatNumber(maxNames)} نام اول بماند
              </Button>
            </div>
          )}
          {hasArabicLetters(written) && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3">
              <span className="min-w-0 flex-1">بعضی نام‌ها «ي» یا «ك» عربی دارد.</span>
              <Button size="sm" onPress={() => change({ written: withPersianLetters(written) })}>
                با ی و ک فارسی؟
              </Button>
            </div>
          )}
          {names.repeated.length > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3">
              <span className="min-w-0 flex-1">{formatNumber(names.repeated.length)} نام تکراری است.</span>
              <Button size="sm" onPress={() => remove(names.repeated)}>
                برداشتن تکراری‌ها
              </Button>
            </div>
          )}
          {names.isTrimmed && (
            <p className="text-muted">شماره و نشانهٔ اول سطرها و نام و ساعت پیام‌ها حک نمی‌شود.</p>
          )}
          {names.heading !== null && (
            <p className="text-muted">سطر اول («{names.heading}») عنوان ستون است و ساخته نمی‌شود.</p>
          )}
        </div>
      </div>
    </Panel>
  );
}
