import { describe, expect, it } from 'vitest';
import type { QuickReply } from '#contract/tickets';
import { askedReply, fillReply, findReplies } from './quick-replies.ts';

const user = {
  _id: '1',
  name: 'مشتری',
  family: 'نمونه',
  mobile: '09120000009',
  image: null,
  level: { status: 'normal' as const },
};
const ticket = { number: 1042, orderNumber: 7315, user };

describe('a quick reply', () => {
  it('is filled with what is known', () => {
    expect(fillReply('سلام {name} عزیز، سفارش {orderNumber}، تیکت {ticketNumber}.', ticket)).toBe(
      'سلام مشتری نمونه عزیز، سفارش ۷۳۱۵، تیکت ۱۰۴۲.',
    );
  });

  it('leaves out what has no value, with the space before it', () => {
    const unknown = { number: 1042, orderNumber: undefined, user: { ...user, name: null, family: null } };
    expect(fillReply('سلام {name} عزیز، طرح سفارش {orderNumber} رسید.', unknown)).toBe(
      'سلام، طرح سفارش رسید.',
    );
  });

  it('takes nothing in a name for a placeholder', () => {
    const odd = { ...ticket, user: { ...user, name: '$& {ticketNumber}', family: null } };
    expect(fillReply('سلام {name}', odd)).toBe('سلام $& {ticketNumber}');
  });
});

describe('the slash', () => {
  it('asks for replies only at the start of an otherwise empty message', () => {
    expect(askedReply('/')).toBe('');
    expect(askedReply('/عکس')).toBe('عکس');
    expect(askedReply('سلام /')).toBeNull();
    expect(askedReply('/یک\nدو')).toBeNull();
    expect(askedReply('')).toBeNull();
  });

  const reply = (_id: string, title: string, department?: QuickReply['department']): QuickReply => ({
    _id,
    title,
    text: 'متن',
    ...(department && { department }),
    position: Number(_id),
    createdAt: '',
    updatedAt: '',
  });
  const replies = [
    reply('1', 'عکس دستگاه', 'technical'),
    reply('2', 'سلام'),
    reply('3', 'عكس بهتر', 'design'),
  ];
  const ids = (asked: string) => findReplies(replies, asked, { department: 'design' }).map(({ _id }) => _id);

  it('lists the replies of the department first', () => expect(ids('')).toEqual(['3', '2', '1']));
  it('narrows by words, whichever keyboard wrote them', () => {
    expect(ids('عکس')).toEqual(['3', '1']);
    expect(ids('دستگاه عکس')).toEqual(['1']);
    expect(ids('نیست')).toEqual([]);
  });
});
