import { useLocation, useNavigate } from '@tanstack/react-router';
import { Deferred } from '../../../ui/Deferred.tsx';
import { UpgradeRequestsDialog } from '../lazy.ts';

/** Opens the requests by the address `/#upgradeRequests`, to which notifications link. */
export function RequestsByAddress() {
  const isOpen = useLocation({ select: ({ hash }) => hash === 'upgradeRequests' });
  const navigate = useNavigate();
  return (
    <Deferred when={isOpen}>
      <UpgradeRequestsDialog
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
        }}
      />
    </Deferred>
  );
}
