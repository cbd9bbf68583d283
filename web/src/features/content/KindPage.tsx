import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { List } from '../../ui/List.tsx';
import { movedPart } from '../../ui/order-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ListSearch } from '../../ui/SearchField.tsx';
import { ItemButtons } from './TitleCell.tsx';
import { itemsQuery } from './queries.ts';
import { useItemDialog } from './use-item-dialog.tsx';
import { useOrdering } from './use-ordering.tsx';
import { useRemoval } from './use-removal.tsx';
import { type Item, type KindView, newOne, type Search } from './view.ts';

const route = getRouteApi('/_shell/admin/settings_/$kind');

export function KindPage<I extends Item, V extends object>({ view }: { view: KindView<I, V> }) {
  return (
    <>
      <PageHeader
        back={{ href: '/admin/settings', label: 'تنظیمات' }}
        title={view.title}
        subtitle={view.subtitle}
      />
      <KindList view={view} />
    </>
  );
}

export function KindList<I extends Item, V extends object>({ view }: { view: KindView<I, V> }) {
  const { calls, one, categories, title: label } = view;
  const filters = useFilters<Search>(route.useSearch(), ['search', 'categoryId']);
  const { search, categoryId } = filters.values;
  const list = useInfiniteQuery(itemsQuery<I>(calls, categories !== undefined, filters.values));
  const [open, itemDialog] = useItemDialog(view);
  const [remove, removalDialog] = useRemoval();

  // Items have a sequence within their category, and all of them must be shown.
  const { isOrdering, orderButton, ordering } = useOrdering({
    label: `ترتیب ${label}`,
    rows: list.data?.rows,
    itemOf: (item) => ({ name: view.nameOf(item) }),
    call: search === undefined ? calls.arrange : undefined,
    partOf: movedPart,
    first:
      categories !== undefined &&
      categoryId === undefined &&
      'اول یک دسته را انتخاب کنید؛ ترتیب هر دسته جداست.',
  });

  const { delete: call } = calls;
  const askToRemove =
    call &&
    ((item: I) =>
      remove({
        kind: view.kind,
        call,
        params: { id: item._id },
        item,
        title: `حذف ${one}؟`,
        message: `«${view.nameOf(item)}» حذف می‌شود و دیگر کسی آن را نمی‌بیند.`,
        confirmLabel: 'حذف',
        done: `${one} حذف شد`,
      }));

  const actsOn = (item: I) => (
    <span className="flex items-center gap-1">
      <ItemButtons
        title={view.nameOf(item)}
        onEdit={() => open(item)}
        onRemove={askToRemove && (() => askToRemove(item))}
      />
    </span>
  );
  const acts: Column<I> = { header: 'کارها', isActions: true, cell: actsOn };
  const add = calls.create && (
    <Button variant={isOrdering ? 'secondary' : 'primary'} icon={<Plus />} onPress={() => open(null)}>
      {newOne(one)}
    </Button>
  );
  const frame = {
    query: list,
    empty: { note: view.empty },
    narrowed: {
      filters,
      note: search === undefined ? 'در این دسته چیزی نیست.' : 'چیزی با این جستجو پیدا نشد.',
      clearLabel: 'نمایش همه',
    },
  };

  return (
    <>
      <Card padding="none">
        {calls.create && (
          <div className="flex flex-wrap items-end justify-between gap-3 border-b p-4 sm:p-5">
            <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-end gap-3">
              <ListSearch
                filters={filters}
                list={list}
                label={`جستجو در ${label}`}
                className="min-w-0 flex-1 basis-48 sm:max-w-sm"
              />
              {categories}
            </div>
            <div className="flex flex-wrap gap-2.5">
              {orderButton}
              {view.actions}
              {add}
            </div>
          </div>
        )}
        {isOrdering ? (
          <List {...frame}>{() => ordering}</List>
        ) : (
          <DataList label={label} columns={[...view.columns, acts]} {...frame} />
        )}
      </Card>
      {itemDialog}
      {removalDialog}
    </>
  );
}
