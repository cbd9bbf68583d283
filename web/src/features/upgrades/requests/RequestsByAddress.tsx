import { useLocation, useNavigate } from '@tanstack/react-router';
import { Deferred } from '../../../ui/Deferred.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

/** For admins; it needs a `Deferred` around it. */
export const UpgradeRequestsDialog = lazyPart(
  async () => (await import('./UpgradeRequestsDialog.tsx')).UpgradeRequestsDialog,
);

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
