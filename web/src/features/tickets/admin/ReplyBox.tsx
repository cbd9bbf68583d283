import { EyeOff, Lock, MessageSquareReply, Send, StickyNote, Zap } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '#contract/tickets';
import type { StagedFile } from '../../../lib/upload-items.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { KeyHint } from '../../../ui/Kbd.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ComposerHandle } from '../../../ui/Composer.tsx';
import { TicketComposer } from '../TicketComposer.tsx';
import { QuickReplyList } from './QuickReplyList.tsx';
import { fillReply } from './quick-replies.ts';
import { useQuickReplies } from './use-quick-replies.ts';

type Mode = 'reply' | 'note';

export interface ReplyBoxHandle {
  choose(mode: Mode): void;
}

type ReplyBoxProps = {
  ticket: Ticket;
  owner: string;
  onTyping: () => void;
  onSend: (message: { text: string; files: readonly StagedFile[]; isNote: boolean }) => void;
  /** Opens the next ticket that waits, after an answer was sent. */
  onNext: () => void;
  /** The field takes the focus at once. */
  isWriting: boolean;
  /** The writer leaves the field with Escape. */
  onLeave: () => void;
  ref?: Ref<ReplyBoxHandle & ComposerHandle>;
};

const modes = [
  { id: 'reply', label: 'پاسخ به مشتری', icon: <MessageSquareReply className="@max-md:hidden" /> },
  { id: 'note', label: 'یادداشت داخلی', icon: <StickyNote className="@max-md:hidden" /> },
] as const;

/** Answer and note have separate fields, so that a note never becomes an answer by one wrong press. */
export function ReplyBox({
  ticket,
  owner,
  onTyping,
  onSend,
  onNext,
  isWriting,
  onLeave,
  ref,
}: ReplyBoxProps) {
  const isClosed = ticket.status === 'closed';
  const [chosen, setChosen] = useState<Mode>('reply');
  const mode = isClosed ? 'note' : chosen;
  const isNoteOpen = chosen === 'note';
  const reply = useRef<ComposerHandle>(null);
  const note = useRef<ComposerHandle>(null);
  const fieldOf = (which: Mode) => (which === 'note' ? note : reply).current;
  const quick = useQuickReplies(ticket, ({ text }, how) => {
    const filled = fillReply(text, ticket);
    if (how === 'replace') reply.current?.setText(filled);
    else reply.current?.putBack({ text: filled, files: [] });
  });

  function choose(next: Mode) {
    // A hidden field takes no focus.
    flushSync(() => setChosen(isClosed ? 'note' : next));
    quick.close();
    fieldOf(isClosed ? 'note' : next)?.focus();
  }

  useImperativeHandle(ref, () => ({
    choose,
    putBack: (written) => {
      flushSync(() => setChosen(written.isNote ? 'note' : 'reply'));
      return fieldOf(written.isNote ? 'note' : 'reply')?.putBack(written) ?? false;
    },
    addFiles: (files) => fieldOf(mode)?.addFiles(files),
    setText: (text) => fieldOf(mode)?.setText(text),
    focus: () => fieldOf(mode)?.focus(),
  }));

  const choice = !isClosed && (
    <div className="flex items-center justify-between gap-1.5">
      <Segments
        label="چه می‌نویسید"
        options={modes}
        value={mode}
        onChange={choose}
        className="min-w-0 @max-md:flex-1 @max-md:[&_button]:px-2 @max-md:[&_button]:whitespace-normal"
      />
      {mode === 'reply' && (
        <IconButton
          label="پاسخ‌های آماده"
          shortcut="/"
          icon={<Zap />}
          aria-haspopup="listbox"
          aria-expanded={quick.isOpen}
          onPress={() => {
            quick.toggle();
            reply.current?.focus();
          }}
        />
      )}
    </div>
  );

  return (
    <div>
      {isClosed && !isNoteOpen && (
        <div className="flex flex-wrap items-center justify-between gap-2.5 rounded-xl border bg-surface px-4 py-3 shadow-raised">
          <p className="flex items-center gap-2.5 text-sm text-muted">
            <Lock />
            این تیکت بسته است.
          </p>
          <Button size="sm" icon={<StickyNote />} onPress={() => choose('note')}>
            یادداشت داخلی
          </Button>
        </div>
      )}
      {!isClosed && (
        <div
          hidden={mode !== 'reply'}
          className="relative"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) quick.close();
          }}
        >
          {quick.isOpen && <QuickReplyList quick={quick} ticket={ticket} />}
          <TicketComposer
            ref={reply}
            owner={owner}
            ticket={ticket._id}
            label="پاسخ به مشتری"
            placeholder="پاسخ خود را بنویسید"
            onTyping={onTyping}
            onSend={(written, how) => {
              onSend({ ...written, isNote: false });
              if (how !== 'next') return;
              // The queued reply is only visible in the ticket that is being left.
              if (!navigator.onLine) toast.info('ارتباط قطع است؛ پاسخ شما بعد از وصل‌شدن خودش فرستاده می‌شود.');
              onNext();
            }}
            ctrlSends="next"
            ways={[
              {
                id: 'next',
                'aria-keyshortcuts': 'Control+Enter',
                children: (
                  <>
                    بفرست و بعدی
                    <KeyHint>Ctrl Enter</KeyHint>
                  </>
                ),
              },
              {
                id: 'send',
                variant: 'primary',
                icon: <Send className="mirror" />,
                'aria-keyshortcuts': 'Enter',
                children: (
                  <>
                    فرستادن
                    <KeyHint>Enter</KeyHint>
                  </>
                ),
              },
            ]}
            onReady={() => {
              if (isWriting) reply.current?.focus();
            }}
            onKey={quick.onKey}
            onLeave={onLeave}
            onTextChange={quick.onTextChange}
            suggestions={{
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              ...(quick.isOpen && quick.replies.length > 0 && { 'aria-controls': quick.listId }),
              ...(quick.active && { 'aria-activedescendant': quick.optionId(quick.active) }),
            }}
          >
            {choice}
          </TicketComposer>
        </div>
      )}
      <div hidden={!isNoteOpen}>
        <TicketComposer
          ref={note}
          owner={owner}
          ticket={`${ticket._id} note`}
          label="یادداشت داخلی"
          placeholder="یادداشتی برای همکاران بنویسید"
          takesFiles={false}
          tone="note"
          onTyping={() => {}}
          onSend={(written) => onSend({ ...written, isNote: true })}
          onLeave={onLeave}
        >
          {choice}
          <p className="flex items-center gap-2 px-1 text-xs text-warning">
            <EyeOff className="size-4!" />
            فقط مدیرها می‌بینند؛ مشتری هرگز.
          </p>
        </TicketComposer>
      </div>
    </div>
  );
}
