import { Heart } from 'lucide-react';
import { useState } from 'react';
import { Deferred } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const AboutDialog = lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog);

/** The footer of every page, with a button that opens the team's dialog. */
export function AboutLine() {
  const [isOpen, setOpen] = useState(false);
  return (
    <footer>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-9 w-full cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-xs text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        ساخته‌شده با
        <Heart role="img" aria-label="عشق" className="size-3.5 fill-ember text-ember" />
        به دست تیم برنامه‌نویسی
      </button>
      <Deferred when={isOpen}>
        <AboutDialog isOpen={isOpen} onOpenChange={setOpen} />
      </Deferred>
    </footer>
  );
}
