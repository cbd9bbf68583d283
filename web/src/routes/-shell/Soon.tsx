import { Link } from '../../lib/router-link.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SoonDrawing } from './SoonDrawing.tsx';

type SoonProps = { title: string; note: string; seed: number };

/** The page of a place that is not built yet. */
export function Soon({ title, note, seed }: SoonProps) {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <div className="flex flex-col items-center text-center">
        <SoonDrawing seed={seed} className="w-72 sm:w-96" />
        <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
          <h1 className="text-2xl font-bold">{title}</h1>
          <Badge>به‌زودی</Badge>
        </div>
        <p className="mt-2 max-w-prose text-muted">{note}</p>
        <Link to="/" className={buttonClass('secondary', 'md', 'mt-6')}>
          بازگشت به داشبورد
        </Link>
      </div>
    </div>
  );
}
