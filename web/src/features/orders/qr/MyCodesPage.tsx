import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Eye, QrCode as QrIcon } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { qrKindLabels, type QrCode } from '#contract/qr';
import { useFilters } from '../../../lib/filters.ts';
import { Link } from '../../../lib/router-link.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { List } from '../../../ui/List.tsx';
import { ListFilters } from '../../../ui/ListFilters.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { kindIcons } from './kind-look.tsx';
import { QrStateBadge } from './QrStateBadge.tsx';
import { codesQuery } from './queries.ts';
import { codesSearch, kindOptions, stateOptions } from './qr-search.ts';

const route = getRouteApi('/_shell/designOrder/qr/mine');

export function MyCodesPage() {
  const search = codesSearch(route.useSearch());
  const filters = useFilters(search, ['kind', 'state', 'search']);
  const codes = useInfiniteQuery(codesQuery(search));
  const newOne = (
    <Link to="/designOrder/qr" className={buttonClass('primary')}>
      <QrIcon />
      سفارش QR تازه
    </Link>
  );
  return (
    <>
      <PageHeader
        back={{ href: '/designOrder', label: 'سفارش طرح' }}
        title="کدهای QR من"
        subtitle="هر کدی که ساخته‌اید: محتوایش را عوض کنید، بازدیدش را ببینید و فایلش را بگیرید."
        actions={newOne}
      />
      <div className="flex flex-col gap-4">
        <ListFilters
          search={{ label: 'جستجوی کد', placeholder: 'کد، عنوان یا شمارهٔ سفارش' }}
          choices={[
            { name: 'kind', label: 'محتوا', options: kindOptions },
            { name: 'state', label: 'وضعیت', options: stateOptions(false) },
          ]}
          filters={filters}
          list={codes}
        />
        <Card padding="none" className="overflow-hidden">
          <List
            label="کدهای QR"
            unit="کد"
            query={codes}
            renderRow={(code) => <CodeRow code={code} />}
            empty={{
              seed: 29,
              icon: <QrIcon />,
              note: 'هنوز کدی نساخته‌اید. یک ویدیو، عکس یا متن را با یک کد کوچک به قطعه‌تان بدهید.',
            }}
            narrowed={{ filters, note: 'کدی با این جستجو و فیلترها نیست.', clearLabel: 'نمایش همهٔ کدها' }}
          />
        </Card>
      </div>
    </>
  );
}

function CodeRow({ code }: { code: QrCode }) {
  return (
    <li className="relative flex items-center gap-4 border-b p-4 transition-colors last:border-0 hover:bg-hover sm:px-5">
      <span className="grid size-12 shrink-0 place-items-center rounded-md border bg-sunken text-muted">
        {kindIcons[code.kind]}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/designOrder/$id"
            params={{ id: code.designId }}
            className="stretched stretched-ring min-w-0 text-base font-semibold text-ink no-underline wrap-anywhere"
          >
            {code.title}
          </Link>
          <QrStateBadge {...code} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>{qrKindLabels[code.kind]}</span>
          <Ltr>{code.code}</Ltr>
          <span className="inline-flex items-center gap-1.5">
            <Eye className="size-4" />
            {formatNumber(code.views)} بازدید
          </span>
        </p>
      </div>
      <DateTime when={code.createdAt} className="relative z-10 shrink-0 text-xs text-muted max-sm:hidden" />
    </li>
  );
}
