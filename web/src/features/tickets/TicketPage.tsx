import { getRouteApi } from '@tanstack/react-router';
import { ArrowRight, Lock, PenTool, SearchX } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Link } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useProfile } from '../auth/parts.ts';
import type { ComposerHandle } from '../../ui/Composer.tsx';
import { TicketConversation } from './TicketConversation.tsx';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';
import { useClosing, useConversation } from './use-conversation.ts';

const ClosedNote = lazyPart(async () => (await import('./ClosedNote.tsx')).ClosedNote);
const TicketComposer = lazyPart(async () => (await import('./TicketComposer.tsx')).TicketComposer);

const route = getRouteApi('/_shell/ticket/$id');

export function TicketPage() {
  const { id } = route.useParams();
  return <TicketOf key={id} id={id} />;
}

function TicketOf({ id }: { id: string }) {
  const conversation = useConversation(false, id);
  return (
    <Loaded query={conversation.ticket} loading={<ConversationSkeleton />} missing={<NoSuchTicket />}>
      {(ticket) => <TicketView ticket={ticket} conversation={conversation} />}
    </Loaded>
  );
}

type TicketViewProps = { ticket: Ticket; conversation: ReturnType<typeof useConversation> };

function TicketView({ ticket, conversation }: TicketViewProps) {
  usePageTitle(ticket.title);
  const { _id: reader } = useProfile();
  const navigate = route.useNavigate();
  const composer = useRef<ComposerHandle>(null);
  const [hasComposer, setHasComposer] = useState(false);
  const { askToClose, isClosing, confirmDialog } = useClosing(
    ticket,
    'اگر مشکلتان حل شده، تیکت را ببندید. گفتگو می‌ماند، ولی دیگر نمی‌توانید در آن بنویسید.',
    () => navigate({ to: '/ticket' }),
  );
  const isClosed = ticket.status === 'closed';

  return (
    <div className="@container mx-auto flex min-h-[calc(100dvh-var(--bottom-bar)-var(--spacing)*32)] w-full max-w-dialog-lg flex-col">
      <header className="top-(--top-bar) z-10 -mx-4 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-canvas/95 px-4 pb-3 backdrop-blur-md sm:mx-0 sm:gap-x-4 sm:px-0 tall:@min-[20rem]:sticky tall:pt-3">
        <div className="flex min-w-0 flex-1 basis-[9rem] items-center gap-2">
          <Link
            to="/ticket"
            aria-label="تیکت‌ها"
            className={buttonClass('ghost', 'sm', '-ms-2 px-2 text-muted')}
          >
            <ArrowRight />
          </Link>
          <div className="min-w-0 flex-1">
            <h1 className="line-clamp-2 text-lg font-bold">{writtenText(ticket.title)}</h1>
            <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
              <TicketStatusBadge status={ticket.status} viewer="customer" />
              <span>بخش {departmentLabels[ticket.department]}</span>
              <span>
                شمارهٔ <Ltr>{toPersianDigits(ticket.number)}</Ltr>
              </span>
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-1 sm:gap-2">
          {ticket.designId && (
            <Link
              to="/designOrder/$id"
              params={{ id: ticket.designId }}
              className={buttonClass('secondary', 'sm', 'max-sm:border-transparent max-sm:px-2')}
            >
              <PenTool />
              سفارش {toPersianDigits(ticket.orderNumber ?? '')}
            </Link>
          )}
          {!isClosed && (
            <Button
              size="sm"
              icon={<Lock />}
              isLoading={isClosing}
              onPress={askToClose}
              className="max-sm:border-transparent max-sm:px-2"
            >
              بستن تیکت
            </Button>
          )}
        </div>
      </header>
      {ticket.follows && (
        <p className="mb-5 text-sm text-muted">
          در ادامهٔ{' '}
          <Link to="/ticket/$id" params={{ id: ticket.follows._id }}>
            تیکت {toPersianDigits(ticket.follows.number)}
          </Link>
        </p>
      )}
      <TicketConversation
        ticket={ticket}
        conversation={conversation}
        reader={reader}
        isAdmin={false}
        composer={composer}
        hasComposer={hasComposer}
        className="flex-1"
      >
        {({ send, announceTyping }) => (
          <Suspense fallback={<Skeleton className="h-19 rounded-xl" />}>
            {isClosed ? (
              <ClosedNote ticket={ticket} owner={reader} />
            ) : (
              <TicketComposer
                ref={composer}
                owner={reader}
                ticket={ticket._id}
                label="پیام شما"
                placeholder="پیام خود را بنویسید"
                onTyping={announceTyping}
                onReady={() => setHasComposer(true)}
                onSend={send}
              />
            )}
          </Suspense>
        )}
      </TicketConversation>
      {confirmDialog}
    </div>
  );
}

function NoSuchTicket() {
  return (
    <>
      <h1 className="sr-only">تیکت</h1>
      <Blank
        seed={13}
        icon={<SearchX />}
        title="تیکتی با این آدرس پیدا نشد"
        note="شاید لینک ناقص کپی شده، یا این تیکت با حساب دیگری ثبت شده است."
        action={
          <Link to="/ticket" className={buttonClass('primary')}>
            تیکت‌های من
          </Link>
        }
      />
    </>
  );
}
