import { type ComponentType, createContext } from 'react';
import type { PersonFull } from '#contract/person';
import type { DialogControl } from '../../ui/Dialog.tsx';

export type PersonActProps = DialogControl & { act: 'gift' | 'message' | 'balance'; person: PersonFull };

/**
 * The dialog of what an admin does for a person. It belongs to features that use this one, so the place where the pages
 * are put together gives it.
 */
export const PersonActDialog = createContext<ComponentType<PersonActProps> | null>(null);
