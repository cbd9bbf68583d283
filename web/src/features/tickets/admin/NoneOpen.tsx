import { MessagesSquare } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import type { Ticket } from '#contract/tickets';
import { Blank } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useProfile } from '../../auth/parts.ts';
import { useTicketCount } from '../use-ticket-count.ts';

type NoneOpenProps = { first: Ticket | undefined; onOpen: (id: string) => void };

export function NoneOpen({ first, onOpen }: NoneOpenProps) {
  const waiting = useTicketCount(useProfile());
  return (
    <div className="grid min-h-[calc(100dvh-var(--spacing)*28)] flex-1 place-items-center rounded-xl border border-dashed">
      <Blank
        seed={14}
        icon={<MessagesSquare />}
        title={
          waiting === undefined
            ? 'گفتگویی باز نیست'
            : waiting === 0
              ? 'همه پاسخ گرفته‌اند'
              : `${formatNumber(waiting)} تیکت منتظر پاسخ شماست`
        }
        note={
          waiting === 0
            ? 'تیکتی منتظر شما نیست. تیکت تازه که برسد، همین‌جا بالای فهرست می‌آید.'
            : 'یکی را از فهرست باز کنید، یا از بالای فهرست آغاز کنید.'
        }
        action={
          first && (
            <Button onPress={() => onOpen(first._id)}>
              باز کردن اولین تیکت
              <Kbd>J</Kbd>
            </Button>
          )
        }
      />
    </div>
  );
}
