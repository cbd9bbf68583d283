import { useEffect, useEffectEvent } from 'react';
import type { PersonFull } from '#contract/person';
import type { AdminTool } from './AdminToolDialogs.tsx';

const name = 'hakkak tool';

/** A tool of admins, or a gift code for the person. */
export type OpenedTool = AdminTool | PersonFull;

/** Opens a tool of admins from another part of the page. */
export const openTool = (tool: OpenedTool): boolean =>
  dispatchEvent(new CustomEvent<OpenedTool>(name, { detail: tool }));

export function useOpenedTool(onOpen: (tool: OpenedTool) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const handle = (event: Event) => open((event as CustomEvent<OpenedTool>).detail);
    addEventListener(name, handle);
    return () => removeEventListener(name, handle);
  }, []);
}
