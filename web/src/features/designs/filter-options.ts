import { designStatuses, designStatusLabels, designTypeLabels, designTypes } from '#contract/designs';

export const all = 'all' as const;

export const statusOptions = [
  { id: all, label: 'همهٔ وضعیت‌ها' },
  ...designStatuses.map((id) => ({ id, label: designStatusLabels[id] })),
];

export const typeOptions = [
  { id: all, label: 'همهٔ نوع‌ها' },
  ...designTypes.map((id) => ({ id, label: designTypeLabels[id] })),
];
