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
  const waiting = listed?.filter((row) => !decided.some(({ _id }) => _id === row._id));
  const rows = waiting && inOrder([...waiting, ...decided], order, keyOf);

  const [opened, setOpened] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ id: string; verdict: Verdict; nth: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const byId = (id: string | undefined | null) => rows?.find((row) => row._id === id);

  const columns = useMemo(() => {
    const open = ({ _id }: RequestRow) => {
      setOpened(_id);
      setOpen(true);
    };
    const decide = ({ _id }: RequestRow, verdict: Verdict) => {
      setAsked((last) => ({ id: _id, verdict, nth: (last?.nth ?? 0) + 1 }));
      setAsking(true);
    };
    return { open, decide, all: requestColumns({ onOpen: open, onDecide: decide }) };
  }, []);

  const details = byId(opened);
  const judged = byId(asked?.id);

  return (
    <>
      <DataList
        label="درخواست‌های ارتقای سطح"
        columns={columns.all}
        query={{ ...list, data: rows && { rows } }}
        onOpen={columns.open}
        toneOf={(row) => tones[row.state]}
        empty={{ note: 'هرگاه کسی ارتقای سطح بخواهد، درخواستش این‌جا می‌آید.', seed: 21 }}
      />
      {details && (
        <RequestDialog
          request={details}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDecide={(verdict) => columns.decide(details, verdict)}
        />
      )}
      {judged && asked && (
        <VerdictDialog
          key={asked.nth}
          verdict={asked.verdict}
          request={judged}
          isOpen={isAsking}
          onDecided={(row) => setDecided((all) => [...all, row])}
          onClose={(decided) => {
            setAsking(false);
            if (decided) setOpen(false);
          }}
        />
      )}
    </>
  );
}
