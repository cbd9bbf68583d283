import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { CompareDialog, type ComparedFile } from '../../ui/compare/CompareDialog.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import type { PictureGroup } from './entries.ts';

type CompareVersionsProps = DialogControl & {
  groups: readonly PictureGroup[];
  shown: StoredFile;
};

/** Compares any two pictures of an order: at first the shown one and the one before it. */
export function CompareVersions({ groups, shown, ...control }: CompareVersionsProps) {
  const files: readonly (ComparedFile & { isOnly: boolean })[] = groups.flatMap(({ version, pictures }) =>
    pictures.map((file) => ({
      file,
      label: version ? `نسخهٔ ${toPersianDigits(version.number)}` : 'فایل سفارش',
      isOnly: pictures.length === 1,
    })),
  );
  // The newest version is the first, and the customer's own files are the last.
  const at = files.findIndex(({ file }) => file._id === shown._id);
  const [oneId, setOne] = useState((files[at + 1] ?? files[at - 1])?.file._id);
  const [otherId, setOther] = useState(shown._id);
  const find = (id: string | undefined) => files.find(({ file }) => file._id === id);
  const [one, other] = [find(oneId), find(otherId)];
  if (!one || !other) return null;
  const options = files.map(({ file, label, isOnly }) => ({
    id: file._id,
    label: isOnly ? label : `${label} · ${file.filename}`,
  }));
  return (
    <CompareDialog
      {...control}
      one={one}
      other={other}
      choice={
        files.length > 2 && (
          <span className="flex min-w-0 flex-1 gap-1.5 *:min-w-0 *:flex-1">
            <Select
              label="این"
              hidesLabel
              isCompact
              options={options}
              value={one.file._id}
              onChange={setOne}
            />
            <Select
              label="با این"
              hidesLabel
              isCompact
              options={options}
              value={other.file._id}
              onChange={setOther}
            />
          </span>
        )
      }
    />
  );
}
