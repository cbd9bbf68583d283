import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { QrCode as QrIcon } from 'lucide-react';
import { useFilters } from '../../../../lib/filters.ts';
import { Card } from '../../../../ui/Card.tsx';
import { type Column, DataList } from '../../../../ui/DataList.tsx';
import { DeferredRecord } from '../../../../ui/Deferred.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { ListFilters } from '../../../../ui/ListFilters.tsx';
import { useWide } from '../../../../ui/use-wide.ts';
import { countText } from '../../../../lib/count-text.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { codesQuery } from '../queries.ts';
import { codesSearch, kindOptions, stateOptions } from '../qr-search.ts';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { displayName } from '#contract/people';
import { type QrCode, qrKindLabels } from '#contract/qr';
import { formatWhen } from '../../../../lib/dates.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Ltr } from '../../../../ui/Ltr.tsx';
import { PersonButton } from '../../../people/parts.ts';
import { kindIcons } from '../kind-look.tsx';
import { QrStateBadge } from '../QrStateBadge.tsx';

const QrCodeDialog = lazyPart(async () => (await import('./QrCodeDialog.tsx')).QrCodeDialog);

const route = getRouteApi('/_shell/admin/settings_/qr');

export function QrCodesPage() {
  const search = codesSearch(route.useSearch());
  const filters = useFilters(search, ['kind', 'state', 'search']);
  const codes = useInfiniteQuery(codesQuery(search));
  const { code } = search;
  return (
    <>
      <PageHeader
        back={{ href: '/admin/settings', label: 'تنظیمات' }}
        title="کدهای QR"
        subtitle={
          <span role="status">
            {countText(codes.data, filters.count > 0, { noun: 'کد', none: 'کدی', all: 'ساخته شده است' })}
          </span>
        }
      />
      <Card padding="none">
        <ListFilters
          className="border-b p-4 sm:p-5"
          search={{
            label: 'جستجوی کد',
            placeholder: 'کد، عنوان یا مشتری',
            hint: 'با کد، عنوان، شمارهٔ سفارش، و نام یا موبایل مشتری',
          }}
          choices={[
            { name: 'kind', label: 'محتوا', options: kindOptions },
            { name: 'state', label: 'وضعیت', options: stateOptions(true) },
          ]}
          filters={filters}
          list={codes}
        />
        <DataList
          label="کدهای QR"
          columns={codeColumns(useWide('roomy'))}
          query={codes}
          onOpen={(row) => filters.change({ code: row.code })}
          empty={{ icon: <QrIcon />, note: 'هنوز کدی ساخته نشده است.' }}
          narrowed={{ filters, note: 'کدی با این جستجو و فیلترها نیست.', clearLabel: 'نمایش همهٔ کدها' }}
        />
      </Card>
      <DeferredRecord record={code}>
        {(shown) => (
          <QrCodeDialog
            code={shown}
            isOpen={code !== undefined}
            onOpenChange={(isOpen) => !isOpen && filters.change({ code: undefined }, true)}
          />
        )}
      </DeferredRecord>
    </>
  );
}

const always: readonly Column<QrCode>[] = [
  {
    header: 'کد',
    isPrimary: true,
    cell: ({ title, code, kind }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted">
          {kindIcons[kind]}
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="max-w-40 truncate @max-table:max-w-full xl:max-w-72 3xl:max-w-lg font-semibold">
            {title}
          </span>
          <span className="flex gap-2 text-sm text-muted">
            <Ltr>{code}</Ltr>
            {qrKindLabels[kind]}
          </span>
        </span>
      </span>
    ),
  },
  { header: 'وضعیت', cell: (code) => <QrStateBadge {...code} /> },
  {
    header: 'مشتری',
    cell: ({ owner }) =>
      owner && (
        <PersonButton
          userId={owner._id}
          className="relative z-10 -mx-2 flex min-w-0 flex-col rounded-sm px-2 py-0.5 transition-colors hover:bg-hover active:bg-press"
        >
          <span className="sr-only">اطلاعات کاربر: </span>
          <bdi className="w-fit max-w-32 truncate @max-table:max-w-48 xl:max-w-48">
            {toPersianDigits(displayName(owner))}
          </bdi>
        </PersonButton>
      ),
  },
  { header: 'بازدید', cell: ({ views }) => formatNumber(views) },
  {
    header: 'گزارش',
    cell: ({ reports = 0 }) => (reports > 0 ? <Badge tone="danger">{formatNumber(reports)}</Badge> : null),
  },
];

const roomy: readonly Column<QrCode>[] = [
  {
    header: 'ساخت',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-sm whitespace-nowrap text-muted">
        {formatWhen(createdAt)}
      </time>
    ),
  },
];

const codeColumns = (isRoomy: boolean) => [...always, ...(isRoomy ? roomy : [])];
