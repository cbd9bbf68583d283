import { FileDown, FolderDown } from 'lucide-react';
import { pathOf } from '#contract/common/endpoint';
import type { StoredFile } from '#contract/common/files';
import { getOrderResults, type Order } from '#contract/orders';
import { buttonClass } from '../../ui/Button.tsx';
import { extensionOf } from '../../ui/stored-file.ts';

type ResultsLinkProps = {
  order: Order;
  files: readonly StoredFile[];
  /** Without one, the files are those of the newest. */
  version?: number;
  className?: string;
};

/** Downloads the files of a version: one as it is, more as a ZIP. */
export function ResultsLink({ order: { _id, orderNumber }, files, version, className }: ResultsLinkProps) {
  const look = buttonClass('secondary', 'sm', className);
  const [first] = files;
  if (files.length === 1 && first)
    return (
      <a href={first.url} download={first.filename} className={look}>
        <FileDown />
        دریافت فایل ({extensionOf(first.filename)})
      </a>
    );
  return (
    <a
      href={pathOf(getOrderResults, { id: _id }) + (version === undefined ? '' : `?version=${version}`)}
      download={`hakkak-${orderNumber}${version === undefined ? '' : `-${version}`}.zip`}
      className={look}
    >
      <FolderDown />
      دریافت همه (ZIP)
    </a>
  );
}
