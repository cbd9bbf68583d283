import { useEffect, useEffectEvent } from 'react';
import type { PersonFull } from '#contract/person';
import type { ProfileTab } from '../../features/profile/parts.ts';
import type { AdminTool } from './AdminToolDialogs.tsx';

/** A tool of admins, or a gift code for the person. */
export type OpenedTool = AdminTool | PersonFull;

/** A tab of the profile dialog, or the sign-out. */
export type AccountPart = ProfileTab | 'leave';

/** Opens a dialog that belongs to the shell. */
const opener =
  <T>(name: string) =>
  (opened: T): boolean =>
    dispatchEvent(new CustomEvent<T>(name, { detail: opened }));

function useOpened<T>(name: string, onOpen: (opened: T) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const handle = (event: Event) => open((event as CustomEvent<T>).detail);
    addEventListener(name, handle);
    return () => removeEventListener(name, handle);
  }, [name]);
}

const names = { tool: 'hakkak tool', account: 'hakkak account' };

export const openTool = opener<OpenedTool>(names.tool);
export const useOpenedTool = (onOpen: (tool: OpenedTool) => void) => useOpened(names.tool, onOpen);

export const openAccount = opener<AccountPart>(names.account);
export const useOpenedAccount = (onOpen: (part: AccountPart) => void) => useOpened(names.account, onOpen);
