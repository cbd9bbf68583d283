import { ChevronDown, Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { planSheets, type SheetOptions } from '#engraving/sheet';
import { BottomActionBar } from '../../../ui/BottomActionBar.tsx';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { leadToTypedFault } from '../../../ui/typed-faults.ts';
import { toast } from '../../../ui/toast.ts';
import { fileName, saveFile } from '../../../lib/save-file.ts';
import { formatNotes, formatSize } from '../texts.ts';
import { type Made, makeFiles, makeSheets } from './make.ts';
import { SheetPicture } from './SheetPicture.tsx';
import type { BatchControl } from './use-batch.ts';

/** The question about end numbers, to which a button here moves the focus. */
export const endNumbersId = 'end-numbers';

const answerNow = () => document.querySelector<HTMLElement>(`#${endNumbersId} button`)?.focus();

/** The id of the sentence that explains why the download button is disabled. */
const waitingId = 'names-waiting';

const FormatChoice = lazyPart(async () => (await import('./FormatChoice.tsx')).FormatChoice);

const limits = {
  side: { min: 20, max: 2000 },
  free: { min: 0, max: 50 },
};
/** Characters of a name in the name of its file. */
const maxNameLength = 60;

/** More names that are larger than the sheet are only counted. */
const maxOutside = 20;

/** The files made from a list of names, and the progress of making them. */
export function useOutput({ batch, names, rows, isMeasured }: BatchControl) {
  const ready = rows.flatMap((row) => (row.fit ? [{ ...row, fit: row.fit }] : []));
  const sizes = ready.map(({ fit }) => fit);
  const plan = batch.kind === 'sheet' ? planSheets(sizes, batch.sheet) : null;
  const outside = plan?.outside.length ?? 0;
  const { busy, make, cancel } = useMaking();

  function take() {
    if (leadToTypedFault()) return;
    const { format } = batch;
    if (!plan)
      return make(ready.length, (making) =>
        makeFiles(
          ready.map(({ input, name, nth }) => ({
            input,
            name: name.text,
            file: `${String(nth).padStart(3, '0')}-${[...fileName(name.text)].slice(0, maxNameLength).join('')}`,
          })),
          { ...making, format },
        ),
      );
    const sheets = plan.sheets.map((sheet) =>
      sheet.flatMap(({ index, left, bottom }) => {
        const row = ready[index];
        return row ? [{ input: row.input, name: row.name.text, left, bottom }] : [];
      }),
    );
    return make(ready.length - outside, (making) => makeSheets(sheets, batch.sheet, { ...making, format }));
  }

  const asked = names.names.filter((name) => name.asked).length;
  const count = plan ? plan.sheets.length : ready.length;
  const label =
    count === 0
      ? 'دریافت'
      : plan
        ? `دریافت ${formatNumber(ready.length - outside)} نام روی ${formatNumber(count)} صفحه`
        : `دریافت ${formatNumber(count)} فایل`;
  return {
    ready,
    sizes,
    plan,
    outside,
    asked,
    // Nothing can be made until the questions are answered.
    isWaiting: asked > 0 && rows.every(({ refused }) => refused !== null),
    count,
    label,
    canTake: isMeasured && count > 0,
    busy,
    take,
    cancel,
  };
}

type Output = ReturnType<typeof useOutput>;

export function OutputPanel({ batch: control, output }: { batch: BatchControl; output: Output }) {
  const { batch, change, rows } = control;
  const { ready, sizes, plan, outside, asked, count, busy } = output;
  const leftOut = rows.filter(({ refused }) => refused).length;
  const isSheet = batch.kind === 'sheet';
  const first = plan?.sheets[0];
  const setSheet = (part: Partial<SheetOptions>) => change({ sheet: { ...batch.sheet, ...part } });

  return (
    <Panel title="خروجی">
      <div className="flex flex-col gap-5">
        <Segments
          label="خروجی"
          value={batch.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { id: 'files', label: 'هر نام یک فایل' },
            { id: 'sheet', label: 'همه روی صفحه' },
          ]}
        />
        <div className="flex flex-col gap-1.5">
          <Segments<DrawingFormat>
            label="قالب فایل"
            value={batch.format}
            onChange={(format) => change({ format })}
            options={drawingFormats.map((id) => ({ id, label: id.toUpperCase() }))}
          />
          <p className="text-xs text-muted">{formatNotes[batch.format]}</p>
        </div>
        {isSheet && (
          <>
            <div className="grid grid-cols-2 gap-x-4 gap-y-5">
              {(['width', 'height'] as const).map((side) => (
                <Stepper
                  key={side}
                  label={side === 'width' ? 'پهنای صفحه' : 'بلندی صفحه'}
                  unit="میلی‌متر"
                  value={batch.sheet[side]}
                  onChange={(value) => setSheet({ [side]: value })}
                  {...limits.side}
                  step={10}
                />
              ))}
              <Stepper
                label="حاشیهٔ صفحه"
                unit="میلی‌متر"
                value={batch.sheet.margin}
                onChange={(margin) => setSheet({ margin })}
                {...limits.free}
                step={1}
              />
              <Stepper
                label="فاصلهٔ قطعه‌ها"
                unit="میلی‌متر"
                value={batch.sheet.gap}
                onChange={(gap) => setSheet({ gap })}
                {...limits.free}
                step={0.5}
              />
            </div>
            <Labelled label="شروع سطر">
              <Segments
                label="شروع سطر"
                value={batch.sheet.direction}
                onChange={(direction) => setSheet({ direction })}
                options={[
                  { id: 'rtl', label: 'از راست' },
                  { id: 'ltr', label: 'از چپ' },
                ]}
              />
            </Labelled>
            <Labelled label="ترتیب حکاکی">
              <Segments
                label="ترتیب حکاکی"
                value={batch.sheet.order}
                onChange={(order) => setSheet({ order })}
                options={[
                  { id: 'rows', label: 'سطر به سطر' },
                  { id: 'serpentine', label: 'رفت و برگشت' },
                ]}
              />
            </Labelled>
            {first && (
              <figure className="flex flex-col gap-2">
                <SheetPicture sheet={first} sizes={sizes} options={batch.sheet} />
                <figcaption className="text-xs text-muted">
                  {count > 1
                    ? `صفحهٔ اول با ${formatNumber(first.length)} نام`
                    : `${formatNumber(first.length)} نام`}
                  ؛ خط رنگی راه لیزر است.
                </figcaption>
              </figure>
            )}
            {outside > 0 && (
              <div className="text-sm text-danger">
                <p role="alert">
                  {formatNumber(outside)} قطعه از صفحه بزرگ‌تر است و روی آن نمی‌آید؛ صفحه را بزرگ‌تر کنید.
                </p>
                <ul aria-label="نام‌هایی که از صفحه بزرگ‌ترند" className="mt-2">
                  {plan?.outside.slice(0, maxOutside).map((index) => {
                    const row = ready[index];
                    return (
                      row && (
                        <li key={row.name.key} className="flex justify-between gap-3 py-1">
                          <bdi className="min-w-0 truncate">{row.name.text}</bdi>
                          <span className="shrink-0 text-muted tabular-nums">{formatSize(row.fit)}</span>
                        </li>
                      )
                    );
                  })}
                  {outside > maxOutside && <li>و {formatNumber(outside - maxOutside)} نام دیگر</li>}
                </ul>
              </div>
            )}
          </>
        )}
        {/* `OutputBar` shows them in one column. */}
        <div className="flex flex-col gap-3 @max-4xl:hidden">
          {busy ? <Making busy={busy} cancel={output.cancel} /> : <TakeButton output={output} isWide />}
        </div>
        {asked > 0 && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-warning">
            <span id={waitingId}>{formatNumber(asked)} نام منتظر جواب شماست و ساخته نمی‌شود.</span>
            <Button variant="ghost" size="sm" onPress={answerNow}>
              جواب می‌دهم
            </Button>
          </p>
        )}
        {leftOut > 0 && (
          <p className="text-sm text-warning">{formatNumber(leftOut)} نام ایراد دارد و ساخته نمی‌شود.</p>
        )}
        <p role="status" className="sr-only">
          {busy ? 'در حال ساختن' : ''}
        </p>
      </div>
    </Panel>
  );
}

function Making({ busy, cancel }: { busy: NonNullable<Output['busy']>; cancel: () => void }) {
  return (
    <>
      <Progress
        label={`${formatNumber(busy.done)} از ${formatNumber(busy.total)} نام`}
        percent={busy.done === 0 ? null : (100 * busy.done) / busy.total}
        className="flex-1"
      />
      <Button icon={<X />} onPress={cancel}>
        لغو
      </Button>
    </>
  );
}

type TakeButtonProps = { output: Output } & Pick<ButtonProps, 'isWide' | 'className'>;

const TakeButton = ({ output: { asked, label, canTake, take }, ...look }: TakeButtonProps) => (
  <Button
    {...look}
    aria-describedby={asked > 0 ? waitingId : undefined}
    variant="primary"
    icon={<Download />}
    isDisabled={!canTake}
    onPress={() => void take()}
  >
    {label}
  </Button>
);

/** The bar that keeps the download in view in a single-column layout. */
export function OutputBar({ batch: { batch, change }, output }: { batch: BatchControl; output: Output }) {
  const [isOpen, setOpen] = useState(false);
  const formats = useRef<HTMLButtonElement>(null);
  return (
    <BottomActionBar className="mt-5 items-center gap-2">
      {output.busy ? (
        <Making busy={output.busy} cancel={output.cancel} />
      ) : (
        <>
          {output.isWaiting && (
            <Button variant="ghost" size="sm" isWide onPress={answerNow} className="text-warning!">
              {formatNumber(output.asked)} نام جواب می‌خواهد
            </Button>
          )}
          <TakeButton output={output} className="min-w-0 flex-auto max-sm:px-2" />
          <Button
            ref={formats}
            icon={<ChevronDown />}
            aria-label={`قالب فایل: ${batch.format.toUpperCase()}`}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onPress={() => setOpen(true)}
            className="flex-auto flex-row-reverse max-sm:px-2"
          >
            {batch.format.toUpperCase()}
          </Button>
          <Deferred when={isOpen}>
            <FormatChoice
              value={batch.format}
              triggerRef={formats}
              isOpen={isOpen}
              onOpenChange={setOpen}
              onChange={(format) => change({ format })}
            />
          </Deferred>
        </>
      )}
    </BottomActionBar>
  );
}

function useMaking() {
  const [busy, setBusy] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function make(
    total: number,
    run: (making: { signal: AbortSignal; onProgress: (done: number) => void }) => Promise<Made>,
  ) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setBusy({ done: 0, total });
    try {
      const { bytes, name, type } = await run({ signal, onProgress: (done) => setBusy({ done, total }) });
      if (signal.aborted) return;
      saveFile(bytes, name, type);
      toast.success(`${formatNumber(total)} نام ساخته شد`);
    } catch {
      if (!signal.aborted) toast.error('فایل‌ها ساخته نشد. دوباره تلاش کنید.');
    } finally {
      if (!signal.aborted) setBusy(null);
    }
  }

  function cancel() {
    running.current?.abort();
    setBusy(null);
  }
  return { busy, make, cancel };
}
