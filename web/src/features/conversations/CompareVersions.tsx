import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { StoredFile } from '#contract/common/files';
import { CompareDialog, type ComparedFile } from '../../ui/compare/CompareDialog.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { extensionOf } from '../../ui/stored-file.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { areCopies, type PictureGroup, withoutEnding } from './entries.ts';

type CompareVersionsProps = DialogControl & {
  groups: readonly PictureGroup[];
  shown: StoredFile;
};

/** Compares any two pictures of an order: at first the shown one and the next older that is not a copy of it. */
export function CompareVersions({ groups, shown, ...control }: CompareVersionsProps) {
  const files = groups.flatMap(({ id, version, pictures }) =>
    pictures.map((file) => ({
      file,
      group: id,
      label: version ? `نسخهٔ ${toPersianDigits(version.number)}` : 'فایل سفارش',
      isOnly: pictures.length === 1,
    })),
  );
  // The newest version is the first, and the customer's own files are the last.
  const at = files.findIndex(({ file }) => file._id === shown._id);
  const isOther = ({ file, group }: (typeof files)[number]) =>
    group !== files[at]?.group || !areCopies(file.filename, shown.filename);
  const [oneId, setOne] = useState(
    (files.slice(at + 1).find(isOther) ?? files.slice(0, at).findLast(isOther))?.file._id,
  );
  const [otherId, setOther] = useState(shown._id);
  const find = (id: string | undefined) => files.find(({ file }) => file._id === id);
  const [one, other] = [find(oneId), find(otherId)];
  if (!one || !other) return null;
  const named = ({ file, label }: ComparedFile) => ({
    file,
    label: one.group === other.group ? file.filename : label,
  });
  const options = files.map(({ file: { _id, filename }, label, isOnly }) => {
    const isDrawing = vectorKindOf(filename) !== null;
    const parts = [
      isDrawing && extensionOf(filename),
      groups.length > 1 && label,
      isDrawing ? withoutEnding(filename) : filename,
    ];
    return { id: _id, label: isOnly && groups.length > 1 ? label : parts.filter(Boolean).join(' · ') };
  });
  return (
    <CompareDialog
      {...control}
      one={named(one)}
      other={named(other)}
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
