import { TriangleAlert } from 'lucide-react';

/** What is worth a second look, said without standing in the way. */
export function Doubt({ text }: { text: string | null }) {
  return (
    <p role="status" className="text-xs text-warning">
      {text && (
        <span className="flex items-start gap-1.5 [&>.lucide]:mt-0.5 [&>.lucide]:size-3.5">
          <TriangleAlert aria-hidden="true" className="shrink-0" />
          {text}
        </span>
      )}
    </p>
  );
}
