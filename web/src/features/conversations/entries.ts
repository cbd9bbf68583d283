import { toPersianDigits } from '#contract/common/digits';
import { mayHavePages, type StoredFile } from '#contract/common/files';
import type { Order, OrderEvent, Pin, Version } from '#contract/orders';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { isPicture, opensInViewer } from '../../ui/stored-file.ts';
import type { ConversationMessage } from '../messages/parts.ts';

/** An entry of an order's conversation: words of one side, or something that has happened. */
export type Entry = ConversationMessage & Pick<OrderEvent, 'action' | 'pins' | 'wish'>;

/** Actions that are messages of people; all others are shown between messages. */
const words = new Set<OrderEvent['action']>(['message', 'suspend', 'answer', 'revise']);

/** The brief comes before the conversation. */
export const entriesOf = ({ events = [] }: Order): Entry[] =>
  events
    .filter(({ action }) => action !== 'create')
    .map(({ note, by, action, ...event }) => ({
      ...event,
      action,
      text: note,
      author: by,
      isAlone: !words.has(action),
    }));

const afterQuestion: readonly OrderEvent['action'][] = ['answer', 'accept', 'reject', 'cancel'];

/** Whether an entry is a question of the designer that nobody has to answer any more. */
export function isDropped(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.action !== 'suspend') return false;
  const next = entries.slice(entries.indexOf(entry)).find(({ action }) => afterQuestion.includes(action));
  return next !== undefined && next.action !== 'answer';
}

/** A pin that is written and not sent yet. `id` is the page's own. */
export interface PinDraft {
  id: string;
  fileId: string;
  /** From 1. */
  page: number;
  x: number;
  y: number;
  text: string;
}

/** A pin with its number among those of the same version; a guest's are numbered apart, because the designer sees none of them. */
export interface NumberedPin extends Omit<PinDraft, 'fileId'> {
  /** The picture that it lies on; null if the file is gone or has no such page. */
  fileId: string | null;
  number: number;
  isDone: boolean;
  isDraft: boolean;
  isGuests: boolean;
  /** Placed by a designer; only customers' pins are marked as done. */
  isAdmins?: boolean;
}

export const pinName = ({ number, isGuests }: Pick<NumberedPin, 'number' | 'isGuests'>): string =>
  `نشان ${toPersianDigits(number)}${isGuests ? ' مشتری شما' : ''}`;

/** A pin as it was sent. Those of a wish that is a revision are in it once more. */
type SentPin = Pin & { isGuests?: boolean; isAdmins?: boolean; isRevised?: boolean };

export const sentPins = (entries: readonly Entry[]): SentPin[] =>
  entries.flatMap(({ pins, wish, author }) => {
    if (wish) return pins.map((pin) => ({ ...pin, isGuests: true, isRevised: wish.revised }));
    return author.admin ? pins.map((pin) => ({ ...pin, isAdmins: true })) : pins;
  });

/** The customer's pins that the designer has not marked as done. */
export const openPins = (entries: readonly Entry[]): Pin[] =>
  entries
    .filter(({ author, wish }) => !author.admin && !wish)
    .flatMap(({ pins }) => pins.filter(({ done }) => !done));

/** A version of the design, or what the customer has sent, with what of it can be shown. */
export interface PictureGroup {
  id: string;
  /** Its version; the customer's own files have none. */
  version?: Version;
  pictures: readonly StoredFile[];
}

const hasPictures = ({ pictures }: PictureGroup) => pictures.length > 0;

/** The pictures of an order, the newest version first. */
export function groupsOf({ versions = [], files, type }: Order, entries: readonly Entry[]): PictureGroup[] {
  const pinned = new Set(entries.flatMap(({ pins }) => pins.map(({ fileId }) => fileId)));
  const sent = entries
    .filter(({ action }) => action !== 'finish')
    .flatMap((entry) => entry.files.filter((file) => isPicture(file) && pinned.has(file._id)));
  return [
    // The files of a code are its own panel.
    ...(type === 'qr' ? [] : versions).toReversed().map((version) => ({
      id: `version ${version.number}`,
      version,
      pictures: version.files.filter(opensInViewer),
    })),
    { id: 'own', pictures: [...files.filter(isPicture), ...sent] },
  ].filter(hasPictures);
}

/** True for two files of one drawing: they have the same name in different formats. */
export const areCopies = (one: string, other: string): boolean =>
  one !== other && withoutEnding(one) === withoutEnding(other);

export const withoutEnding = (filename: string): string => filename.replace(/\.[^.]*$/, '');

/** Whether two pictures of an order may differ: those of two groups, or of one that are not copies. */
export const hasDifferent = ([first, ...others]: readonly PictureGroup[]): boolean =>
  others.length > 0 ||
  (first?.pictures ?? []).some(({ filename }, at, all) =>
    all.slice(at + 1).some((other) => !areCopies(filename, other.filename)),
  );

/**
 * Numbers the pins of each version, and those of all other files, in the order in which they were sent. `totals` counts all pins of
 * an order of which `sent` are the last, so that numbers stay when earlier ones are read.
 */
export function numberPins(
  groups: readonly PictureGroup[],
  sent: readonly SentPin[],
  drafts: readonly PinDraft[],
  totals: Order['pinCounts'],
): NumberedPin[] {
  const pictures = new Map(
    groups.flatMap(({ id, version, pictures: files }) =>
      files.map((file) => [file._id, { version: version && id, file }] as const),
    ),
  );
  const groupOf = (fileId: string | null, isGuests: boolean) =>
    `${fileId === null ? 'removed' : (pictures.get(fileId)?.version ?? 'own')}${isGuests ? ' guests' : ''}`;
  const counts = new Map<string, number>();
  const add = (group: string, count: number) => {
    const sum = (counts.get(group) ?? 0) + count;
    counts.set(group, sum);
    return sum;
  };
  if (totals) {
    for (const { fileId, count, guests } of totals) {
      add(groupOf(fileId, false), count);
      add(groupOf(fileId, true), guests);
    }
    for (const { fileId, isGuests = false } of sent) add(groupOf(fileId, isGuests), -1);
  }
  const all: (Omit<NumberedPin, 'number'> & Pick<SentPin, 'isRevised'>)[] = [
    ...sent.map(({ _id, done, ...pin }) => ({
      isGuests: false,
      ...pin,
      id: _id,
      isDone: done,
      isDraft: false,
    })),
    ...drafts.map((pin) => ({ ...pin, isDone: false, isDraft: true, isGuests: false })),
  ];
  return all.map(({ isRevised, ...pin }) => {
    const number = add(groupOf(pin.fileId, pin.isGuests), 1);
    const kind = vectorKindOf(pictures.get(pin.fileId ?? '')?.file.filename ?? '');
    const hasPage = pin.page === 1 || (kind !== null && mayHavePages(kind));
    return { ...pin, number, fileId: hasPage && !isRevised ? pin.fileId : null };
  });
}

/** The version that an entry delivered. */
export const versionOf = (versions: readonly Version[], entry: Entry): Version | undefined =>
  versions.find(
    ({ createdAt, files }) =>
      createdAt === entry.createdAt || (files.length > 0 && files[0]?._id === entry.files[0]?._id),
  );
