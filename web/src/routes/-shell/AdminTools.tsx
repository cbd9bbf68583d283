import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Deferred } from '../../ui/Deferred.tsx';
import { PopoverButton, type PopoverProps } from '../../ui/PopoverButton.tsx';
import type { AdminTool } from './AdminToolDialogs.tsx';
import { AdminToolDialogs, AdminToolsMenu } from './lazy.ts';

/** The admin's tools at hand on every page: a round button over the content's corner, and what it opens. */
export function AdminTools() {
  const [open, setOpen] = useState<AdminTool | null>(null);
  const Popover = useCallback((props: PopoverProps) => <AdminToolsMenu {...props} onChoose={setOpen} />, []);
  return (
    <div className="pointer-events-none sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex px-4 pb-2 sm:px-6 lg:bottom-6 lg:px-8 max-lg:[body:has([data-foot])_&]:bottom-[calc(9.25rem+env(safe-area-inset-bottom))] print:hidden">
      <PopoverButton
        label="ابزارهای مدیر"
        popover={Popover}
        className="group pointer-events-auto size-14 animate-rise rounded-full! bg-ink! text-canvas! shadow-raised"
      >
        <Plus aria-hidden="true" className="size-6 transition-transform group-aria-expanded:rotate-45" />
      </PopoverButton>
      <Deferred when={open !== null}>
        <AdminToolDialogs open={open} onClose={() => setOpen(null)} />
      </Deferred>
    </div>
  );
}
