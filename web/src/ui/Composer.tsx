import { Camera, Paperclip, Send } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { Endpoint } from '#contract/common/endpoint';
import { FileFaults } from './FileFaults.tsx';
import { FileTrigger } from './FileTrigger.tsx';
import type { PreparedFiles } from '../lib/prepare-files.ts';
import { type StagedFile, stage } from '../lib/upload-items.ts';
import type { useForm } from '../lib/use-form.ts';
import { cx } from './class-names.ts';
import { DropZone } from './DropZone.tsx';
import { acceptList, checkFiles, type FileLimits } from './file-limits.ts';
import { pastedFiles } from './pasted-files.ts';
import { usePreparedFiles } from './use-prepared-files.ts';
import { Button, type ButtonProps, IconButton } from './Button.tsx';
import { TextArea } from './TextField.tsx';
import type { Taken } from './vectors/vector-file.ts';
import { FileRow } from './FileRow.tsx';

export interface Written {
  text: string;
  files: readonly StagedFile[];
  isNote?: boolean;
}

type MessageForm<V> = Pick<
  ReturnType<typeof useForm<Endpoint, { text: string }>>,
  'staged' | 'setFiles' | 'files' | 'faults' | 'isPreparing' | 'props' | 'reset'
> & { values: V; set: (part: { text: string }) => void };

export interface ComposerHandle {
  /** Puts a message that was not sent back, below the text that is already here; false if its files do not fit. */
  putBack(written: Written): boolean;
  addFiles(files: readonly File[]): void;
  setText(text: string): void;
  focus(): void;
}

type ComposerProps<V> = {
  form: MessageForm<V>;
  limits: FileLimits;
  label: string;
  placeholder: string;
  /** A note has no files. */
  takesFiles?: boolean;
  tone?: 'plain' | 'note';
  onTyping?: () => void;
  /** Called when the composer has been loaded, which may be after the rest of the page. */
  onReady?: () => void;
  /** `how` is the id of the pressed one of `ways`, or `ctrlSends`. */
  onSend: (written: V & Written, how?: string) => void;
  /** The `how` of Ctrl-Enter, if it differs from Enter. */
  ctrlSends?: string;
  /** Buttons in place of the one that sends, where there are several ways to; a phone shows them while it is used. */
  ways?: readonly (ButtonProps & { id: string })[];
  /** Looks at each key first; true if it was taken. */
  onKey?: (event: KeyboardEvent, text: string) => boolean;
  /** The writer leaves the field with Escape. */
  onLeave?: (() => void) | undefined;
  onTextChange?: (text: string) => void;
  /** Names the list of suggestions that `onKey` moves in, and the chosen one. */
  suggestions?: Pick<
    ComponentProps<typeof TextArea>,
    'aria-activedescendant' | 'aria-autocomplete' | 'aria-controls' | 'aria-haspopup'
  >;
  children?: ReactNode;
  ref?: Ref<ComposerHandle>;
};

const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

/** Writes a message; what sends it takes the next one at once. */
export function Composer<V extends { text: string }>({
  form,
  limits,
  label,
  placeholder,
  takesFiles = true,
  tone = 'plain',
  onTyping,
  onReady,
  onSend,
  ctrlSends,
  ways,
  onKey,
  onLeave,
  onTextChange,
  suggestions,
  children,
  ref,
}: ComposerProps<V>) {
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [isUsed, setUsed] = useRecentUse();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = form.values;
  const files = form.staged;
  const isIncomplete = Object.keys(form.faults()).length > 0;
  const isEmpty = isIncomplete && text === '' && files.length === 0;

  // A second press may come before the emptied field is rendered.
  const sent = useRef<{ values: V; files: readonly StagedFile[] } | null>(null);
  function send(how?: string) {
    if (sent.current?.values === form.values && sent.current.files === files) return;
    // Nothing is sent later by itself: the text stays in the field until the file is ready.
    if (form.isPreparing) return setMessages(['یک لحظه؛ فایل هنوز آماده نشده است.']);
    sent.current = { values: form.values, files };
    onSend({ ...form.values, text: text.trim(), files }, how);
    form.reset();
    onTextChange?.('');
    setMessages([]);
    field.current?.focus({ preventScroll: true });
  }

  function setText(next: string) {
    form.set({ text: next });
    onTextChange?.(next);
  }

  /** Returns whether all were taken. */
  function takeFiles({ files: chosen, known, messages: unmade }: PreparedFiles): boolean {
    const checked = checkFiles(chosen, limits, files.length, known);
    const refusals = [...unmade, ...checked.messages];
    setMessages(refusals);
    form.setFiles((now) => [...now, ...stage(checked.accepted)]);
    return refusals.length === 0;
  }
  const takeFile = (made: File): Taken =>
    takeFiles({ files: [made], known: new Set(), messages: [] }) ? 'added' : 'refused';
  const { prepare, progress } = usePreparedFiles(limits, takeFiles, form.props.onPrepare);
  const addFiles = (chosen: readonly File[]) => takesFiles && prepare(chosen);

  const tellReady = useEffectEvent(() => onReady?.());
  useEffect(() => {
    tellReady();
  }, []);

  useImperativeHandle(ref, () => ({
    putBack: (written) => {
      if (files.length + written.files.length > limits.maxFiles) {
        setMessages([`بیشتر از ${toPersianDigits(limits.maxFiles)} فایل نمی‌شود؛ اول پیام فعلی را بفرستید.`]);
        return false;
      }
      setText([text, written.text].filter(Boolean).join('\n'));
      form.setFiles((now) => [...now, ...written.files]);
      field.current?.focus();
      return true;
    },
    addFiles: (chosen) => void addFiles(chosen),
    setText: (next) => {
      setText(next);
      field.current?.focus();
    },
    focus: () => field.current?.focus(),
  }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || onKey?.(event, text)) return;
    if (event.key === 'Escape') return onLeave?.();
    const sends =
      event.key === 'Enter' && !event.shiftKey && (hasKeyboard() || event.ctrlKey || event.metaKey);
    if (!sends) return;
    event.preventDefault();
    if (!isIncomplete) send(event.ctrlKey || event.metaKey ? ctrlSends : undefined);
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = pastedFiles(event.target, event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    addFiles(pasted);
  }

  return (
    <DropZone
      isDisabled={!takesFiles}
      onDrop={addFiles}
      className={cx(
        'flex flex-col gap-2 rounded-xl border bg-surface p-2.5 shadow-raised transition-colors data-drop-target:border-ember data-drop-target:bg-ember-soft',
        tone === 'note' && 'border-dashed border-warning bg-warning-soft',
      )}
    >
      <div className="contents" onFocus={() => setUsed(true)} onBlur={() => setUsed(false)}>
        {children}
        {takesFiles && files.length > 0 && (
          <ul
            aria-label="فایل‌های پیام"
            className="@container grid max-h-[35dvh] grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-2 overflow-y-auto overscroll-contain"
          >
            {files.map(({ id, file }) => (
              <FileRow
                key={id}
                file={{ id, name: file.name, size: file.size, file, status: 'done' }}
                onTake={takeFile}
                onRemove={() => form.files.onRemove(id)}
              />
            ))}
          </ul>
        )}
        <p role="status" className={cx('px-1 text-xs text-muted', !progress && 'hidden')}>
          {progress}
        </p>
        <FileFaults faults={messages} className="px-1" />
        {/* On narrow screens, the field moves to its own row. With several ways to send, the buttons already have one. */}
        <div
          className={cx('flex items-end gap-1.5', ways ? '@max-[14rem]:flex-wrap' : '@max-[22rem]:flex-wrap')}
        >
          {takesFiles && (
            <>
              <FileTrigger
                acceptedFileTypes={acceptList(limits)}
                allowsMultiple
                onSelect={(list) => addFiles([...(list ?? [])])}
              >
                <IconButton label="افزودن فایل" icon={<Paperclip />} />
              </FileTrigger>
              <span className="pointer-fine:hidden">
                <FileTrigger
                  acceptedFileTypes={['image/*']}
                  defaultCamera="environment"
                  onSelect={(list) => addFiles([...(list ?? [])])}
                >
                  <IconButton label="گرفتن عکس" icon={<Camera />} />
                </FileTrigger>
              </span>
            </>
          )}
          <div
            className={cx(
              'min-w-0 flex-1 [&_textarea]:placeholder:text-nowrap',
              ways
                ? '@max-[14rem]:order-first @max-[14rem]:basis-full'
                : '@max-[22rem]:order-first @max-[22rem]:basis-full',
            )}
            onKeyDownCapture={onKeyDown}
            onPaste={onPaste}
          >
            <TextArea
              {...suggestions}
              isCompact
              rows={1}
              label={label}
              hidesLabel
              placeholder={placeholder}
              value={text}
              onChange={(next) => {
                setText(next);
                if (next.trim() !== '') onTyping?.();
              }}
              inputRef={field}
            />
          </div>
          {!ways && (
            <IconButton
              label="فرستادن"
              icon={<Send className="mirror" />}
              isDisabled={isIncomplete}
              onPress={() => send()}
              className="ms-auto bg-ember text-on-ember hover:bg-ember-strong hover:text-on-ember active:bg-ember-strong"
            />
          )}
        </div>
        {ways && (
          <div
            className={cx(
              'flex flex-wrap gap-2 *:px-2 @max-sm:[&_.lucide]:hidden',
              isEmpty && !isUsed && 'max-sm:hidden',
            )}
          >
            {ways.map(({ id, isDisabled, ...button }) => (
              <Button
                key={id}
                size="sm"
                {...button}
                isDisabled={isIncomplete || isDisabled}
                onPress={() => send(id)}
              />
            ))}
          </div>
        )}
      </div>
    </DropZone>
  );
}

/** In ms: the buttons stay this long after the focus leaves, so that the page does not move during a press elsewhere. */
const pressTime = 500;

/** Returns whether something is in use or was a moment ago, and its setter. */
function useRecentUse() {
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function use(begins: boolean) {
    clearTimeout(timer.current);
    if (begins) setUsed(true);
    else timer.current = setTimeout(() => setUsed(false), pressTime);
  }
  return [isUsed, use] as const;
}
