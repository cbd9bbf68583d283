import { useNavigate } from '@tanstack/react-router';
import { Lock, MessageCirclePlus } from 'lucide-react';
import type { Ticket } from '#contract/tickets';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { useUnsent } from './use-unsent.ts';

/** Replaces the composer of a closed ticket and keeps the text that was not sent. */
export function ClosedNote({ ticket, owner }: { ticket: Ticket; owner: string }) {
  const unsent = useUnsent(ticket, owner);
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-3 rounded-xl border bg-surface p-4 shadow-raised">
      {unsent.text !== '' && (
        <p className="rounded-md bg-sunken px-4 py-2.5 text-sm">
          <span className="block text-xs text-muted">نوشتهٔ شما که فرستاده نشد:</span>
          <span className="line-clamp-3 whitespace-pre-line">{unsent.text}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Lock aria-hidden="true" />
          این تیکت بسته است. اگر کار به جایی نرسید، در ادامهٔ آن تیکت تازه‌ای باز کنید.
        </p>
        <Link
          to="/ticket/newTicket"
          search={{ follows: Number(ticket._id) }}
          onClick={(event) => {
            if (unsent.isEmpty) return;
            event.preventDefault();
            void unsent
              .carryOver()
              .then(() => navigate({ to: '/ticket/newTicket', search: { follows: Number(ticket._id) } }));
          }}
          className={buttonClass('primary')}
        >
          <MessageCirclePlus aria-hidden="true" />
          ادامه در تیکت تازه
        </Link>
      </div>
    </div>
  );
}
