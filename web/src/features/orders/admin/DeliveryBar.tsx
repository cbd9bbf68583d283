import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { formatNumber } from '#contract/common/money';
import type { AnyForm } from '../../../lib/use-form.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { acceptList } from '../../../ui/file-limits.ts';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { Form } from '../../../ui/Form.tsx';
import { KeyHint } from '../../../ui/Kbd.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { fileLimits } from '../file-limits.ts';
import { noteKey } from './order-actions.ts';

type DeliveryBarProps = {
  form: Pick<AnyForm, 'props'>;
  /** The number of files. */
  count: number;
  note: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error' | 'isDisabled'>;
  hasFaults: boolean;
  /** It is sent once the check is there. */
  isDue: boolean;
  /** Delivers with the faults. */
  onDeliverAsIs: () => void;
  onFiles: (files: readonly File[]) => void;
  noteField: Ref<HTMLInputElement>;
  /** The writer leaves the line with Escape. */
  onLeave: () => void;
  chooser: Ref<HTMLButtonElement>;
  /** Shown above, such as the open points. */
  children?: ReactNode;
};

/** The line for the customer and the way to deliver, once there are files. */
export function DeliveryBar({
  form,
  count,
  note,
  hasFaults,
  isDue,
  onDeliverAsIs,
  onFiles,
  noteField,
  onLeave,
  chooser,
  children,
}: DeliveryBarProps) {
  return (
    <Form {...form.props} label="تحویل سفارش" className="flex flex-wrap items-center gap-2">
      {children}
      <div className="group/note relative min-w-0 flex-1 basis-40">
        <TextField
          {...note}
          inputRef={noteField}
          label="یک خط برای مشتری"
          hidesLabel
          placeholder="یک خط برای مشتری"
          aria-keyshortcuts={noteKey}
          maxLength={1000}
          onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onLeave()}
        />
        {!note.value && (
          <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center group-focus-within/note:hidden">
            <KeyHint>{noteKey}</KeyHint>
          </span>
        )}
      </div>
      <div className="flex grow gap-2">
        <FileTrigger
          acceptedFileTypes={acceptList(fileLimits)}
          allowsMultiple
          onSelect={(list) => onFiles([...(list ?? [])])}
        >
          <IconButton ref={chooser} variant="outline" label="فایل دیگر" shortcut="F" icon={<Plus />} />
        </FileTrigger>
        <Button variant="primary" type="submit" isLoading={isDue} className="grow">
          {hasFaults && 'اصلاح و '}تحویل {formatNumber(count)} فایل
          <KeyHint>Enter</KeyHint>
        </Button>
        {hasFaults && (
          <Button onPress={onDeliverAsIs} className="px-3">
            با همین ایراد
          </Button>
        )}
      </div>
    </Form>
  );
}
