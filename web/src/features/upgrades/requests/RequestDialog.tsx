import { Check, X } from 'lucide-react';
import { upgradeStateLabels } from '#contract/upgrades';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { UpgradeFacts } from '../UpgradeFacts.tsx';
import { kindTitles, nameOf, type RequestRow } from './request-rows.ts';
import { stateTones } from './request-columns.tsx';
import type { Decision } from './DecisionDialog.tsx';

type RequestDialogProps = DialogControl & {
  request: RequestRow;
  onDecide: (decision: Decision) => void;
};

export function RequestDialog({ request, onDecide, ...dialog }: RequestDialogProps) {
  const isDecided = request.state !== 'open';
  return (
    <Dialog
      {...dialog}
      title={`درخواست ${kindTitles[request.level.status]}`}
      size="lg"
      footer={
        <>
          <Button
            variant="ghostDanger"
            icon={<X />}
            isDisabled={isDecided}
            onPress={() => onDecide('reject')}
          >
            رد درخواست
          </Button>
          <Button
            variant="primary"
            icon={<Check />}
            isDisabled={isDecided}
            onPress={() => onDecide('accept')}
          >
            پذیرش درخواست
          </Button>
        </>
      }
    >
      <div className="mb-5 flex items-center gap-3.5 border-b pb-5">
        <Avatar src={request.image} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">
            <bdi>{nameOf(request)}</bdi>
          </p>
          <p className="text-sm text-muted">
            <DateTime when={request.createdAt} />
          </p>
        </div>
        <Badge tone={stateTones[request.state]}>{upgradeStateLabels[request.state]}</Badge>
      </div>
      {request.reason && (
        <p className="mb-5 rounded-lg bg-danger-soft px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">
          {request.reason}
        </p>
      )}
      <UpgradeFacts data={request.level.data} mobile={request.mobile} />
    </Dialog>
  );
}
