import { BookOpenText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { QrCategory, QrText } from '#contract/qr';
import { Button } from '../../../ui/Button.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const QrTextsDialog = lazyPart(async () => (await import('./QrTextsDialog.tsx')).QrTextsDialog);

type QrTextPickerProps = {
  category: QrCategory;
  /** The key of the input that the texts are for. */
  input: string;
  written: string;
  isDisabled: boolean;
  onChoose: (text: Pick<QrText, 'text' | 'poet'>) => void;
};

/** Opens the ready texts; a text of one's own that gave way to a ready one can be had back. */
export function QrTextPicker({ category, input, written, isDisabled, onChoose }: QrTextPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<BookOpenText />} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        متن‌های آماده
      </Button>
      {own !== null && written === chosen && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 className="mirror" />}
          isDisabled={isDisabled}
          onPress={() => {
            onChoose({ text: own });
            setOwn(null);
          }}
        >
          برگرداندن نوشتهٔ خودم
        </Button>
      )}
      <Deferred when={isOpen}>
        <QrTextsDialog
          category={category}
          input={input}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onChoose={(text) => {
            if (written.trim() !== '' && written !== chosen) setOwn(written);
            setChosen(text.text);
            onChoose(text);
            setOpen(false);
          }}
        />
      </Deferred>
    </div>
  );
}
