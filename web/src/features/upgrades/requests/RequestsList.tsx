import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listUpgrades } from '#contract/upgrades';
import { listOf } from '../../../lib/queries.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { requestColumns } from './request-columns.tsx';
import { asRow, type RequestRow } from './request-rows.ts';
import { inOrder, withNewKeys } from './stable-order.ts';
import { type Verdict, VerdictDialog } from './VerdictDialog.tsx';

const keyOf = (row: RequestRow) => row._id;
const tones = { open: undefined, accepted: 'success', rejected: 'danger' } as const;

/** Requests as they wait, each to be opened, accepted or rejected. */
export function RequestsList() {
  const list = useInfiniteQuery(
    listOf(listUpgrades, { query: { count: 10 } }, ({ data }) => data.map(asRow)),
  );
  // What was decided here stays in its place, also when the list has it on a page far below.
  const [decided, setDecided] = useState<readonly RequestRow[]>([]);
  const [known, setKnown] = useState<readonly string[]>([]);
  const listed = list.data?.rows;
  const order = withNewKeys(known, listed?.map(keyOf) ?? []);
  if (order !== known) setKnown(order);
  const isDecided = ({ _id }: RequestRow) => decided.some((row) => row._id === _id);
  const rows = listed && inOrder([...listed.filter((row) => !isDecided(row)), ...decided], order, keyOf);

  const [opened, setOpened] = useState({ id: '', isOpen: false });
  const [asked, setAsked] = useState<{ id: string; verdict: Verdict; isOpen: boolean } | null>(null);
  const details = rows?.find(({ _id }) => _id === opened.id);
  const judged = rows?.find(({ _id }) => _id === asked?.id);

  const { open, decide, columns } = useMemo(() => {
    const onOpen = ({ _id }: RequestRow) => setOpened({ id: _id, isOpen: true });
    const onDecide = ({ _id }: RequestRow, verdict: Verdict) => setAsked({ id: _id, verdict, isOpen: true });
    return { open: onOpen, decide: onDecide, columns: requestColumns({ onOpen, onDecide }) };
  }, [setOpened, setAsked]);

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
          isOpen={opened.isOpen}
          onOpenChange={(isOpen) => setOpened({ ...opened, isOpen })}
          onDecide={(verdict) => decide(details, verdict)}
        />
      )}
      {judged && asked && (
        <VerdictDialog
          {...asked}
          request={judged}
          onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
          onDecided={(row) => {
            if (row) setDecided((all) => [...all, row]);
            setAsked({ ...asked, isOpen: false });
            setOpened({ ...opened, isOpen: false });
          }}
        />
      )}
    </>
  );
}
