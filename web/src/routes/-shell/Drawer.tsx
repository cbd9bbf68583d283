import '../../ui/react-aria-strings.ts';
import { X } from 'lucide-react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../../ui/Button.tsx';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { Sidebar } from './Sidebar.tsx';

export function Drawer(control: DialogControl) {
  useCloseOnBack(control);
  return (
    <ModalOverlay
      {...control}
      isDismissable
      data-over="scrim"
      className="fixed inset-0 z-40 flex bg-scrim transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="h-full w-72 max-w-[85vw] border-e bg-canvas shadow-overlay transition-transform duration-200 ease-out data-entering:translate-x-full data-exiting:translate-x-full">
        <AriaDialog
          aria-label="بخش‌ها"
          className="relative h-full overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)] outline-none"
        >
          {({ close }) => (
            <>
              <div className="absolute end-3 top-4 z-10">
                <IconButton label="بستن" icon={<X />} onPress={close} />
              </div>
              <Sidebar />
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
