import type { QrCategory } from '#contract/qr';
import { RadioTiles } from '../../../ui/RadioTiles.tsx';
import { kindIcons, kindNotes } from './kind-look.tsx';
import { PagePicture } from './PagePicture.tsx';

type QrCategoryTilesProps = {
  /** A category may bring the picture that is chosen for it but not saved yet. */
  categories: readonly (QrCategory & { picture?: File | null })[];
  columns?: 2 | 4;
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
  isDisabled: boolean;
};

export function QrCategoryTiles({ categories, columns = 4, ...field }: QrCategoryTilesProps) {
  return (
    <RadioTiles
      {...field}
      name="categoryId"
      label="کسی که کد را اسکن می‌کند چه ببیند؟"
      columns={columns}
      tiles={categories.map(({ _id, title, image, picture, kind }) => ({
        id: _id,
        label: title,
        note: <span className="max-sm:hidden">{kindNotes[kind]}</span>,
        picture:
          picture || image ? (
            <PagePicture picture={picture ?? `${image}?w=384`} className="size-14 rounded-md object-cover" />
          ) : (
            <span className="grid size-11 place-items-center rounded-full border bg-sunken group-data-selected:border-ember-line group-data-selected:bg-ember-soft group-data-selected:text-ember-text">
              {kindIcons[kind]}
            </span>
          ),
      }))}
    />
  );
}
