import { useEffect, useEffectEvent } from 'react';
import type { AdminTool } from './AdminToolDialogs.tsx';

const name = 'hakkak tool';

/** Opens a tool of admins from another part of the page. */
export const openTool = (tool: AdminTool): boolean =>
  dispatchEvent(new CustomEvent<AdminTool>(name, { detail: tool }));

export function useOpenedTool(onOpen: (tool: AdminTool) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const handle = (event: Event) => open((event as CustomEvent<AdminTool>).detail);
    addEventListener(name, handle);
    return () => removeEventListener(name, handle);
  }, []);
}
