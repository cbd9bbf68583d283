import { DateFormatter } from '@internationalized/date';
import { inSpokenOrder } from './persian-date-order.ts';

type Format = (this: DateFormatter, date: Date) => string;

// Every label, heading and announcement of react-aria's calendars comes from this method.
const inIcuOrder = Object.getOwnPropertyDescriptor(DateFormatter.prototype, 'format')?.value as Format;
DateFormatter.prototype.format = function format(date) {
  return inSpokenOrder(inIcuOrder.call(this, date));
};
