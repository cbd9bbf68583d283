import type { Design } from '#contract/designs';
import { Panel } from '../../ui/Panel.tsx';
import { DesignFiles } from './DesignFiles.tsx';

/** What was asked for. */
export function OrderBrief({ design: { desc, files } }: { design: Design }) {
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
        <DesignFiles files={files} label="فایل‌های سفارش" />
      </div>
    </Panel>
  );
}
