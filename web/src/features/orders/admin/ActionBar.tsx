import { Ban, CircleHelp, Ellipsis, PackageCheck, PencilRuler, Shapes, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Order, orderActions } from '#contract/orders';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { type AdminAction, actionKeys, adminActions, nextAction, disabledReason } from './order-actions.ts';

const actionIcons: Record<AdminAction, ReactNode> = {
  accept: <PencilRuler />,
  finish: <PackageCheck />,
  suspend: <CircleHelp />,
  change: <Shapes />,
  reject: <Ban />,
  cancel: <Undo2 />,
};

type ActionBarProps = { order: Order; onAct: (action: AdminAction) => void; running: AdminAction | null };

export function ActionBar({ order, onAct, running }: ActionBarProps) {
  const next = nextAction(order);
  return (
    <fieldset className="grid grid-cols-2 gap-2 @lg:flex @lg:flex-wrap @max-lg:[&_.lucide]:hidden">
      <legend className="sr-only">کارهای سفارش</legend>
      {adminActions.map((action) => {
        const { label } = orderActions[action];
        const reason = disabledReason(action, order);
        const content = (
          <>
            {label}
            <span className="ms-0.5 hidden @2xl:inline-flex" aria-hidden="true">
              <Kbd>{actionKeys[action]}</Kbd>
            </span>
          </>
        );
        if (reason)
          return <DisabledButton key={action} reason={reason} icon={actionIcons[action]} label={content} />;
        const isFinal = action === 'reject' || action === 'cancel';
        return (
          <Button
            key={action}
            variant={action === next ? 'primary' : isFinal ? 'ghostDanger' : 'secondary'}
            icon={actionIcons[action]}
            isLoading={running === action}
            onPress={() => onAct(action)}
          >
            {content}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** A disabled button that still takes the focus, so that its reason can be read. */
function DisabledButton({ reason, icon, label }: { reason: string; icon: ReactNode; label: ReactNode }) {
  return (
    <Tooltip text={reason}>
      <Button
        variant="ghost"
        icon={icon}
        aria-disabled="true"
        aria-description={reason}
        onPress={() => toast.info(reason)}
        className="cursor-help! opacity-45 hover:bg-transparent"
      >
        {label}
      </Button>
    </Tooltip>
  );
}

export function ActionFooter({ order, onAct, running }: ActionBarProps) {
  const next = nextAction(order);
  const rest = adminActions.filter((action) => action !== next && action !== 'suspend');
  const suspendReason = disabledReason('suspend', order);
  return (
    <div
      // The floating tools keep above an element with this attribute.
      data-foot=""
      className="bottom-(--bottom-bar) z-10 -mx-4 mt-6 -mb-6 tall:sticky tall:mt-[calc(var(--spacing)*6+var(--tools))] flex items-center gap-2 border-t bg-raised px-4 py-2.5 sm:-mx-6 sm:px-6"
    >
      {next ? (
        <Button
          variant="primary"
          isWide
          className="flex-1"
          icon={actionIcons[next]}
          isLoading={running === next}
          onPress={() => onAct(next)}
        >
          {orderActions[next].label}
        </Button>
      ) : (
        <span className="flex-1 text-sm text-muted">کاری روی این سفارش نمانده است.</span>
      )}
      {!suspendReason && (
        <IconButton
          variant="outline"
          label={orderActions.suspend.label}
          icon={actionIcons.suspend}
          onPress={() => onAct('suspend')}
        />
      )}
      <Menu
        label="کارهای دیگر"
        placement="top end"
        trigger={<IconButton variant="outline" label="کارهای دیگر" icon={<Ellipsis />} />}
      >
        {rest.map((action) => (
          <MenuItem
            key={action}
            icon={actionIcons[action]}
            note={disabledReason(action, order) ?? ''}
            isDisabled={disabledReason(action, order) !== null}
            onAction={() => onAct(action)}
            {...((action === 'reject' || action === 'cancel') && { tone: 'danger' as const })}
          >
            {orderActions[action].label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
