import './react-aria-strings.ts';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { formatNumber } from '#contract/common/money';
import { IconButton } from './Button.tsx';
import { moved, sortedBy } from './order-of.ts';
import { type ToastAction, toast } from './toast.ts';

type OrderListProps = {
  label: string;
  items: readonly { _id: string; name: string; note?: string }[];
  /**
   * Saves the ids in this order, in place of the order before; it ends when the saved order has arrived in `items`, and
   * returns the button that undoes it.
   */
  onOrder: (ids: readonly string[], before: readonly string[]) => Promise<ToastAction | undefined>;
};

/**
 * Puts rows in order: by dragging, by the keyboard with spoken places, or by two buttons, which is the way on phones
 * that drag nothing. A move is shown at once, can be undone, and is put back when it could not be saved.
 */
export function OrderList({ label, items, onOrder }: OrderListProps) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const rows = wanted ? sortedBy(items, wanted) : items;
  const ids = rows.map(({ _id }) => _id);
  const nth = useRef(0);
  const before = useRef<Promise<void> | null>(null);
  const failures = useRef(0);

  // Quick moves are saved one after the other; the newest is shown until all have arrived. Those that were made
  // upon a move that could not be saved fall with it.
  function save(next: readonly string[], message: string) {
    nth.current += 1;
    const mine = nth.current;
    setWanted(next);
    const earlier = before.current;
    const failed = failures.current;
    before.current = (async () => {
      await earlier;
      try {
        if (failed === failures.current) toast.success(message, await onOrder(next, ids));
      } catch (error) {
        failures.current += 1;
        // The call shows a refusal of the server by itself.
        const { code = 'OFFLINE' } = error as { code?: string };
        if (code === 'OFFLINE') toast.error('ترتیب تازه ذخیره نشد و ترتیب قبلی برگشت.');
      }
      if (mine === nth.current) setWanted(null);
    })();
  }

  function move(next: readonly string[] | null, id: string) {
    if (!next) return;
    const name = items.find(({ _id }) => _id === id)?.name ?? '';
    const place = formatNumber(next.indexOf(id) + 1);
    save(next, `«${name}» به جایگاه ${place} رفت`);
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': items.find(({ _id }) => _id === key)?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      const id = String([...keys][0]);
      move(moved(ids, id, String(target.key), target.dropPosition === 'after'), id);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="relative z-10 -my-px h-0.5 scroll-my-24 rounded-full outline-none data-drop-target:bg-ember"
      />
    ),
  });

  return (
    <GridList
      aria-label={label}
      items={rows.map((row, at) => ({ ...row, id: row._id, at }))}
      dependencies={[rows.length]}
      dragAndDropHooks={dragAndDropHooks}
      className="outline-none"
    >
      {({ id, name, note, at }) => (
        <GridListItem
          id={id}
          textValue={name}
          className="relative flex cursor-grab scroll-my-24 items-center gap-2 border-b bg-surface py-2.5 ps-2 pe-3 outline-none last:border-0 data-dragging:opacity-40 data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 sm:ps-3 sm:pe-4"
        >
          <Button
            slot="drag"
            className="grid size-11 shrink-0 place-items-center rounded-sm text-muted outline-none data-focus-visible:outline-2"
          >
            <GripVertical />
          </Button>
          <span aria-hidden="true" className="w-7 shrink-0 text-center text-sm text-muted tabular-nums">
            {formatNumber(at + 1)}
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <b className="line-clamp-2 font-medium wrap-anywhere">{name}</b>
            {note && <span className="line-clamp-1 text-sm break-all text-muted">{note}</span>}
          </span>
          <IconButton
            size="sm"
            label={`بالا بردن ${name}`}
            icon={<ArrowUp />}
            isDisabled={at === 0}
            onPress={() => move(moved(ids, id, ids[at - 1], false), id)}
          />
          <IconButton
            size="sm"
            label={`پایین بردن ${name}`}
            icon={<ArrowDown />}
            isDisabled={at === rows.length - 1}
            onPress={() => move(moved(ids, id, ids[at + 1], true), id)}
          />
        </GridListItem>
      )}
    </GridList>
  );
}
