import { Heart } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useDialog } from '../../ui/use-dialog.tsx';

const AboutDialog = lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog);

export function AboutLine() {
  const [open, dialog] = useDialog((control) => <AboutDialog {...control} />);
  return (
    <footer>
      <Button
        variant="bare"
        aria-haspopup="dialog"
        onPress={open}
        className="flex min-h-9 w-full cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-xs text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        ساخته‌شده با <Heart role="img" aria-label="عشق" className="size-3.5 fill-ember text-ember" /> به دست
        تیم برنامه‌نویسی
      </Button>
      {dialog}
    </footer>
  );
}
