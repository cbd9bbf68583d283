import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listUpgrades } from '#contract/upgrades';
import { listOf } from '../../../lib/queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { requestColumns } from './request-columns.tsx';
import { toRow, type RequestRow } from './request-rows.ts';
import { inOrder, withNewKeys } from './stable-order.ts';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';

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

  const [openDetails, setOpenDetails] = useState({ id: '', isOpen: false });
  const [openDecision, setOpenDecision] = useState<{
    id: string;
    decision: Decision;
    isOpen: boolean;
  } | null>(null);
  const details = rows?.find(({ _id }) => _id === openDetails.id);
  const decidedRequest = rows?.find(({ _id }) => _id === openDecision?.id);

  const { open, decide, columns } = useMemo(() => {
    const onOpen = ({ _id }: RequestRow) => setOpenDetails({ id: _id, isOpen: true });
    const onDecide = ({ _id }: RequestRow, decision: Decision) =>
      setOpenDecision({ id: _id, decision, isOpen: true });
    return { open: onOpen, decide: onDecide, columns: requestColumns({ onOpen, onDecide }) };
  }, [setOpenDetails, setOpenDecision]);

  return (
    <>
      <DataList
        label="درخواست‌های ارتقای سطح"
        columns={columns}
        query={{ ...list, data: rows && { rows } }}
        onOpen={open}
        toneOf={(row) => tones[row.state]}
        empty={{ note: 'هرگاه کسی ارتقای سطح بخواهد، درخواستش این‌جا می‌آید.', seed: 21 }}
      />
      {details && (
        <RequestDialog
          request={details}
          isOpen={openDetails.isOpen}
          onOpenChange={(isOpen) => setOpenDetails({ ...openDetails, isOpen })}
          onDecide={(decision) => decide(details, decision)}
        />
      )}
      {decidedRequest && openDecision && (
        <DecisionDialog
          {...openDecision}
          request={decidedRequest}
          onOpenChange={(isOpen) => setOpenDecision({ ...openDecision, isOpen })}
          onDecided={(row) => {
            if (row) setDecided((all) => [...all, row]);
            setOpenDecision({ ...openDecision, isOpen: false });
            setOpenDetails({ ...openDetails, isOpen: false });
          }}
        />
      )}
    </>
  );
}
