import {
  type Actor,
  designStatuses,
  designStatusLabels,
  designTypeLabels,
  designTypes,
} from '#contract/designs';

export const all = 'all' as const;

export const statusOptions = (viewer: Actor) => [
  { id: all, label: 'همهٔ وضعیت‌ها' },
  ...designStatuses.map((id) => ({ id, label: designStatusLabels[viewer][id] })),
];

export const typeOptions = [
  { id: all, label: 'همهٔ نوع‌ها' },
  ...designTypes.map((id) => ({ id, label: designTypeLabels[id] })),
];
