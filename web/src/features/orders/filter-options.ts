import { type Actor, orderStatuses, orderStatusLabels, orderTypeLabels, orderTypes } from '#contract/orders';

export const statusOptions = (viewer: Actor) => [
  { id: 'all', label: 'همهٔ وضعیت‌ها' },
  ...orderStatuses.map((id) => ({ id, label: orderStatusLabels[viewer][id] })),
];

export const typeOptions = [
  { id: 'all', label: 'همهٔ نوع‌ها' },
  ...orderTypes.map((id) => ({ id, label: orderTypeLabels[id] })),
];
