import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeMessage } from '#contract/conversations';
import { getOrder, type Order } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { randomId } from '../../lib/random-id.ts';
import { useForm } from '../../lib/use-form.ts';
import { isPicture } from '../../ui/stored-file.ts';
import { useFailedPictures } from '../../ui/use-failed-pictures.ts';
import { useProfile } from '../auth/parts.ts';
import { usePageCount } from '../files/parts.tsx';
import { queueOf, orderSubject, useMessages } from '../messages/parts.ts';
import { mayWrite } from './may-revise.ts';
import { entriesOf, groupsOf, type NumberedPin, numberPins, type PinDraft, sentPins } from './entries.ts';
import { emptyThread, threadDraft, type ThreadValues, toNewPins } from './thread-draft.ts';

/** The conversation of an order and the picture next to it, which `OrderStage` and `OrderConversation` show. */
export function useThread(order: Order, isAdmin: boolean) {
  const { _id: reader } = useProfile();
  const queue = queueOf(useQueryClient(), orderSubject(order._id), reader, isAdmin);
  const { messages, ...earlier } = useMessages({
    newest: queryOf(getOrder, { params: { id: order._id } }),
    before: (before) => queryOf(getOrder, { params: { id: order._id }, query: { before } }),
    messagesOf: entriesOf,
    hasEarlier: (answer) => answer.hasEarlier ?? false,
    // Pins are marked as done, and wishes become revisions.
    areChanging: true,
  });
  const groups = groupsOf(order, messages);
  const pictures = groups.flatMap((group) => group.pictures);
  const isShown = ({ fileId }: PinDraft) => pictures.some(({ _id }) => _id === fileId);
  const form = useForm(writeMessage, {
    initial: emptyThread,
    input: ({ text, pins }) => ({ body: { designId: order._id, text, pins: toNewPins(pins) } }),
    draft: threadDraft(reader, order._id),
    // A pin on a file that is gone stays as text.
    restore: ({ text, pins }) => ({
      text: [text, ...pins.filter((pin) => !isShown(pin)).map((pin) => pin.text)].filter(Boolean).join('\n'),
      // Drafts from before pins had pages lie on the first.
      pins: pins.filter(isShown).map((pin) => ({ ...pin, page: pin.page ?? 1 })),
    }),
  });
  const { pins: drafts } = form.values;
  const setDrafts = (pins: readonly PinDraft[]) => form.set({ pins });

  const [chosen, setChosen] = useState<{ id: string; page: number } | null>(null);
  const shown = pictures.find(({ _id }) => _id === chosen?.id) ?? pictures[0];
  const page = shown && shown._id === chosen?.id ? chosen.page : 1;
  const pages = usePageCount(shown);
  const show = (id: string, of = 1) => setChosen({ id, page: of });
  const pictureKey = `${shown?._id} ${page}`;
  const group = groups.find((each) => shown && each.pictures.includes(shown));
  /** Files that the server cannot draw: their kind is shown, and nothing can be pinned. */
  const undrawn = useFailedPictures();
  /** The pin that the pointer or the focus is at, here or in the conversation. */
  const [active, setActive] = useState<string | null>(null);
  /** The pin whose bubble is open. */
  const [opened, setOpened] = useState<string | null>(null);

  return {
    order,
    isAdmin,
    reader,
    queue,
    conversation: { messages, ...earlier },
    form,
    groups,
    group,
    shown,
    /** The page of the shown picture and how many it has, from 1. */
    page,
    pages,
    isDrawn: shown !== undefined && isPicture(shown) && !undrawn.hasFailed(pictureKey),
    failToDraw: () => undrawn.fail(pictureKey),
    isTriedAgain: undrawn.isTriedAgain(pictureKey),
    show,
    pins: numberPins(groups, sentPins(messages), drafts, order.pinCounts),
    /** Whether one may write, and so place pins. */
    isOpen: mayWrite(order, isAdmin),
    active,
    setActive,
    opened,
    /** Opens the bubble of a pin on its picture; null closes it, and a pin without words is gone then. */
    open(pin: Pick<NumberedPin, 'id' | 'fileId' | 'page'> | null) {
      if (drafts.some(({ id, text }) => id === opened && id !== pin?.id && text.trim() === ''))
        setDrafts(drafts.filter(({ id }) => id !== opened));
      setOpened(pin?.id ?? null);
      if (pin?.fileId) show(pin.fileId, pin.page);
    },
    add(x: number, y: number) {
      if (!shown) return;
      const id = randomId();
      setDrafts([
        ...drafts.filter(({ text }) => text.trim() !== ''),
        { id, fileId: shown._id, page, x, y, text: '' },
      ]);
      setOpened(id);
    },
    change: (id: string, part: Partial<PinDraft>) =>
      setDrafts(drafts.map((pin) => (pin.id === id ? { ...pin, ...part } : pin))),
    remove(id: string) {
      setDrafts(drafts.filter((pin) => pin.id !== id));
      setOpened(null);
    },
    /** Sends the message; the next one can be written at once. */
    send({ text, pins, files }: ThreadValues & Pick<Parameters<typeof queue.add>[0], 'files'>, how?: string) {
      queue.add({ text, files, pins: toNewPins(pins), isRevision: how === 'revision' });
      setOpened(null);
    },
    /** Puts a refused message back into the composer. */
    putBackPins: (pins: readonly Omit<PinDraft, 'id'>[]) =>
      setDrafts([...drafts, ...pins.map((pin) => ({ ...pin, id: randomId() }))]),
  };
}

export type Thread = ReturnType<typeof useThread>;
