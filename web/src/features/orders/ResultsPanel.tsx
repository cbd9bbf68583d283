import { FolderDown } from 'lucide-react';
import { pathOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import { getOrderResults, type Order } from '#contract/orders';
import { buttonClass } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Card.tsx';
import { isPicture, opensInViewer } from '../../ui/stored-file.ts';
import { KeptFiles } from '../files/parts.tsx';
import { ResultViewer } from './ResultViewer.tsx';

export function ResultsPanel({ order }: { order: Order }) {
  const pictures = order.results.filter(opensInViewer);
  return (
    <Panel
      title="نتیجهٔ طراحی"
      note={`${formatNumber(order.results.length)} فایل آمادهٔ دریافت`}
      actions={
        <a
          href={pathOf(getOrderResults, { id: order._id })}
          download={`hakkak-${order.orderNumber}.zip`}
          className={buttonClass(order.status === 'finished' ? 'primary' : 'secondary')}
        >
          <FolderDown />
          دریافت همه (ZIP)
        </a>
      }
    >
      <div className="flex flex-col gap-5">
        <ResultViewer pictures={pictures} befores={order.files.filter(isPicture)} brief={order.brief} />
        <KeptFiles files={order.results} label="فایل‌های نتیجه" />
      </div>
    </Panel>
  );
}
