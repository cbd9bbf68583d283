import { type ComponentType, createContext } from 'react';
import type { PersonFull } from '#contract/profile';
import type { DialogControl } from '../../ui/Dialog.tsx';

type PersonTool = ComponentType<DialogControl & { person: PersonFull }>;

/**
 * The dialogs of what an admin does for a person. They belong to features that use this one, so the place where the
 * pages are put together gives them.
 */
export const PersonTools = createContext<Record<'Gift' | 'Message' | 'Balance', PersonTool> | null>(null);
