import { BookOpenText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { QrCategory, QrText } from '#contract/qr';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useDialog } from '../../../ui/use-dialog.tsx';

const QrTextsDialog = lazyPart(async () => (await import('./QrTextsDialog.tsx')).QrTextsDialog);

type QrTextPickerProps = {
  category: QrCategory;
  /** The key of the input that the texts are for. */
  input: string;
  written: string;
  isDisabled: boolean;
  onChoose: (text: Pick<QrText, 'text' | 'poet'>) => void;
};

export function QrTextPicker({ category, input, written, isDisabled, onChoose }: QrTextPickerProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [openTexts, textsDialog] = useDialog((control) => (
    <QrTextsDialog
      {...control}
      category={category}
      input={input}
      onChoose={(text) => {
        if (written.trim() !== '' && written !== chosen) setOwn(written);
        setChosen(text.text);
        onChoose(text);
        control.onOpenChange(false);
      }}
    />
  ));
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<BookOpenText />} isDisabled={isDisabled} onPress={openTexts}>
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
      {textsDialog}
    </div>
  );
}
