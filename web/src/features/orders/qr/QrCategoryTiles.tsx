import type { QrCategory } from '#contract/qr';
import { RadioTiles } from '../../../ui/RadioTiles.tsx';
import { kindIcons, kindNotes } from './kind-look.tsx';

type QrCategoryTilesProps = {
  categories: readonly QrCategory[];
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
  isDisabled: boolean;
};

export function QrCategoryTiles({ categories, ...field }: QrCategoryTilesProps) {
  return (
    <RadioTiles
      {...field}
      name="categoryId"
      label="کسی که کد را اسکن می‌کند چه ببیند؟"
      columns={4}
      tiles={categories.map(({ _id, title, image, kind }) => ({
        id: _id,
        label: title,
        note: <span className="max-sm:hidden">{kindNotes[kind]}</span>,
        picture: image ? (
          <img src={`${image}?w=384`} alt="" className="size-14 rounded-md object-cover" />
        ) : (
          <span className="grid size-11 place-items-center rounded-full border bg-sunken group-data-selected:border-ember-line group-data-selected:bg-ember-soft group-data-selected:text-ember-text">
            {kindIcons[kind]}
          </span>
        ),
      }))}
    />
  );
}
