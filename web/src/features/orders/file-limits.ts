import { orderFiles } from '#contract/orders';
import { limitsOf } from '../../ui/file-limits.ts';

export const fileLimits = limitsOf(orderFiles);
