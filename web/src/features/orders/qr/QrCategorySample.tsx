import { useQuery } from '@tanstack/react-query';
import type { QrCategory } from '#contract/qr';
import { QrChosen } from './QrChoice.tsx';
import { qrCategoriesQuery } from './queries.ts';
import { QrInputs } from './QrInputs.tsx';
import type { QrFields } from './qr-fields.ts';

const nothing = () => undefined;

/** Fields that are looked at, not filled in. */
const fields: QrFields = {
  inputs: {},
  write: nothing,
  errors: {},
  isBusy: false,
  pictures: {
    files: [],
    onAdd: nothing,
    onRemove: nothing,
    onCancel: nothing,
    onRetry: nothing,
    error: undefined,
    isDisabled: false,
  },
  media: {
    file: null,
    item: null,
    isAway: false,
    choose: nothing,
    remove: nothing,
    pause: nothing,
    resume: nothing,
    forget: nothing,
  },
};

type QrCategorySampleProps = { category: Omit<QrCategory, 'texts'>; picture: File | null };

export function QrCategorySample({ category, picture }: QrCategorySampleProps) {
  const offered = useQuery(qrCategoriesQuery());
  const texts = offered.data?.data.some(({ _id, texts: some }) => some && _id === category._id) ?? false;
  // Keys that are still being typed may be the same.
  const inputs = category.inputs.map((input, at) => ({ ...input, key: String(at) }));
  const sample = { ...category, texts, inputs };
  return (
    <div className="flex flex-col gap-5">
      <QrChosen
        category={{ ...sample, picture }}
        occasions={[sample]}
        onChoose={nothing}
        onChange={nothing}
        isDisabled={false}
      />
      <QrInputs category={sample} fields={fields} />
    </div>
  );
}
