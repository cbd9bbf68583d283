import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#contract/common/endpoint';
import type { CallInput } from '../../lib/client.ts';
import { useFilters } from '../../lib/filters.ts';
import { act, listOf, useCall } from '../../lib/queries.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { type Item, type KindView, newOne } from './view.ts';

type Search = { search?: string; categoryId?: string };

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
  const { calls, one } = view;
  const filters = useFilters<Search>(route.useSearch(), ['search', 'categoryId']);
  const { search, categoryId } = filters.values;
  const query = {
    count: 100,
    ...(calls.create && search !== undefined && { search }),
    ...(view.filters?.includes('categoryId') && categoryId !== undefined && { categoryId }),
  };
  const list = useInfiniteQuery(
    listOf(calls.list, { query } as CallInput<Endpoint>, (answer) => (answer as { data: I[] }).data),
  );
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ item: I | null; nth: number; isOpen: boolean }>({
    item: null,
    nth: 0,
    isOpen: false,
  });
  const show = (item: I | null) => setOpen(({ nth }) => ({ item, nth: nth + 1, isOpen: true }));
  const [confirm, confirmDialog] = useConfirm();
  const order = useCall(calls.order ?? calls.change);
  const rows = list.data?.rows ?? [];
  const typed = useTypedFilter(search ?? '', (text) => filters.change({ search: text }, true));

  function askToRemove(item: I) {
    confirm({
      title: `حذف ${one}؟`,
      message: `«${view.nameOf(item)}» حذف می‌شود و دیگر کسی آن را نمی‌بیند.`,
      confirmLabel: 'حذف',
      onConfirm: async () => {
        const input = { params: { id: item._id } } as CallInput<Endpoint>;
        await act(queryClient, calls.remove as Endpoint, input);
        toast.success(`${one} حذف شد`, {
          label: 'بازگرداندن',
          onPress: () => {
            const body = view.bodyOf(view.valuesOf(item), null);
            void act(queryClient, calls.create as Endpoint, { body }).then(
              () => toast.success('بازگردانده شد'),
              () => {},
            );
          },
        });
      },
    });
  }

  function move(item: I, by: 1 | -1) {
    const at = rows.findIndex(({ _id }) => _id === item._id);
    const beside = rows[at + by];
    if (!beside) return;
    const ids = by === 1 ? [beside._id, item._id] : [item._id, beside._id];
    order.run({ body: { ids } });
  }

  const acts = actsColumn<I>({
    nameOf: view.nameOf,
    onOpen: show,
    ...(calls.remove && { onRemove: askToRemove }),
    ...(calls.order && search === undefined && { onMove: move }),
    isBusy: order.isPending,
    ends: [rows[0]?._id, rows.at(-1)?._id],
  });
  const add = calls.create && (
    <Button variant="primary" icon={<Plus />} onPress={() => show(null)}>
      {newOne(one)}
    </Button>
  );

  return (
    <>
      <Card padding="none">
        {calls.create && (
          <div className="flex flex-wrap items-end justify-between gap-3 border-b p-4 sm:p-5">
            <SearchField {...typed} label={`جستجو در ${label}`} className="min-w-0 flex-1 sm:max-w-sm" />
            <div className="flex flex-wrap gap-2.5">
              {view.actions}
              {add}
            </div>
          </div>
        )}
        <DataList
          label={label}
          columns={[...view.columns, acts]}
          query={list}
          empty={{ note: view.empty, action: add }}
          narrowed={{ filters, note: 'چیزی با این جستجو پیدا نشد.', clearLabel: 'نمایش همه' }}
        />
      </Card>
      {open.nth > 0 && (
        <ItemDialog
          key={open.nth}
          view={view}
          item={open.item}
          isOpen={open.isOpen}
          onOpenChange={(isOpen) => setOpen((now) => ({ ...now, isOpen }))}
        />
      )}
      {confirmDialog}
    </>
  );
}

interface Acts<I> {
  nameOf: (item: I) => string;
  onOpen: (item: I) => void;
  onRemove?: (item: I) => void;
  onMove?: (item: I, by: 1 | -1) => void;
  isBusy: boolean;
  /** The ids of the first and the last item. */
  ends: readonly [string | undefined, string | undefined];
}

const actsColumn = <I extends Item>({
  nameOf,
  onOpen,
  onRemove,
  onMove,
  isBusy,
  ends,
}: Acts<I>): Column<I> => ({
  id: 'acts',
  header: 'کارها',
  isActions: true,
  cell: (item) => {
    const name = nameOf(item);
    return (
      <span className="flex items-center gap-1">
        {onMove && (
          <>
            <IconButton
              size="sm"
              label={`بالا بردن ${name}`}
              icon={<ChevronUp />}
              isDisabled={isBusy || ends[0] === item._id}
              onPress={() => onMove(item, -1)}
            />
            <IconButton
              size="sm"
              label={`پایین بردن ${name}`}
              icon={<ChevronDown />}
              isDisabled={isBusy || ends[1] === item._id}
              onPress={() => onMove(item, 1)}
            />
          </>
        )}
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
