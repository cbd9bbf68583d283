import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { QuickReply, Ticket } from '#contract/tickets';
import { quickRepliesQuery } from './queries.ts';
import { askedReply, findReplies } from './quick-replies.ts';

/** It opens by its button, or by a slash at the start of the message, whose further letters narrow it. */
export function useQuickReplies(
  ticket: Ticket,
  onChoose: (reply: QuickReply, how: 'replace' | 'append') => void,
) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isByButton, setByButton] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [at, setAt] = useState(0);
  const isOpen = isByButton || (typed !== null && !isDismissed);
  const query = useQuery({ ...quickRepliesQuery, enabled: isOpen });
  const replies = isOpen ? findReplies(query.data?.data ?? [], typed ?? '', ticket) : [];
  const active = replies[Math.min(at, replies.length - 1)];

  function close() {
    setByButton(false);
    setDismissed(typed !== null);
    setAt(0);
  }

  function choose(reply: QuickReply) {
    close();
    onChoose(reply, typed === null ? 'append' : 'replace');
  }

  return {
    isOpen,
    query,
    replies,
    active,
    listId: `${id}list`,
    optionId: ({ _id }: QuickReply) => `${id}${_id}`,
    choose,
    close,
    toggle: () => {
      if (isOpen) return close();
      setAt(0);
      setDismissed(false);
      setByButton(true);
    },
    onTextChange: (text: string) => {
      const next = askedReply(text);
      setTyped(next);
      setAt(0);
      setByButton(false);
      if (next === null) setDismissed(false);
    },
    /** Takes the keys that move in the list, choose from it and close it. */
    onKey: (event: KeyboardEvent): boolean => {
      if (!isOpen) return false;
      if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown' && replies.length > 0) setAt((at + 1) % replies.length);
      else if (event.key === 'ArrowUp' && replies.length > 0)
        setAt((at - 1 + replies.length) % replies.length);
      else if (event.key === 'Enter' && !event.shiftKey && active) choose(active);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
