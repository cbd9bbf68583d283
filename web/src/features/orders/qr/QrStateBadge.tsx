import { type QrCode, qrStateLabels } from '#contract/qr';
import { Badge } from '../../../ui/Badge.tsx';

/** Tells whether a code's page can be seen. */
export function QrStateBadge({ down, cancelled }: Pick<QrCode, 'down' | 'cancelled'>) {
  if (cancelled) return <Badge>لغو شده</Badge>;
  return down ? (
    <Badge tone="danger">{qrStateLabels.down}</Badge>
  ) : (
    <Badge tone="success">{qrStateLabels.up}</Badge>
  );
}
