import {
  Ban,
  CircleHelp,
  Ellipsis,
  MessageSquare,
  PackageCheck,
  PencilRuler,
  Shapes,
  Undo2,
} from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { type Order, orderActions } from '#contract/orders';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { acceptList } from '../../../ui/file-limits.ts';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { KeyHint } from '../../../ui/Kbd.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { fileLimits } from '../file-limits.ts';
import {
  type AdminAction,
  actionKeys,
  adminActions,
  disabledReason,
  isAsked,
  nextAction,
} from './order-actions.ts';

const actionIcons: Record<AdminAction, ReactNode> = {
  accept: <PencilRuler />,
  finish: <PackageCheck />,
  suspend: <CircleHelp />,
  change: <Shapes />,
  reject: <Ban />,
  cancel: <Undo2 />,
};

type OrderFootProps = {
  order: Order;
  running: AdminAction | null;
  onAct: (action: AdminAction) => void;
  onFiles: (files: readonly File[]) => void;
  /** Moves the focus to the message. */
  onWrite: () => void;
  /** The button that opens the choice of files. */
  chooser: Ref<HTMLButtonElement>;
};

/** The next act, the question, and a menu of the rest. */
export function OrderFoot({ order, running, onAct, onFiles, onWrite, chooser }: OrderFootProps) {
  const next = nextAction(order);
  const rest = adminActions.filter((action) => action !== next && action !== 'suspend');
  const button = next && (
    <Button
      ref={chooser}
      variant="primary"
      className="flex-1"
      icon={actionIcons[next]}
      isLoading={running === next}
      onPress={() => onAct(next)}
    >
      {orderActions[next].label}
      <KeyHint>{actionKeys[next]}</KeyHint>
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {next === 'finish' && (
        <p className="hidden -mb-1 basis-full text-center text-xs text-muted pointer-fine:block">
          فایل را هر جای صفحه رها کنید.
        </p>
      )}
      {isAsked(order) ? (
        <Button variant="primary" className="flex-1" icon={<MessageSquare />} onPress={onWrite}>
          {orderActions.message.label}
        </Button>
      ) : button === null ? (
        <span className="flex-1 text-sm text-muted">
          {order.status === 'unpaid'
            ? 'هنوز پرداخت نشده است؛ تا آن وقت کاری ندارد.'
            : 'کاری روی این سفارش نمانده است.'}
        </span>
      ) : next === 'finish' ? (
        <FileTrigger
          acceptedFileTypes={acceptList(fileLimits)}
          allowsMultiple
          onSelect={(list) => onFiles([...(list ?? [])])}
        >
          {button}
        </FileTrigger>
      ) : (
        button
      )}
      {!disabledReason('suspend', order) && (
        <IconButton
          variant="outline"
          label={orderActions.suspend.label}
          shortcut={actionKeys.suspend}
          icon={actionIcons.suspend}
          onPress={() => onAct('suspend')}
        />
      )}
      <Menu
        label="کارهای دیگر"
        placement="top end"
        trigger={<IconButton variant="outline" label="کارهای دیگر" icon={<Ellipsis />} />}
      >
        {rest.map((action) => {
          const reason = disabledReason(action, order);
          return (
            <MenuItem
              key={action}
              icon={actionIcons[action]}
              note={reason ?? ''}
              isDisabled={reason !== null}
              onAction={() => onAct(action)}
              {...((action === 'reject' || action === 'cancel') && { tone: 'danger' as const })}
            >
              {action === 'accept' && isAsked(order) ? 'ادامه بدون پاسخ' : orderActions[action].label}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}
