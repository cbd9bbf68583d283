import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listUpgrades, upgradeStateLabels } from '#contract/upgrades';
import { listOf } from '../../../lib/queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { requestColumns, stateTones } from './request-columns.tsx';
import { kindTitles, nameOf, personOf, type RequestRow, toRow } from './request-rows.ts';
import { inOrder, withNewKeys } from './stable-order.ts';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import { Check, X } from 'lucide-react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { UpgradeFacts } from '../UpgradeFacts.tsx';

const keyOf = (row: RequestRow) => row._id;
const tones = { open: undefined, accepted: 'success', rejected: 'danger' } as const;

export function RequestsList() {
  const list = useInfiniteQuery(
    listOf(listUpgrades, { query: { count: 10 } }, ({ data }) => data.map(toRow)),
  );
  // A decided row keeps its place, although the server now lists it further down.
  const [decided, setDecided] = useState<readonly RequestRow[]>([]);
  const [known, setKnown] = useState<readonly string[]>([]);
  const listed = list.data?.rows;
  const order = withNewKeys(known, listed?.map(keyOf) ?? []);
  if (order !== known) setKnown(order);
  const isDecided = ({ _id }: RequestRow) => decided.some((row) => row._id === _id);
  const rows = listed && inOrder([...listed.filter((row) => !isDecided(row)), ...decided], order, keyOf);

  const requestOf = (id: string) => rows?.find(({ _id }) => _id === id);

  const [openDetails, renderDetails, closeDetails] = useRecordDialog<string>();
  const [openDecision, renderDecision, closeDecision] = useRecordDialog<{ id: string; decision: Decision }>();
  const columns = useMemo(
    () =>
      requestColumns({
        onOpen: ({ _id }) => openDetails(_id),
        onDecide: ({ _id }, decision) => openDecision({ id: _id, decision }),
      }),
    [openDetails, openDecision],
  );

  return (
    <>
      <DataList
        label="درخواست‌های ارتقای سطح"
        columns={columns}
        query={{ ...list, data: rows && { rows } }}
        onOpen={({ _id }) => openDetails(_id)}
        toneOf={(row) => tones[row.state]}
        empty={{ note: 'هر وقت کسی ارتقای سطح بخواهد، درخواستش اینجا می‌آید.', seed: 21 }}
      />
      {renderDetails((id, control) => {
        const request = requestOf(id);
        return (
          request && (
            <RequestDialog
              {...control}
              request={request}
              onDecide={(decision) => openDecision({ id, decision })}
            />
          )
        );
      })}
      {renderDecision(({ id, decision }, control) => {
        const request = requestOf(id);
        return (
          request && (
            <DecisionDialog
              {...control}
              request={request}
              decision={decision}
              onDecided={(row) => {
                if (row) setDecided((all) => [...all, row]);
                closeDecision();
                closeDetails();
              }}
            />
          )
        );
      })}
    </>
  );
}

type RequestDialogProps = DialogControl & {
  request: RequestRow;
  onDecide: (decision: Decision) => void;
};

function RequestDialog({ request, onDecide, ...dialog }: RequestDialogProps) {
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
        <Avatar person={personOf(request)} size="lg" />
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
