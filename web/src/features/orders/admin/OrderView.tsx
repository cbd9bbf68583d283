import { ArrowRight } from 'lucide-react';
import {
  type CSSProperties,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { finishOrder, isTakenBack, type Order } from '#contract/orders';
import { formDraft } from '../../../lib/form-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { DraftNote } from '../../../ui/DraftNote.tsx';
import { checkFiles } from '../../../ui/file-limits.ts';
import { Ltr } from '../../../ui/Ltr.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePageFiles } from '../../../ui/use-page-files.ts';
import { usePreparedFiles } from '../../../ui/use-prepared-files.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.tsx';
import { useProfile } from '../../auth/parts.ts';
import { CheckedFor } from '../../devices/parts.tsx';
import { OpenPins, useThread } from '../../conversations/parts.ts';
import { useSeenNews } from '../../notifications/parts.tsx';
import { draftKeys } from '../draft-keys.ts';
import { fileLimits } from '../file-limits.ts';
import { OrderStatusBadge } from '../OrderStatusBadge.tsx';
import { useStaleDraft } from '../use-stale-draft.ts';
import { Canvas, otherFiles } from './Canvas.tsx';
import { DeliveryBar } from './DeliveryBar.tsx';
import { type AdminAction, disabledReason, noteKey } from './order-actions.ts';
import { OrderFoot } from './OrderFoot.tsx';
import { OrderSide } from './OrderSide.tsx';
import type { Delivery } from './use-delivery.ts';
import { useMending } from './use-mending.ts';

export { HeldDelivery } from './HeldDelivery.tsx';

/** Moves the focus to the order: to its files where the panes are side by side, else to its title. */
export interface OrderFocus {
  focus(): void;
}

type OrderViewProps = {
  order: Order;
  isWide: boolean;
  /** By how many px the page can be scrolled at least. */
  scrollRoom: number;
  hasShortcuts: boolean;
  running: AdminAction | null;
  /** Its files are being sent, and can still be taken back. */
  isHeld: boolean;
  onShown: () => void;
  onAct: (action: AdminAction) => void;
  onDeliver: (delivery: Delivery) => void;
  onStaged: (id: string, isStaged: boolean) => void;
  onClose: () => void;
  ref: Ref<OrderFocus>;
};

export function OrderView(props: OrderViewProps) {
  return (
    <CheckedFor customer={props.order.userId}>
      <OpenOrder {...props} />
    </CheckedFor>
  );
}

function OpenOrder({
  order,
  isWide,
  scrollRoom,
  hasShortcuts,
  running,
  isHeld,
  onShown,
  onAct,
  onDeliver,
  onStaged,
  onClose,
  ref,
}: OrderViewProps) {
  const { _id: reader } = useProfile();
  useSeenNews(`/admin/designsManagement?design=${order._id}`);
  const isEnded = order.status === 'finished' || isTakenBack(order.status);
  useStaleDraft(draftKeys.results(reader, order), isEnded);
  const title = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const enlarger = useRef<HTMLButtonElement>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const focus = () => (isWide ? canvas : title).current?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ focus }));

  const form = useForm(finishOrder, {
    initial: { note: '' },
    input: ({ note }) => ({ body: { designId: order._id, note } }),
    draft: formDraft(draftKeys.results(reader, order)),
    // It is sent later, by the page.
    before: () => {
      deliver();
      return false;
    },
  });
  const isOpen = !isHeld && !isEnded;
  const staged = isOpen ? form.staged : [];
  const chosen = useMemo(() => form.staged.map(({ file }) => file), [form.staged]);
  const mending = useMending(chosen);
  const canDeliver = staged.length > 0 && !disabledReason('finish', order);

  const isStaged = staged.length > 0;
  const tell = useEffectEvent(onStaged);
  useEffect(() => {
    if (form.isDraftRead && isOpen) tell(order._id, isStaged);
  }, [form.isDraftRead, isOpen, isStaged, order._id]);

  /** The chosen one of the other files; null for the conversation's picture. */
  const [otherId, setOther] = useState<string | null>();
  const conversation = useThread(order, true);
  const thread: typeof conversation = {
    ...conversation,
    // The canvas follows.
    open(pin) {
      conversation.open(pin);
      if (pin?.fileId) setOther(null);
    },
    show(id, page) {
      conversation.show(id, page);
      setOther(null);
    },
  };
  const openedId = conversation.pins.find(({ id, isDraft }) => id === conversation.opened && !isDraft)?.id;
  useEffect(() => {
    // On a narrow screen the picture is above the conversation.
    if (openedId !== undefined && !isWide)
      canvas.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [openedId, isWide]);
  const others = otherFiles(order, staged, conversation.groups);
  // Staged files are shown first.
  const first = isStaged || !conversation.shown ? others[0] : undefined;
  const isOfThread = otherId === null && conversation.shown !== undefined;
  const other = isOfThread ? undefined : (others.find(({ id }) => id === otherId) ?? first);

  // Scroll margins must account for the sticky action bar.
  const bar = useRef<HTMLDivElement>(null);
  const [barHeight, setBarHeight] = useState(0);
  useEffect(() => {
    if (isWide || !bar.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setBarHeight(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [isWide]);

  const [isDue, setDue] = useState(false);
  function deliver(asIs = false) {
    if (mending.isChecking && !asIs) return setDue(true);
    onDeliver({
      order,
      files: asIs || !mending.hasFaults ? chosen : mending.mend(),
      note: form.values.note,
    });
  }
  // Faults that were found meanwhile are shown first.
  const deliverDue = useEffectEvent(() => {
    setDue(false);
    if (canDeliver && !mending.hasFaults) deliver();
  });
  const isReady = form.isDraftRead && !mending.isChecking;
  useEffect(() => {
    if (isDue && isReady) deliverDue();
  }, [isDue, isReady]);

  const { prepare, progress } = usePreparedFiles(
    fileLimits,
    ({ files, known, messages }) => {
      const checked = checkFiles(files, fileLimits, form.staged.length, known);
      const refusals = [...messages, ...checked.messages];
      for (const message of refusals) toast.error(message);
      if (checked.accepted.length > 0) {
        form.files.onAdd(checked.accepted);
        setOther(undefined);
        canvas.current?.focus({ preventScroll: true });
        // The canvas also shows the results of the check.
        if (!isWide) canvas.current?.scrollIntoView({ behavior: 'instant' });
      }
      return refusals.length === 0;
    },
    form.props.onPrepare,
  );

  function take(files: readonly File[]) {
    const reason = disabledReason('finish', order);
    if (reason && disabledReason('accept', order)) return toast.info(reason);
    if (isHeld) return;
    if (reason) onAct('accept');
    prepare(files);
  }
  const isAbove = usePageFiles(take, { takesPaste: true });

  useShortcuts(
    {
      Space: () => enlarger.current?.click(),
      KeyF: () => (disabledReason('finish', order) ? onAct('finish') : chooser.current?.click()),
      [`Key${noteKey}`]: () => noteField.current?.focus(),
      // The draft may still be on its way.
      ...((canDeliver || !form.isDraftRead) && { Enter: () => (canDeliver ? form.submit() : setDue(true)) }),
    },
    hasShortcuts,
  );

  const tellShown = useEffectEvent(onShown);
  useEffect(() => {
    // Handle early key presses first: they apply to the current address, which this may change.
    queueMicrotask(() => tellShown());
  }, []);

  // On phones the order is the whole page.
  const Title = isWide ? 'h2' : 'h1';
  return (
    <article
      aria-labelledby="order-title"
      style={
        { '--scroll-room': `${scrollRoom}px`, '--act-bar': `${isWide ? 0 : barHeight}px` } as CSSProperties
      }
      className="relative flex min-h-0 min-w-0 flex-col tall:max-lg:min-h-[calc(100dvh-var(--bottom-bar)-var(--top-bar)+var(--scroll-room))] @4xl/bench:grid @4xl/bench:grid-cols-[minmax(0,1fr)_17rem] @4xl/bench:grid-rows-[auto_minmax(0,1fr)_auto] @5xl/bench:grid-cols-[minmax(0,1fr)_18rem] @6xl/bench:grid-cols-[minmax(0,1fr)_21rem] @7xl/bench:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <header className="top-(--top-bar) z-10 flex min-h-11 items-center gap-x-3 bg-canvas @max-[19rem]/bench:flex-wrap px-3 @4xl/bench:static! @min-[19rem]/bench:tall:sticky max-lg:ps-1">
        {!isWide && <IconButton label="سفارش‌ها" icon={<ArrowRight />} onPress={onClose} className="-me-2" />}
        <Title id="order-title" ref={title} tabIndex={-1} className="text-lg font-bold whitespace-nowrap">
          سفارش <Ltr>{toPersianDigits(order.orderNumber)}</Ltr>
        </Title>
        <OrderStatusBadge order={order} viewer="admin" />
        <div className="ms-auto flex min-w-0 items-center text-xs text-muted">
          <span role="status" className="min-w-0 truncate">
            {progress}
          </span>
          {isWide && canDeliver && <DraftNote {...form} />}
        </div>
      </header>
      <Canvas
        ref={canvas}
        order={order}
        thread={thread}
        others={others}
        other={other}
        mend={mending.mendOf(other?.chosen)}
        enlarger={enlarger}
        onShow={setOther}
        // In the bar below, it would make the picture smaller.
        note={isWide && canDeliver && <OpenPins thread={thread} />}
        onRemove={form.files.onRemove}
        onTake={(file) => {
          if (form.staged.length >= fileLimits.maxFiles) return 'refused';
          form.files.onAdd([file]);
          return 'added';
        }}
      />
      <OrderSide ref={side} order={order} thread={thread} isWide={isWide} onLeave={focus} />
      {!isWide && canDeliver && (
        <div className="px-3">
          <DraftNote {...form} />
        </div>
      )}
      {/* On a narrow screen this fills the height, so that the acts are at its end under a short order. */}
      <div className="flex-1 @4xl/bench:hidden" />
      <div
        ref={bar}
        className="bottom-(--bottom-bar) z-10 mt-6 border-t bg-raised px-3 py-1.5 @4xl/bench:row-start-3 @4xl/bench:mt-0! @min-[19rem]/bench:tall:sticky"
      >
        {isHeld ? (
          <p className="flex min-h-11 items-center text-sm text-muted">
            تا چند ثانیهٔ دیگر به دست مشتری می‌رسد.
          </p>
        ) : canDeliver ? (
          <DeliveryBar
            form={form}
            count={staged.length}
            note={form.field('note')}
            hasFaults={mending.hasFaults}
            isDue={isDue}
            onDeliverAsIs={() => deliver(true)}
            onFiles={take}
            noteField={noteField}
            onLeave={focus}
            chooser={chooser}
          >
            {!isWide && <OpenPins thread={thread} />}
          </DeliveryBar>
        ) : (
          <OrderFoot
            order={order}
            running={running}
            onAct={onAct}
            onFiles={take}
            onWrite={() => side.current?.querySelector<HTMLElement>('[data-composer] textarea')?.focus()}
            chooser={chooser}
          />
        )}
      </div>
      {isAbove && (
        <div className="pointer-events-none absolute inset-2 z-20 grid animate-appear place-items-center rounded-xl border-2 border-dashed border-ember bg-ember-soft/90 text-lg font-semibold text-ember-text">
          رها کنید تا آمادهٔ تحویل شود
        </div>
      )}
    </article>
  );
}
