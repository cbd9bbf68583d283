import type { QrText } from '#contract/qr';

export const QrTextLook = ({ text: { title, text, poet } }: { text: Omit<QrText, '_id'> }) => (
  <span className="flex flex-col gap-1">
    <span className="text-xs text-muted">{title}</span>
    <span className="line-clamp-4 text-base/loose whitespace-pre-line">{text}</span>
    {poet && <span className="text-sm text-muted">{poet}</span>}
  </span>
);
