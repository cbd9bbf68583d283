import { Type } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useDialog } from '../../../ui/use-dialog.tsx';
import { FontName, FontPicker } from '../../fonts/parts.ts';
import { useFontNames } from '../use-font-names.ts';

type FontButtonProps = {
  text: string;
  value: string | null;
  onChoose: (fontId: string) => void;
  isDisabled: boolean;
};

export function FontButton({ text, value, onChoose, isDisabled }: FontButtonProps) {
  const nameOf = useFontNames();
  const [open, dialog] = useDialog((control) => (
    <FontPicker {...control} text={text} value={value ?? ''} onChoose={onChoose} />
  ));
  return (
    <>
      <Button icon={<Type />} isDisabled={isDisabled} onPress={open}>
        {value === null ? (
          'انتخاب فونت'
        ) : (
          <Suspense fallback={nameOf(value)}>
            <FontName id={value} name={nameOf(value)} />
          </Suspense>
        )}
      </Button>
      {dialog}
    </>
  );
}
