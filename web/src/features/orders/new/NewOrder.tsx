import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { formatNumber } from '#contract/common/money';
import type { Order } from '#contract/orders';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { WhenIdle } from '../../../ui/Deferred.tsx';
import { Form } from '../../../ui/Form.tsx';
import { IdleFileDrop } from '../../../ui/IdleFileDrop.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { OwnNameField } from '../../auth/parts.ts';
import { fileLimits } from '../file-limits.ts';
import { OrderPayment } from '../OrderSummary.tsx';
import { usePayment } from '../use-payment.ts';
import { briefOf } from './brief-values.ts';
import { type Step, steps, type useNewOrder } from './use-new-order.ts';

// On a phone the first step does without them, and the first screen elsewhere for a moment.
const Suggested = lazyPart(async () => (await import('./Suggested.tsx')).Suggested);
const TypeList = lazyPart(async () => (await import('./TypeList.tsx')).TypeList);
const ReadyLine = lazyPart(async () => (await import('./ReadyLine.tsx')).ReadyLine);
const Source = lazyPart(async () => (await import('./Source.tsx')).Source);
const BriefFields = lazyPart(async () => (await import('./BriefFields.tsx')).BriefFields);

const stepTitles: Record<Step, string> = { photo: 'عکس و خواسته', piece: 'قطعه و نوشته', type: 'نوع و قیمت' };

type NewOrderProps = ReturnType<typeof useNewOrder> & { earlier?: Order };

export function NewOrder({ form, step, setStep, goOn, fontId, earlier }: NewOrderProps) {
  const { type } = form.values;
  const { prices, ...payment } = usePayment(form, type);
  const heading = useHeadingFocus(step);
  const next = steps[steps.indexOf(step) + 1];
  const hasVector = form.staged.some(
    ({ file }) => !file.type.startsWith('image/') || file.type.includes('svg'),
  );
  const brief = briefOf(form.values);
  const wish = (
    <TextArea
      {...form.field('desc')}
      label={earlier ? 'چه چیزی عوض شود؟ (خالی = عیناً همان)' : 'شرح سفارش'}
      placeholder={earlier ? undefined : 'مثلاً: همین گل، بدون پس‌زمینه، پشت آویز'}
      rows={3}
      hidesCounter
    />
  );
  const isSized =
    brief?.widthMm !== undefined || brief?.heightMm !== undefined || brief?.ringMm !== undefined;
  const section = (name: Step, content: ReactNode) => (
    <section
      aria-labelledby={`step-${name}`}
      className={cx('flex min-w-0 flex-col gap-4', name !== step && '@max-4xl:hidden')}
    >
      <h2
        id={`step-${name}`}
        ref={name === step ? heading : null}
        tabIndex={-1}
        className="text-base font-semibold outline-none @max-4xl:sr-only"
      >
        {stepTitles[name]}
      </h2>
      {content}
    </section>
  );

  return (
    <Form
      {...form.props}
      label="سفارش تازه"
      // A wrong field comes out from under the bar.
      // In a short step the bar of phones is where it is in the others.
      className="grid items-start gap-4 @max-4xl:min-h-[calc(100dvh-var(--bottom-bar)-13rem)] @max-4xl:grid-rows-[auto_auto_1fr_auto] **:scroll-mb-48 @4xl:**:scroll-mb-0 @4xl:grid-cols-3 @4xl:gap-6 @7xl:grid-cols-4 @7xl:gap-8"
    >
      <nav aria-label="گام‌های سفارش" className="@4xl:hidden">
        <ol className="flex flex-wrap gap-1 rounded-md bg-sunken p-1 wrap-break-word">
          {steps.map((name, at) => (
            <li key={name} className="flex flex-1 *:flex-1">
              <Button
                variant="bare"
                aria-current={name === step ? 'step' : undefined}
                onPress={() => setStep(name)}
                className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-1 text-sm text-muted transition-colors hover:text-ink aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-card"
              >
                <span aria-hidden="true">{formatNumber(at + 1)}</span>
                {stepTitles[name]}
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      {section(
        'photo',
        <>
          {(earlier ?? fontId) && (
            <Suspense fallback={<Skeleton className="h-20 w-full rounded-lg" />}>
              <Source
                earlier={earlier}
                fontId={fontId}
                error={form.errors.fontId}
                onRemove={() => form.set({ fontId: null })}
              />
            </Suspense>
          )}
          {earlier && wish}
          <IdleFileDrop
            {...form.files}
            label="عکس یا فایل"
            limits={fileLimits}
            others={earlier?.files.length ?? 0}
            isCompact={form.staged.length > 0}
            pastesAnywhere
            takesPhotos
          />
          {!earlier && wish}
          <WhenIdle>
            <Suggested form={form} prices={prices} />
          </WhenIdle>
          <WhenIdle>
            <OwnNameField />
          </WhenIdle>
        </>,
      )}
      {section(
        'piece',
        <WhenIdle fallback={<Skeleton className="h-64 w-full rounded-lg" />}>
          <BriefFields form={form} asksSize={hasVector && !isSized} isDrawn={fontId !== undefined} />
        </WhenIdle>,
      )}
      <div className="contents @4xl:flex @4xl:min-w-0 @4xl:flex-col @4xl:gap-3 @7xl:contents">
        {section(
          'type',
          <WhenIdle fallback={<Skeleton className="h-90 w-full rounded-lg" />}>
            <TypeList
              value={type}
              onChange={(chosen) => form.set({ type: chosen })}
              isDisabled={form.isBusy}
              prices={prices}
              hasQr={!earlier && !fontId}
            />
          </WhenIdle>,
        )}
        <OrderPayment
          label="قیمت و ثبت"
          form={form}
          type={type}
          payment={payment}
          note="تا شروع طراحی می‌توانید لغو کنید و همهٔ مبلغ به کیف پولتان برمی‌گردد."
          isCompact
          inBar={next && <Button onPress={() => goOn(next)}>ادامه</Button>}
          promise={
            <WhenIdle>
              <ReadyLine price={payment.price} />
            </WhenIdle>
          }
        />
      </div>
    </Form>
  );
}

/** Opens a step at the top of the page, with the focus on its heading. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // A refused form takes the focus to its first wrong field by itself.
    if (document.activeElement?.matches('[aria-invalid]')) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  return heading;
}
