import { useState } from 'react';
import type { Order } from '#contract/orders';
import { formatDay } from '../../lib/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { KeptFiles } from '../files/parts.tsx';

export function OrderBrief({ order: { desc, files, filesEndAt } }: { order: Order }) {
  const [now] = useState(() => Date.now());
  return (
    <Panel title="شرح سفارش">
      <div className="flex flex-col gap-4">
        {desc ? (
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {desc}
          </p>
        ) : (
          <p className="text-muted">توضیحی نوشته نشده است.</p>
        )}
        <KeptFiles files={files} label="فایل‌های سفارش" />
        {filesEndAt && (files.length === 0 || new Date(filesEndAt).getTime() > now) && (
          <p className="text-sm text-muted">
            {files.length > 0
              ? `چون سفارش لغو شده است، فایل‌ها ${formatDay(filesEndAt)} پاک می‌شود. اگر لازمشان دارید، پیش از آن دریافتشان کنید.`
              : 'چون سفارش لغو شده بود، فایل‌های آن پاک شده است.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
