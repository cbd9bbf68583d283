import { BadgeCheck, Check, FileSearch, X } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type UpgradeState, upgradeStateLabels } from '#contract/upgrades';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/DataList.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import { kindTitles, nameOf, personOf, type RequestRow } from './request-rows.ts';
import type { Decision } from './DecisionDialog.tsx';

export const stateTones: Record<UpgradeState, Tone> = {
  open: 'warning',
  accepted: 'success',
  rejected: 'danger',
};

type RequestHandlers = {
  onOpen: (row: RequestRow) => void;
  onDecide: (row: RequestRow, decision: Decision) => void;
};

export const requestColumns = ({ onOpen, onDecide }: RequestHandlers): readonly Column<RequestRow>[] => [
  {
    header: 'عنوان',
    width: '@table:w-2/5',
    isPrimary: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar person={personOf(row)} />
        <span className="flex min-w-0 flex-1 flex-col">
          <bdi className="w-fit max-w-full font-semibold">{nameOf(row)}</bdi>
          <span className="text-xs text-muted">
            <DateTime when={row.createdAt} />
          </span>
        </span>
      </span>
    ),
  },
  {
    header: 'نوع ارتقا',
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge
          tone={row.level.status === 'verified' ? 'info' : 'neutral'}
          icon={
            row.level.status === 'verified' ? <VerifiedTick label="" className="size-4" /> : <BadgeCheck />
          }
        >
          {kindTitles[row.level.status]}
        </Badge>
        {row.state !== 'open' && <Badge tone={stateTones[row.state]}>{upgradeStateLabels[row.state]}</Badge>}
      </span>
    ),
  },
  {
    header: 'تلفن تماس',
    cell: (row) => <Ltr className="whitespace-nowrap">{toPersianDigits(row.mobile)}</Ltr>,
  },
  {
    header: 'مشاهده و تأیید',
    isActions: 'headed',
    cell: (row) => {
      const name = nameOf(row);
      return (
        <span className="flex flex-wrap justify-end gap-1.5 @4xl:flex-nowrap">
          <Button
            size="sm"
            variant="ghost"
            icon={<FileSearch />}
            aria-label={`جزئیات درخواست ${name}`}
            onPress={() => onOpen(row)}
          >
            جزئیات
          </Button>
          <Button
            size="sm"
            icon={<Check />}
            aria-label={`پذیرش درخواست ${name}`}
            isDisabled={row.state !== 'open'}
            onPress={() => onDecide(row, 'accept')}
          >
            پذیرش
          </Button>
          <Button
            size="sm"
            icon={<X />}
            aria-label={`رد درخواست ${name}`}
            isDisabled={row.state !== 'open'}
            onPress={() => onDecide(row, 'reject')}
          >
            رد
          </Button>
        </span>
      );
    },
  },
];
