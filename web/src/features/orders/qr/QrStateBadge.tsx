import { type QrCode, qrStateLabels } from '#contract/qr';
import { Badge } from '../../../ui/Badge.tsx';

export function QrStateBadge({ down, cancelled }: Pick<QrCode, 'down' | 'cancelled'>) {
  if (cancelled) return <Badge>لغو شده</Badge>;
  return down ? (
    <Badge tone="danger">{qrStateLabels.down}</Badge>
  ) : (
    <Badge tone="success">{qrStateLabels.up}</Badge>
  );
}
