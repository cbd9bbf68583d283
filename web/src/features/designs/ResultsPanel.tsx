import { FolderDown } from 'lucide-react';
import { pathOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import { type Design, getDesignResults } from '#contract/designs';
import { buttonClass } from '../../ui/button-class.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DownloadTiles } from './DownloadTiles.tsx';
import { isPicture } from './file-kinds.ts';
import { ResultStage } from './ResultStage.tsx';

/** What the designer has made: to look at, to compare, to take away. */
export function ResultsPanel({ design }: { design: Design }) {
  const pictures = design.results.filter(isPicture);
  return (
    <Panel
      title="نتیجهٔ طراحی"
      note={`${formatNumber(design.results.length)} فایل آمادهٔ دریافت`}
      actions={
        <a
          href={pathOf(getDesignResults, { id: design._id })}
          download={`hakkak-${design.orderNumber}.zip`}
          className={buttonClass(design.status === 'finished' ? 'primary' : 'secondary')}
        >
          <FolderDown aria-hidden="true" />
          دریافت همه (ZIP)
        </a>
      }
    >
      <div className="flex flex-col gap-5">
        <ResultStage pictures={pictures} before={design.files.find(isPicture)} />
        <DownloadTiles files={design.results} />
      </div>
    </Panel>
  );
}
