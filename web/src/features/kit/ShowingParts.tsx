import { Check, Inbox, MessageSquare, Package, Play, Plus, Wallet } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card, Panel } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { List, type ListQuery } from '../../ui/List.tsx';
import { ErrorState, Loaded } from '../../ui/Loaded.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { StaticMapSample } from './MapSamples.tsx';
import { MonthlyChartSamples } from './MonthlyChartSamples.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { toast } from '../../ui/toast.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { VerifiedTick } from '../../ui/VerifiedTick.tsx';
import { Line, Sample, Shelf } from './Shelf.tsx';

type Order = {
  _id: string;
  number: string;
  title: string;
  state: string;
  tone: 'neutral' | 'ember' | 'success' | 'warning' | 'danger';
  price: number;
  at: number;
};

const growing = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
};
const query: ListQuery<Order> = {
  data: undefined,
  error: null,
  isPlaceholderData: false,
  refetch: () => toast.info('دوباره'),
};
const none = { ...query, data: { rows: [] } };
const empty = { note: 'سفارش‌های شما اینجا می‌آیند.', icon: <Inbox /> };
const day = 86_400_000;
const now = Date.now();
const orders: Order[] = [
  {
    _id: '1',
    number: '1024',
    title: 'حلقهٔ نقره با خط نستعلیق',
    state: 'در حال طراحی',
    tone: 'ember',
    price: 150_000,
    at: now,
  },
  {
    _id: '2',
    number: '1023',
    title: 'پلاک اسم «آرمان»',
    state: 'آمادهٔ دریافت',
    tone: 'success',
    price: 200_000,
    at: now - day,
  },
  {
    _id: '3',
    number: '1019',
    title: 'جعبهٔ چوبی با طرح چهرهٔ پدربزرگ و پدر، روی در و دو پهلو، همراه با شعر بلند حافظ',
    state: 'منتظر مشتری',
    tone: 'warning',
    price: 350_000,
    at: now - 40 * day,
  },
  {
    _id: '4',
    number: '1007',
    title: 'سه‌بعدی',
    state: 'رد شده',
    tone: 'danger',
    price: 500_000,
    at: now - 90 * day,
  },
];

const columns: Column<Order>[] = [
  {
    header: 'سفارش',
    isPrimary: true,
    width: 'w-2/5',
    cell: (order) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md border bg-hover text-muted">
          <Package />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 break-all font-medium">{order.title}</span>
          <Ltr className="text-xs text-muted">{order.number}</Ltr>
        </span>
      </span>
    ),
  },
  { header: 'وضعیت', cell: (order) => <Badge tone={order.tone}>{order.state}</Badge> },
  { header: 'مبلغ', cell: (order) => <Toman amount={order.price} /> },
  { header: 'تاریخ', cell: (order) => <DateTime when={order.at} /> },
  { header: 'کارها', isActions: true, cell: () => <IconButton size="sm" label="پذیرفتن" icon={<Check />} /> },
];

const people = [
  'نگار محمدی',
  'کارگاه نقش جهان',
  'سارا',
  'Ali Rezaei',
  'گلی گنجی',
  'حمید جعفری',
  null,
  null,
].map((name, at) => ({ _id: String(at + 40), name }));

export function ShowingParts() {
  const selection = useSelection('kit', orders, ({ _id }) => _id !== '2');
  return (
    <Shelf id="showing" title="نشان دادن">
      <Sample name="Badge · Toman · DateTime · Ltr · Truncated">
        <Line>
          <Badge>عادی</Badge>
          <Badge tone="ember" hasDot>
            در حال طراحی
          </Badge>
          <Badge tone="success" icon={<Check />}>
            آمادهٔ دریافت
          </Badge>
          <Badge tone="warning">منتظر مشتری</Badge>
          <Badge tone="danger">رد شده</Badge>
          <Badge tone="info">ویژه</Badge>
          <Badge tone="ember">۱۲</Badge>
        </Line>
        <Toman amount={12_480_000} size="xl" />
        <Line>
          <Toman amount={250_000} size="lg" />
          <Toman amount={50_000} isSigned />
          <Toman amount={-150_000} isSigned />
          <Toman amount={null} />
        </Line>
        <Line>
          <DateTime when={now} />
          <DateTime when={now - day} />
          <DateTime when="2025-10-25T11:00:00Z" />
          <DateTime when="چه وقت" className="text-muted" />
        </Line>
        <p>
          سفارش <Ltr>HK-1024</Ltr> با شمارهٔ <Ltr>09123456789</Ltr> هماهنگ شد.
        </p>
        <Truncated>{orders[2]?.title ?? ''}</Truncated>
        <Truncated isLtr>ring-inner-text-final-final-v7-approved-by-customer-and-workshop.svg</Truncated>
      </Sample>

      <Sample name="Tabs · Avatar · Progress · Spinner · Skeleton">
        <Tabs
          label="پیام‌ها"
          tabs={[
            {
              id: 'public',
              label: 'اطلاعیه‌ها',
              badge: <Badge tone="ember">۲</Badge>,
              content: <p className="text-base">کارگاه پنجشنبه تا ساعت ۱۴ باز است.</p>,
            },
            { id: 'private', label: 'پیام‌های من', content: <p className="text-base">پیامی ندارید.</p> },
          ]}
        />
        <Line>
          <Avatar size="sm" name="بی‌عکس" />
          <Avatar name="بی‌عکس" />
          <Avatar size="lg" src="/icons/icon-192.png" name="نشان" mark={<VerifiedTick />} />
          <Avatar size="xl" name="بی‌عکس" />
        </Line>
        <Line>
          {people.map((person) => (
            <Avatar key={person._id} person={person} />
          ))}
        </Line>
        <Progress label="بارگذاری ring.svg" percent={64} />
        <Progress label="در حال بررسی" />
        <Progress label="انجام شد" percent={100} tone="success" />
        <Line>
          <Spinner size="sm" label="در حال دریافت" />
          <Spinner label="در حال دریافت" />
          <Spinner size="lg" label="در حال دریافت" className="text-ember-text" />
        </Line>
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton />
        </div>
      </Sample>

      <Sample name="Timeline">
        <Timeline
          label="رویدادهای سفارش"
          items={[
            { id: '1', title: 'در حال طراحی', when: now, by: 'مدیر نمونه', tone: 'ember', icon: <Play /> },
            {
              id: '2',
              title: 'منتظر مشتری',
              when: now - day,
              by: 'مدیر نمونه',
              tone: 'warning',
              icon: <MessageSquare />,
              note: 'متن روی حلقه فارسی باشد یا لاتین؟',
            },
            { id: '3', title: 'پرداخت از کیف پول', when: now - 2 * day, icon: <Wallet /> },
            { id: '4', title: 'سفارش ثبت شد', when: now - 2 * day, tone: 'success', icon: <Check /> },
          ]}
        />
      </Sample>

      <MonthlyChartSamples />
      <StaticMapSample />

      <Sample name="DataList" isWide isFlush>
        <DataList
          label="سفارش‌ها"
          columns={columns}
          query={{ ...query, data: { rows: orders } }}
          onOpen={(order) => toast.info(order.title)}
          selection={{ ...selection, labelOf: (order) => `انتخاب ${order.title}` }}
          toneOf={(order) => (order._id === '2' ? 'success' : undefined)}
          empty={empty}
        />
      </Sample>
      <Sample name="DataList (loading)" isFlush>
        <DataList label="در حال دریافت" columns={columns.slice(0, 3)} query={query} empty={empty} />
      </Sample>
      <Sample name="List (more)" isFlush>
        <List
          isCompact
          label="سفارش‌ها"
          query={{ ...query, data: { rows: orders.slice(0, 2) }, ...growing, isFetchNextPageError: true }}
          renderRow={(order) => <li className="border-b px-4 py-3">{order.title}</li>}
          empty={empty}
        />
        <LoadMore list={{ ...growing, isFetchingNextPage: true }} />
      </Sample>
      <Sample name="List (loading)" isFlush>
        <List isCompact query={query} renderRow={() => null} empty={empty} />
      </Sample>
      <Sample name="Panel · Card">
        <Panel title="کیف پول" note="موجودی و آخرین تراکنش‌ها" actions={<Button size="sm">شارژ</Button>}>
          <Toman amount={2_480_000} size="xl" />
        </Panel>
        <Card isInteractive>
          <a href="#showing" className="stretched font-medium">
            کارتی که همه‌اش لینک است
          </a>
          <p className="text-sm text-muted">با یک لینک درون آن</p>
        </Card>
      </Sample>

      <Sample name="List (empty)" isFlush>
        <List
          query={none}
          renderRow={() => null}
          empty={{
            ...empty,
            action: (
              <Button variant="primary" icon={<Plus />}>
                سفارش تازه
              </Button>
            ),
          }}
        />
      </Sample>
      <Sample name="List (narrowed)" isFlush>
        <List
          isCompact
          query={none}
          renderRow={() => null}
          empty={empty}
          narrowed={{ filters: { count: 1, clear: () => toast.info('همه') }, note: 'سفارشی پیدا نشد.' }}
        />
      </Sample>
      <Sample name="List (error)" isFlush>
        <List
          query={{ ...query, error: new Error('سرور پاسخ نداد.') }}
          renderRow={() => null}
          empty={empty}
        />
      </Sample>
      <Sample name="Blank" isFlush>
        <Blank isCompact seed={13} title="یک طرح را انتخاب کنید" note="طرح همین‌جا باز می‌شود." />
      </Sample>
      <Sample name="ErrorState" isFlush>
        <ErrorState onRetry={() => toast.info('دوباره')} />
      </Sample>
      <Sample name="Loaded (error)" isFlush>
        <Loaded query={{ ...query, error: new Error('سرور پاسخ نداد.') }} loading={null}>
          {() => null}
        </Loaded>
      </Sample>
    </Shelf>
  );
}
