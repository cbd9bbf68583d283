import { FolderDown } from 'lucide-react';
import { pathOf } from '#contract/common/endpoint';
import { getOrderResults, type Order } from '#contract/orders';
import { buttonClass } from '../../ui/Button.tsx';

type ResultsLinkProps = {
  order: Order;
  /** Without one, the files of the newest. */
  version?: number;
  className?: string;
};

export const ResultsLink = ({ order: { _id, orderNumber }, version, className }: ResultsLinkProps) => (
  <a
    href={pathOf(getOrderResults, { id: _id }) + (version === undefined ? '' : `?version=${version}`)}
    download={`hakkak-${orderNumber}${version === undefined ? '' : `-${version}`}.zip`}
    className={buttonClass('secondary', 'sm', className)}
  >
    <FolderDown />
    دریافت همه (ZIP)
  </a>
);
