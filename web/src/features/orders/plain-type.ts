import { type OrderType, type PlainType, plainTypes } from '#contract/orders';

export const isPlain = (type: OrderType): type is PlainType => plainTypes.some((plain) => plain === type);
