import { departmentLabels, departments, ticketStatuses, ticketStatusLabels } from '#contract/tickets';

export const statusOptions = (viewer: 'customer' | 'admin') => [
  { id: 'all', label: 'همهٔ وضعیت‌ها' },
  ...ticketStatuses.map((id) => ({ id, label: ticketStatusLabels[viewer][id] })),
];

export const departmentOptions = departments.map((id) => ({ id, label: departmentLabels[id] }));
