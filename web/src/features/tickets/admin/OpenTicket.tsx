import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '#contract/tickets';
import { Blank } from '../../../ui/Blank.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useProfile } from '../../auth/parts.ts';
import { CheckedFor } from '../../devices/parts.tsx';
import type { ComposerHandle } from '../../../ui/Composer.tsx';
import { TicketConversation } from '../TicketConversation.tsx';
import { ConversationSkeleton } from '../ConversationSkeleton.tsx';
import { useClosing, useConversation } from '../use-conversation.ts';
import { TicketContext } from './TicketContext.tsx';
import { ReplyBox, type ReplyBoxHandle } from './ReplyBox.tsx';
import { TicketHeader } from './TicketHeader.tsx';

const DetailsDialog = lazyPart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

type OpenTicketProps = {
  id: string;
  isWide: boolean;
  /** Single-key shortcuts are on. */
  isOn: boolean;
  /** The ticket was opened to be answered. */
  isWriting: boolean;
  onOpen: (id: string) => void;
  onNext: () => void;
  onClose: () => void;
  onSearch: (text: string) => void;
};

export function OpenTicket(props: OpenTicketProps) {
  const conversation = useConversation(true, props.id);
  return (
    <Loaded
      query={conversation.ticket}
      loading={<ConversationSkeleton />}
      failed="این تیکت باز نشد"
      missing={
        <Blank
          seed={13}
          icon={<SearchX />}
          title="تیکتی با این آدرس پیدا نشد"
          action={<Button onPress={props.onClose}>فهرست تیکت‌ها</Button>}
        />
      }
      renderFrame={(state) => (
        <div className="min-h-(--page-height) min-w-0 flex-1">
          {!props.isWide && <h1 className="sr-only">تیکت</h1>}
          {state}
        </div>
      )}
    >
      {(ticket) => <TicketView {...props} ticket={ticket} conversation={conversation} />}
    </Loaded>
  );
}

type TicketViewProps = OpenTicketProps & {
  ticket: Ticket;
  conversation: ReturnType<typeof useConversation>;
};

function TicketView({
  ticket,
  conversation,
  isWide,
  isOn,
  isWriting,
  onOpen,
  onNext,
  onClose,
  onSearch,
}: TicketViewProps) {
  const { _id: reader } = useProfile();
  // The conversation keeps at least 560 px.
  const hasPanel = useWide('huge');
  const title = useRef<HTMLHeadingElement>(null);
  const reply = useRef<ReplyBoxHandle & ComposerHandle>(null);
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  const isClosed = ticket.status === 'closed';

  const { askToClose, isClosing, confirmDialog } = useClosing(
    ticket,
    'گفتگو می‌ماند، ولی دیگر هیچ‌کدام نمی‌توانید در آن بنویسید. مشتری می‌تواند در ادامهٔ آن تیکت تازه‌ای باز کند.',
    onClose,
  );

  useShortcuts(
    {
      KeyR: () => reply.current?.choose('reply'),
      KeyN: () => reply.current?.choose('note'),
      KeyC: () => !isClosed && askToClose(),
    },
    isOn,
  );

  // On phones the conversation takes the place of the list, and the focus with it. Elsewhere the focus of the conversation
  // before this one is lost; on a button it would close this ticket with the next Enter.
  useEffect(() => {
    if (!isWriting && (!isWide || document.activeElement === document.body))
      title.current?.focus({ preventScroll: true });
  }, [isWide, isWriting]);

  const context = (
    <TicketContext
      ticket={ticket}
      onOpen={(other) => {
        setDetailsOpen(false);
        onOpen(other);
      }}
      onSearch={(text) => {
        setDetailsOpen(false);
        onSearch(text);
      }}
    />
  );
  return (
    <>
      <article
        aria-labelledby="ticket-title"
        className="@container flex min-h-(--page-height) min-w-0 flex-1 flex-col max-lg:-mb-4 max-lg:min-h-[calc(var(--page-height)+var(--spacing)*4)]"
      >
        <TicketHeader
          ticket={ticket}
          titleRef={title}
          isWide={isWide}
          hasDetails={!hasPanel}
          isClosing={isClosing}
          onBack={onClose}
          onCloseTicket={askToClose}
          onDetails={() => setDetailsOpen(true)}
        />
        <TicketConversation
          ticket={ticket}
          conversation={conversation}
          reader={reader}
          isAdmin
          composer={reply}
          className="mx-auto w-full max-w-dialog-lg flex-1 pt-2 @max-[17rem]:[&>div:last-child]:static"
        >
          {({ send, announceTyping }) => (
            <CheckedFor customer={ticket.user._id}>
              <ReplyBox
                ref={reply}
                ticket={ticket}
                owner={reader}
                onTyping={announceTyping}
                onSend={send}
                onNext={onNext}
                isWriting={isWriting}
                onLeave={() => title.current?.focus({ preventScroll: true })}
              />
            </CheckedFor>
          )}
        </TicketConversation>
      </article>
      {hasPanel && (
        <aside
          aria-label="مشتری و سابقهٔ او"
          className="sticky top-[calc(var(--top-bar)+var(--page-edge))] flex max-h-(--page-height) w-80 shrink-0 flex-col self-start overflow-y-auto overscroll-contain 3xl:w-96"
        >
          {context}
        </aside>
      )}
      <Deferred when={areDetailsOpen}>
        <DetailsDialog isOpen={areDetailsOpen} onOpenChange={setDetailsOpen} ticket={ticket}>
          {context}
        </DetailsDialog>
      </Deferred>
      {confirmDialog}
    </>
  );
}
