import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleHelp, Hourglass, MessagesSquare, TrendingUp, Wallet } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import type { CustomerCard } from '#contract/dashboard';
import { type Order, orderTypeLabels } from '#contract/orders';
import { Link, PathLink } from '../../lib/router-link.tsx';
import { type Tone, toneClasses } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card, Panel } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useProfile } from '../auth/parts.ts';
import { paidText, PayButton, QuickAnswer } from '../orders/parts.ts';
import { arrange } from './desk-cards.ts';
import { lateText, standing } from './desk-texts.ts';
import { desk } from './queries.ts';
import { OrderPicture } from './OrderPicture.tsx';

const DraftCard = lazyPart(async () => (await import('./DraftCard.tsx')).DraftCard);

/** Cards for everything that needs the customer's attention, each with a picture and one action. */
export function Desk() {
  const query = useQuery(desk);
  return (
    <Loaded query={query} isCompact loading={<DeskSkeleton />} failed="کارهای منتظر شما باز نشد">
      {({ data }) => <Cards cards={data} />}
    </Loaded>
  );
}

function Cards({ cards }: { cards: readonly CustomerCard[] }) {
  const { waiting, questions, inWork, ready, hasMoreReady } = arrange(cards);
  const firstQuestion = waiting.find(({ kind }) => kind === 'question');
  return (
    <div className="@container flex flex-col gap-4 not-has-[li]:hidden">
      <ul
        aria-label="منتظر شما"
        // The first question fills its row, and so does a card that is alone in one.
        className={cx(
          'grid gap-3 empty:hidden @3xl:grid-cols-2 @3xl:gap-4',
          firstQuestion
            ? '@3xl:*:last:even:col-span-full @3xl:*:last:even:flex-row @3xl:*:last:even:items-center @3xl:*:last:even:justify-between'
            : '@3xl:*:only:col-span-full @3xl:*:only:flex-row @3xl:*:only:items-center @3xl:*:only:justify-between @5xl:has-[>:nth-child(3):last-child]:grid-cols-3',
        )}
      >
        {waiting.map((card) => (
          <DeskCard key={keyOf(card)} card={card} isFirst={card === firstQuestion} />
        ))}
        <Suspense>
          <DraftCard />
        </Suspense>
      </ul>
      <CardLines
        title="پرسش‌های دیگر طراح"
        cards={questions}
        textOf={({ suspendReason }) => writtenText(suspendReason ?? '')}
      />
      <CardLines title="در جریان" cards={inWork} />
      <CardLines
        title="آمادهٔ دریافت"
        cards={ready}
        actions={
          hasMoreReady && (
            <PathLink
              href="/designOrder?tab=orders&status=finished"
              className="rounded-sm text-sm font-medium text-ink"
            >
              همهٔ آماده‌ها
            </PathLink>
          )
        }
      />
    </div>
  );
}

type CardLinesProps = {
  title: string;
  cards: readonly CustomerCard[];
  textOf?: (order: Order) => string;
  actions?: ReactNode;
};

const CardLines = ({ title, cards, textOf = standing, actions }: CardLinesProps) =>
  cards.length > 0 && (
    <Panel title={title} padding="none" actions={actions}>
      <ul>
        {cards.map(
          (card) =>
            card.design && <OrderLine key={keyOf(card)} order={card.design} text={textOf(card.design)} />,
        )}
      </ul>
    </Panel>
  );

const keyOf = ({ kind, design, ticket }: CustomerCard) => `${kind} ${design?._id ?? ticket?._id ?? ''}`;

const looks: Record<
  Exclude<CustomerCard['kind'], 'inWork'>,
  { tone: Tone; icon: ReactNode; label: string }
> = {
  question: { tone: 'warning', icon: <CircleHelp />, label: 'طراح پرسشی دارد' },
  unpaid: { tone: 'warning', icon: <Wallet />, label: 'منتظر پرداخت' },
  late: { tone: 'danger', icon: <Hourglass />, label: 'دیر شد' },
  ready: { tone: 'success', icon: <BadgeCheck />, label: 'آماده است' },
  ticket: { tone: 'info', icon: <MessagesSquare />, label: 'پاسخ تیکت' },
  level: { tone: 'neutral', icon: <TrendingUp />, label: 'ارتقای سطح' },
};
const wishLook = { ...looks.ticket, label: 'نظر مشتری شما' };

type FrameProps = {
  /** Beside what waits, where there is room. */
  isWide?: boolean;
  look: { tone: Tone; icon: ReactNode; label: string };
  picture?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
  className?: string;
};

function Frame({
  look: { tone, icon, label },
  picture,
  title,
  text,
  isWide,
  children,
  className,
}: FrameProps) {
  return (
    <Card
      as="li"
      className={cx(
        'flex animate-rise flex-col gap-4',
        isWide && '@3xl:col-span-full @3xl:grid @3xl:grid-cols-2 @3xl:gap-6',
        className,
      )}
    >
      <div className="flex min-w-0 gap-4">
        {picture}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <span
            className={cx(
              'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium [&>.lucide]:size-3.5',
              toneClasses[tone],
            )}
          >
            {icon}
            {label}
          </span>
          <h2 className="max-w-full text-base font-semibold">{title}</h2>
          {text && <p className="line-clamp-3 max-w-full text-sm whitespace-pre-line text-muted">{text}</p>}
        </div>
      </div>
      <div className="mt-auto empty:hidden">{children}</div>
    </Card>
  );
}

const orderTitle = ({ _id, type, orderNumber }: Order) => (
  <PathLink href={`/designOrder/${_id}`} className="text-ink no-underline hover:underline">
    {orderTypeLabels[type]} <Ltr className="font-normal text-muted">{toPersianDigits(orderNumber)}</Ltr>
  </PathLink>
);

function DeskCard({ card, isFirst }: { card: CustomerCard; isFirst: boolean }) {
  const { kind, design: order, ticket, title, hasWish } = card;
  const { sms } = useProfile();
  if (kind === 'inWork') return null;
  const look = looks[kind];
  if (ticket)
    return (
      <Frame look={look} title={writtenText(ticket.title)} text={writtenText(ticket.lastMessage?.text ?? '')}>
        <PathLink href={`/ticket/${ticket._id}`} className={buttonClass('secondary')}>
          خواندن پاسخ
        </PathLink>
      </Frame>
    );
  if (!order)
    return (
      <Frame look={look} title={title}>
        <Link to="/levelUp" className={buttonClass('secondary')}>
          دیدن درخواست
        </Link>
      </Frame>
    );
  const open = (label: string, variant: 'primary' | 'secondary') => (
    <PathLink href={`/designOrder/${order._id}`} className={buttonClass(variant)}>
      {label}
    </PathLink>
  );
  const frame = { look, title: orderTitle(order) };
  if (kind === 'question')
    return (
      <Frame
        {...frame}
        picture={<OrderPicture order={order} className="size-20" />}
        text={writtenText(order.suspendReason ?? '')}
        isWide={isFirst}
        className="border-warning"
      >
        <Answer order={order} isOpen={isFirst} />
      </Frame>
    );
  if (kind === 'ready')
    return (
      <Frame
        {...frame}
        look={hasWish ? wishLook : look}
        picture={<OrderPicture order={order} className="size-28 sm:size-36" />}
        text={hasWish ? 'مشتری شما طرح را دیده و تغییری خواسته است.' : writtenText(order.desc)}
      >
        {open(hasWish ? 'دیدن نظر' : 'دیدن نتیجه', 'primary')}
      </Frame>
    );
  if (kind === 'unpaid')
    return (
      <Frame
        {...frame}
        picture={<OrderPicture order={order} className="size-20" />}
        text={paidText(order.type)}
      >
        <Suspense fallback={<Skeleton className="h-11 w-44 rounded-md" />}>
          <PayButton order={order} hasNote />
        </Suspense>
      </Frame>
    );
  return (
    <Frame
      {...frame}
      picture={<OrderPicture order={order} className="size-20" />}
      text={lateText(order, sms)}
    >
      {open('دیدن سفارش', 'secondary')}
    </Frame>
  );
}

/** The first question can be answered at once, others after a press. */
function Answer({ order, isOpen: isFirst }: { order: Order; isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(false);
  if (!isFirst && !wasOpened) return <Button onPress={() => setOpened(true)}>پاسخ می‌دهم</Button>;
  return (
    <Suspense fallback={<Skeleton className="h-52 w-full rounded-lg" />}>
      <QuickAnswer order={order} hasFocus={wasOpened} />
    </Suspense>
  );
}

function OrderLine({ order, text }: { order: Order; text: string }) {
  return (
    <li className="relative flex items-center gap-4 border-b px-4 py-3 transition-colors last:rounded-b-xl last:border-0 hover:bg-hover sm:px-5">
      <OrderPicture order={order} className="size-12" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <p className="min-w-0 flex-1 basis-40 truncate font-medium">
          <PathLink
            href={`/designOrder/${order._id}`}
            className="stretched stretched-ring text-ink no-underline"
          >
            {orderTypeLabels[order.type]}{' '}
            <Ltr className="font-normal text-muted">{toPersianDigits(order.orderNumber)}</Ltr>
          </PathLink>
        </p>
        <p className={cx('max-w-full truncate text-sm', order.late ? 'text-danger' : 'text-muted')}>{text}</p>
      </div>
    </li>
  );
}

const DeskSkeleton = () => (
  <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
    <Skeleton className="h-44 w-full rounded-xl" />
    <Skeleton className="h-44 w-full rounded-xl max-sm:hidden" />
  </div>
);
