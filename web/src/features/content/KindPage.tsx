import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { CallInput } from '../../lib/client.ts';
import { useFilters } from '../../lib/filters.ts';
import { listOf } from '../../lib/queries.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List } from '../../ui/List.tsx';
import { OrderButton, Ordering } from '../../ui/Ordering.tsx';
import { movedPart } from '../../ui/order-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { useItemDialog } from './use-item-dialog.tsx';
import { useRemoval } from './use-removal.tsx';
import { useSavedOrder } from './use-saved-order.ts';
import { type Item, type KindView, newOne, type Search } from './view.ts';

const route = getRouteApi('/_shell/admin/settings_/$kind');

/** The page of one kind: its items in a list, with what may be done to each. */
export function KindPage<I extends Item, V extends object>({ view }: { view: KindView<I, V> }) {
  return (
    <>
      <PageHeader
        back={<BackLink href="/admin/settings">تنظیمات</BackLink>}
        title={view.title}
        subtitle={view.subtitle}
      />
      <KindList view={view} />
    </>
  );
}

/** The list of a kind, which stands on its page, or beside that of another kind. */
export function KindList<I extends Item, V extends object>({
  view,
  label = view.title,
}: {
  view: KindView<I, V>;
  label?: string;
}) {
  const { calls, one, categories } = view;
  const filters = useFilters<Search>(route.useSearch(), ['search', 'categoryId']);
  const { search, categoryId } = filters.values;
  const query = {
    count: 100,
    ...(calls.create && search !== undefined && { search }),
    ...(categories && categoryId !== undefined && { categoryId }),
  };
  const list = useInfiniteQuery(
    listOf(calls.list, { query } as CallInput<Endpoint>, (answer) => (answer as { data: I[] }).data),
  );
  const [open, itemDialog] = useItemDialog(view);
  const [remove, removalDialog] = useRemoval();
  const rows = list.data?.rows ?? [];
  const typed = useTypedFilter(search ?? '', (text) => filters.change({ search: text }, true));

  // Items stand in order within their category, and all of them are to be seen.
  const [wantsOrder, setWantsOrder] = useState(false);
  const isOrdered = calls.order !== undefined && search === undefined;
  const isOrdering = wantsOrder && isOrdered && (!categories || categoryId !== undefined);
  function order(isOn: boolean) {
    if (isOn && categories && categoryId === undefined)
      toast.info('اول یک دسته را انتخاب کنید؛ ترتیب هر دسته جداست.');
    else setWantsOrder(isOn);
  }
  const saveOrder = useSavedOrder(calls.order, movedPart);

  const askToRemove = (item: I) =>
    remove({
      kind: view.kind,
      call: calls.remove as Endpoint,
      params: { id: item._id },
      item,
      title: `حذف ${one}؟`,
      message: `«${view.nameOf(item)}» حذف می‌شود و دیگر کسی آن را نمی‌بیند.`,
      confirmLabel: 'حذف',
      done: `${one} حذف شد`,
    });

  const acts = actsColumn<I>({
    nameOf: view.nameOf,
    onOpen: open,
    ...(calls.remove && { onRemove: askToRemove }),
  });
  const add = calls.create && (
    <Button variant={isOrdering ? 'secondary' : 'primary'} icon={<Plus />} onPress={() => open(null)}>
      {newOne(one)}
    </Button>
  );
  const frame = {
    query: list,
    empty: { note: view.empty, action: add },
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
              <SearchField
                {...typed}
                label={`جستجو در ${label}`}
                className="min-w-0 flex-1 basis-48 sm:max-w-sm"
              />
              {categories}
            </div>
            <div className="flex flex-wrap gap-2.5">
              {isOrdered && rows.length > 1 && <OrderButton isOn={isOrdering} onChange={order} />}
              {view.actions}
              {add}
            </div>
          </div>
        )}
        {isOrdering ? (
          <List {...frame}>
            {(items) => (
              <Ordering
                label={`ترتیب ${label}`}
                items={items.map((item) => ({ _id: item._id, name: view.nameOf(item) }))}
                onOrder={saveOrder}
              />
            )}
          </List>
        ) : (
          <DataList label={label} columns={[...view.columns, acts]} {...frame} />
        )}
      </Card>
      {itemDialog}
      {removalDialog}
    </>
  );
}

interface Acts<I> {
  nameOf: (item: I) => string;
  onOpen: (item: I) => void;
  onRemove?: (item: I) => void;
}

const actsColumn = <I extends Item>({ nameOf, onOpen, onRemove }: Acts<I>): Column<I> => ({
  id: 'acts',
  header: 'کارها',
  isActions: true,
  cell: (item) => {
    const name = nameOf(item);
    return (
      <span className="flex items-center gap-1">
        <IconButton size="sm" label={`ویرایش ${name}`} icon={<Pencil />} onPress={() => onOpen(item)} />
        {onRemove && (
          <IconButton
            size="sm"
            variant="danger"
            label={`حذف ${name}`}
            icon={<Trash2 />}
            onPress={() => onRemove(item)}
          />
        )}
      </span>
    );
  },
});
