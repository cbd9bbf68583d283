import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Font, type FontType, fontTypeLabels, fontTypes, searchFonts } from '#contract/fonts';
import { useOwnFilters } from '../../lib/filters.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { copyText } from '../../ui/copy-text.ts';
import { List } from '../../ui/List.tsx';
import { ListSearch } from '../../ui/SearchField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useFontFace } from './use-font-face.ts';
import { useNear } from './use-near.ts';

export function FontSearch() {
  const filters = useOwnFilters<{ search?: string }>(['search']);
  const [type, setType] = useState<FontType>('persian');
  const fonts = useQuery({
    ...queryOf(searchFonts, { query: { font: filters.values.search ?? '', type } }),
    placeholderData: keepPreviousData,
    select: ({ data }) => ({ rows: data }),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row">
        <ListSearch
          label="جستجوی فونت"
          placeholder="نام فارسی یا لاتین"
          filters={filters}
          list={fonts}
          className="flex-1"
        />
        <Segments
          label="نوع فونت"
          value={type}
          onChange={setType}
          options={fontTypes.map((id) => ({ id, label: fontTypeLabels[id] }))}
        />
      </div>
      <List
        label="فونت‌ها"
        unit="فونت"
        query={fonts}
        renderRow={(row) => <FontName font={row} />}
        className="h-(--list-area) overflow-y-auto rounded-md border bg-surface sm:overscroll-contain"
        empty={{ seed: 33, note: 'فونتی با این نام نیست.' }}
        narrowed={{ filters, clearLabel: 'نمایش همهٔ فونت‌ها' }}
      />
    </div>
  );
}

function FontName({ font }: { font: Font }) {
  const place = useRef<HTMLLIElement>(null);
  const family = useFontFace(font._id, useNear(place));
  const name = font.type === 'persian' ? font.name : font.family;
  return (
    <li ref={place} className="border-b last:border-b-0">
      <Button
        variant="bare"
        onPress={() => void copyText(name, 'لینک تصویر کپی شد', 'خطا در کپی لینک')}
        className="flex w-full cursor-pointer items-center gap-4 px-4 py-2.5 text-start transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="sr-only">کپی نام </span>
        <span
          dir="auto"
          {...(family && { style: { fontFamily: family } })}
          className={cx(
            'h-10 min-w-0 flex-1 truncate text-xl leading-10 transition-opacity',
            !family && 'opacity-0',
          )}
        >
          {name}
        </span>
        <span className="text-xs text-muted">
          {font.type === 'persian' ? <bdi>{font.family}</bdi> : font.name}
        </span>
        <Copy className="text-muted" />
      </Button>
    </li>
  );
}
