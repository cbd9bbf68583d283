import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { type QrCategory, type QrKind, qrKindLabels, qrKinds } from '#contract/qr';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FieldFoot, fieldClass, labelClass, useField } from '../../../ui/field-parts.tsx';
import { Select } from '../../../ui/Select.tsx';
import { kindIcons, kindNotes } from './kind-look.tsx';
import { PagePicture } from './PagePicture.tsx';

const question = 'کسی که کد را اسکن می‌کند چه ببیند؟';

type QrChoiceProps = {
  categories: readonly QrCategory[];
  category: QrCategory | undefined;
  /** Chooses a kind, by the first of its categories. */
  onChooseKind: (categoryId: string) => void;
  onChooseOccasion: (categoryId: string) => void;
  error: string | undefined;
  isDisabled: boolean;
};

/** Five kinds; once one is chosen, a line with its occasions. A kind without a category is not offered. */
export function QrChoice({
  categories,
  category,
  onChooseKind,
  onChooseOccasion,
  error,
  isDisabled,
}: QrChoiceProps) {
  const [isChanging, setChanging] = useState(false);
  const field = useField({ error, isInvalid: Boolean(error), isDisabled });
  if (category && !isChanging)
    return (
      <QrChosen
        category={category}
        occasions={categories.filter(({ kind }) => kind === category.kind)}
        onChoose={onChooseOccasion}
        onChange={() => setChanging(true)}
        isDisabled={isDisabled}
      />
    );

  function choose(kind: QrKind) {
    const chosen = kind === category?.kind ? category : categories.find((each) => each.kind === kind);
    if (!chosen) return;
    setChanging(false);
    onChooseKind(chosen._id);
  }

  return (
    <div
      {...field.frame}
      role="group"
      aria-labelledby={field.label.id}
      aria-describedby={field.control['aria-describedby']}
      className={cx('group @container', fieldClass)}
    >
      <span id={field.label.id} className={labelClass()}>
        {question}
      </span>
      <FieldFoot {...field.foot} />
      <div className="grid gap-2 @lg:grid-cols-5 @lg:gap-3">
        {qrKinds
          .filter((kind) => categories.some((each) => each.kind === kind))
          .map((kind) => (
            <Button
              key={kind}
              variant="bare"
              isDisabled={isDisabled}
              // The button that was pressed to change the kind has gone.
              autoFocus={kind === category?.kind}
              aria-pressed={kind === category?.kind}
              onPress={() => choose(kind)}
              className="flex min-w-0 cursor-pointer items-center gap-3 rounded-lg border border-control bg-surface p-2.5 text-start shadow-card transition-[border-color,background-color] hover:border-ink active:bg-hover aria-pressed:border-ember aria-pressed:ring-1 aria-pressed:ring-ember data-disabled:cursor-default data-disabled:opacity-55 @lg:flex-col @lg:items-start @lg:p-4"
            >
              <KindMark kind={kind} />
              <span className="min-w-0 flex-1">
                <span className="block text-base font-medium">{qrKindLabels[kind]}</span>
                <span className="block text-xs text-muted">{kindNotes[kind]}</span>
              </span>
              <ChevronLeft className="text-muted @lg:hidden" />
            </Button>
          ))}
      </div>
    </div>
  );
}

const KindMark = ({ kind }: { kind: QrKind }) => (
  <span className="grid size-11 shrink-0 place-items-center rounded-full border bg-sunken text-muted">
    {kindIcons[kind]}
  </span>
);

type QrChosenProps = {
  /** It may bring the picture that is chosen for it but not saved yet. */
  category: QrCategory & { picture?: File | null };
  occasions: readonly QrCategory[];
  onChoose: (categoryId: string) => void;
  onChange: () => void;
  isDisabled: boolean;
};

export function QrChosen({ category, occasions, onChoose, onChange, isDisabled }: QrChosenProps) {
  const { kind, title, image, picture } = category;
  return (
    <div
      role="group"
      aria-label={question}
      className="flex items-start gap-3 rounded-lg border bg-surface p-2.5 shadow-card"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        {picture || image ? (
          <PagePicture
            picture={picture ?? `${image}?w=384`}
            className="size-11 shrink-0 rounded-md object-cover"
          />
        ) : (
          <KindMark kind={kind} />
        )}
        <span className="text-base font-medium">{qrKindLabels[kind]}</span>
        {occasions.length > 1 ? (
          <span className="flex max-w-80 min-w-48 flex-1 items-center gap-2">
            <span aria-hidden="true" className="text-sm text-muted">
              مناسبت
            </span>
            <Select
              label="مناسبت"
              hidesLabel
              isCompact
              options={occasions.map((each) => ({ id: each._id, label: each.title }))}
              value={category._id}
              onChange={onChoose}
              isDisabled={isDisabled}
              className="min-w-32 flex-1"
            />
          </span>
        ) : (
          <span className="min-w-0 flex-1 truncate text-sm text-muted">{title}</span>
        )}
      </div>
      <Button variant="ghost" size="sm" onPress={onChange} isDisabled={isDisabled} className="my-1">
        تغییر
      </Button>
    </div>
  );
}
