import { expect, it } from 'vitest';
import type { StoredFile } from '#contract/common/files';
import type { Order, OrderEvent } from '#contract/orders';
import {
  entriesOf,
  groupsOf,
  hasDifferent,
  isDropped,
  numberPins,
  type PictureGroup,
  sentPins,
} from './entries.ts';

const file = (_id: string) => ({ _id, filename: `${_id}.png`, mime: 'image/png' }) as StoredFile;
const by = { _id: '1', name: 'مشتری نمونه', admin: false };
const pin = (_id: string, fileId: string | null) => ({
  _id,
  fileId,
  page: 1,
  x: 0.5,
  y: 0.5,
  text: 'نازک‌تر',
  done: false,
});
const event = (action: OrderEvent['action'], pins = [pin('1', '9')]) =>
  ({
    _id: '1',
    action,
    note: 'خط',
    by,
    files: [],
    pins,
    createdAt: '2026-11-27T08:00:00.000Z',
  }) as unknown as OrderEvent;
const version = (number: number, id: string) => ({
  number,
  files: [file(id)],
  note: '',
  by,
  createdAt: '2026-11-27T08:00:00.000Z',
});
const order = { type: 'corel', files: [file('own')], versions: [version(1, 'a'), version(2, 'b')] } as Order;

it('keeps words together and what happened apart; the brief stands before both', () => {
  const events = [event('create'), event('accept'), event('message')];
  expect(entriesOf({ events } as Order).map(({ action, text, isAlone }) => [action, text, isAlone])).toEqual([
    ['accept', 'خط', true],
    ['message', 'خط', false],
  ]);
});

it('drops a question once the order goes on without its answer', () => {
  const isDroppedIn = (...actions: OrderEvent['action'][]) => {
    const entries = entriesOf({ events: actions.map((action) => event(action)) } as Order);
    return entries.map((entry) => isDropped(entry, entries));
  };
  expect(isDroppedIn('suspend', 'message')).toEqual([false, false]);
  expect(isDroppedIn('suspend', 'answer', 'accept')).toEqual([false, false, false]);
  expect(isDroppedIn('suspend', 'message', 'accept', 'suspend')).toEqual([true, false, false, false]);
});

it('shows the newest version first, and the customer’s own pictures last', () => {
  expect(groupsOf(order, []).map(({ id }) => id)).toEqual(['version 2', 'version 1', 'own']);
  expect(groupsOf({ ...order, type: 'qr' }, []).map(({ id }) => id)).toEqual(['own']);
});

it('shows a picture of a message once somebody has put a pin on it', () => {
  const written = entriesOf({
    events: [{ ...event('message', [pin('1', 'sent')]), files: [file('sent'), file('other')] }],
  } as Order);
  expect(
    groupsOf(order, written)
      .at(-1)
      ?.pictures.map(({ _id }) => _id),
  ).toEqual(['own', 'sent']);
});

it('numbers the pins of each version from one, those not sent yet last', () => {
  const drafts = [{ id: 'new', fileId: 'b', page: 1, x: 0, y: 0, text: '' }];
  const numbered = numberPins(
    groupsOf(order, []),
    [pin('1', 'a'), pin('2', 'b'), pin('3', null)],
    drafts,
    undefined,
  );
  expect(numbered.map(({ id, number, isDraft }) => [id, number, isDraft])).toEqual([
    ['1', 1, false],
    ['2', 1, false],
    ['3', 1, false],
    ['new', 2, true],
  ]);
});

it('numbers a guest’s pins apart, so that a wish moves no number and both sides read the same', () => {
  const wish = (revised: boolean, id: string) => ({
    ...event('wish', [pin(id, 'b')]),
    wish: { approves: false, revised },
  });
  const written = (...wishes: OrderEvent[]) =>
    sentPins(
      entriesOf({
        events: [event('message', [pin('1', 'b')]), ...wishes, event('message', [pin('2', 'b')])],
      } as Order),
    );
  const numbersOf = (sent: ReturnType<typeof sentPins>) =>
    numberPins(groupsOf(order, []), sent, [], undefined).map(({ id, number, isGuests, fileId }) => [
      id,
      number,
      isGuests,
      fileId,
    ]);
  expect(numbersOf(written())).toEqual([
    ['1', 1, false, 'b'],
    ['2', 2, false, 'b'],
  ]);
  // The pins of a revision that was a wish are its own, and replace the guest's.
  expect(numbersOf(written(wish(true, 'w1'), wish(false, 'w2')))).toEqual([
    ['1', 1, false, 'b'],
    ['w1', 1, true, null],
    ['w2', 2, true, 'b'],
    ['2', 2, false, 'b'],
  ]);
});

it('numbers pins as if all were there, however many were read', () => {
  const all = ['a', 'own', 'b', 'sent', 'a', 'gone', 'a', 'own'].map((fileId, at) =>
    pin(String(at), fileId === 'gone' ? null : fileId),
  );
  const totals = [
    { fileId: 'a', count: 3, guests: 1 },
    { fileId: 'b', count: 1, guests: 0 },
    { fileId: 'own', count: 2, guests: 0 },
    { fileId: 'sent', count: 1, guests: 0 },
    { fileId: null, count: 1, guests: 0 },
  ];
  const draft = { id: 'new', fileId: 'a', page: 1, x: 0, y: 0, text: '' };
  const numbersOf = (sent: typeof all) =>
    numberPins(groupsOf(order, []), sent, [draft], totals).map(({ number }) => number);
  const whole = [1, 1, 1, 2, 2, 1, 3, 3, 4];
  expect(numbersOf(all)).toEqual(whole);
  for (let unread = 1; unread <= all.length; unread += 1)
    expect(numbersOf(all.slice(unread))).toEqual(whole.slice(unread));
});

it('places pins on the later pages of documents only', () => {
  const sent = [pin('1', 'a'), { ...pin('2', 'a'), page: 3 }, { ...pin('3', 'd'), page: 3 }];
  const groups = groupsOf(order, []);
  const document = {
    id: 'document',
    pictures: [{ ...file('d'), filename: 'پلاک.pdf' }],
  } satisfies PictureGroup;
  const numbered = numberPins([...groups, document], sent, [], undefined);
  expect(numbered.map(({ fileId, page }) => [fileId, page])).toEqual([
    ['a', 1],
    [null, 3],
    ['d', 3],
  ]);
});

it('compares pictures, not the formats of one drawing', () => {
  const group = (id: string, ...names: string[]) => ({
    id,
    pictures: names.map((filename) => ({ _id: filename, filename }) as StoredFile),
  });
  const copies = ['مهر.svg', 'مهر.dxf', 'مهر.plt', 'مهر.pdf'];
  expect(hasDifferent([])).toBe(false);
  expect(hasDifferent([group('own', 'مهر.svg')])).toBe(false);
  expect(hasDifferent([group('own', ...copies)])).toBe(false);
  expect(hasDifferent([group('own', ...copies, 'گل.svg')])).toBe(true);
  // Phones call every photo the same.
  expect(hasDifferent([group('own', 'image.jpg', 'image.jpg')])).toBe(true);
  expect(hasDifferent([group('version 1', 'مهر.svg'), group('own', ...copies)])).toBe(true);
});
