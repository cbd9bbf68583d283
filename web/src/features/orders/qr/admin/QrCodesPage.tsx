import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { QrCode as QrIcon } from 'lucide-react';
import { useFilters } from '../../../../lib/filters.ts';
import { Card } from '../../../../ui/Card.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { DeferredRecord } from '../../../../ui/Deferred.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { ListFilters } from '../../../../ui/ListFilters.tsx';
import { useWide } from '../../../../ui/use-wide.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { codesQuery, kindOptions, stateOptions } from '../queries.ts';
import { codeColumns } from './code-columns.tsx';

const QrCodeDialog = lazyPart(async () => (await import('./QrCodeDialog.tsx')).QrCodeDialog);

const route = getRouteApi('/_shell/admin/settings_/qr');

export function QrCodesPage() {
  const search = route.useSearch();
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
            {codes.data
              ? `${codes.data.totalText} کد ${filters.count > 0 ? 'پیدا شد.' : 'ساخته شده است.'}`
              : ' '}
          </span>
        }
      />
      <Card padding="none">
        <ListFilters
          className="border-b p-4 sm:p-5"
          search={{ label: 'جستجوی کد', placeholder: 'کد، عنوان، شمارهٔ سفارش یا مشتری' }}
          choices={[
            { name: 'kind', label: 'محتوا', options: kindOptions },
            { name: 'state', label: 'وضعیت', options: stateOptions(true) },
          ]}
          filters={filters}
          isLoading={codes.isPlaceholderData}
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
            onOpenChange={(isOpen) => !isOpen && filters.change({ code: undefined })}
          />
        )}
      </DeferredRecord>
    </>
  );
}
