import { TriangleAlert } from 'lucide-react';

export function FieldWarning({ text }: { text: string | null }) {
  return (
    <p role="status" className="text-xs text-warning">
      {text && (
        <span className="flex items-start gap-1.5 [&>.lucide]:mt-0.5 [&>.lucide]:size-3.5">
          <TriangleAlert className="shrink-0" />
          {text}
        </span>
      )}
    </p>
  );
}
