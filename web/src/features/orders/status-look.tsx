import { BadgeCheck, Ban, CircleHelp, Hourglass, PencilRuler, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderStatus } from '#contract/orders';
import type { Tone } from '../../ui/Badge.tsx';

/** Ember is used only for work in progress. */
export const statusLook: Record<OrderStatus, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'neutral', icon: <Hourglass /> },
  designing: { tone: 'ember', icon: <PencilRuler /> },
  suspended: { tone: 'warning', icon: <CircleHelp /> },
  revising: { tone: 'info', icon: <RotateCcw /> },
  finished: { tone: 'success', icon: <BadgeCheck /> },
  rejected: { tone: 'danger', icon: <Ban /> },
  cancelled: { tone: 'neutral', icon: <Undo2 /> },
};
