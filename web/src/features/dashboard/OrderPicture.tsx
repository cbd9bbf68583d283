import type { Order } from '#contract/orders';
import { cx } from '../../ui/class-names.ts';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { OrderTypeIcon } from '../orders/parts.ts';

const pictureOf = ({ results, files }: Order) => [...results, ...files].find(isPicture);

type OrderPictureProps = { order: Order; className: string };

/** A picture of an order: its result, else the customer's file, else its type. */
export function OrderPicture({ order, className }: OrderPictureProps) {
  // The files of a code have no small pictures.
  const picture = order.type === 'qr' ? undefined : pictureOf(order);
  if (picture)
    return (
      <FilePicture
        file={picture}
        width={order.results.length > 0 ? 640 : 256}
        className={cx('rounded-lg', className)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={cx('grid shrink-0 place-items-center rounded-lg border bg-sunken text-muted', className)}
    >
      <OrderTypeIcon type={order.type} className="size-3/4" />
    </span>
  );
}
