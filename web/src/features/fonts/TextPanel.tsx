import { Check, ChevronLeft } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { maxRingTextLength } from '#contract/common/rings';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { WhenIdle, WhenVisible } from '../../ui/Deferred.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type ControlProps, FieldNote } from './control-parts.tsx';
import { FontName } from './parts.ts';
import { hasArabicLetters, withPersianLetters } from './persian-letters.ts';

const QuickFonts = lazyPart(async () => (await import('./QuickFonts.tsx')).QuickFonts);
const SignPalette = lazyPart(async () => (await import('./SignPalette.tsx')).SignPalette);

type TextPanelProps = ControlProps & {
  suggestions: ReactNode;
  fontName: string | undefined;
  onChooseFont: () => void;
};

export function TextPanel({
  maker: { settings, change },
  drawing,
  noteOf,
  suggestions,
  fontName,
  onChooseFont,
}: TextPanelProps) {
  const { refused } = drawing;
  const textFault = refused?.field === 'text' ? refused.message : null;
  const fontNote = noteOf('fontId');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text } = settings;

  function insert(sign: string) {
    const input = field.current;
    if (!input) return;
    const [start, end] = [input.selectionStart ?? text.length, input.selectionEnd ?? text.length];
    const next = text.slice(0, start) + sign + text.slice(end);
    if (next.length > maxRingTextLength) return;
    change({ text: next }, 'sign');
    // The caret is behind the sign once the field has the new text.
    requestAnimationFrame(() => input.setSelectionRange(start + sign.length, start + sign.length));
  }

  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} className="sr-only">
        نوشته
      </h2>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <TextField
            label={settings.piece === 'flat' ? 'روی قطعه چه نوشته شود؟' : 'روی حلقه چه نوشته شود؟'}
            value={text}
            inputRef={field}
            onChange={(typed) => change({ text: typed })}
            maxLength={maxRingTextLength}
            error={textFault}
          />
          {textFault && suggestions}
          {hasArabicLetters(text) && (
            <Button
              size="sm"
              icon={<Check />}
              onPress={() => change({ text: withPersianLetters(text) }, 'suggestion')}
              className="self-start"
            >
              با ی و ک فارسی؟
            </Button>
          )}
          <WhenIdle fallback={!drawing.isFailed && <Skeleton className="h-11 rounded-md sm:h-22" />}>
            <SignPalette isDisabled={text.length >= maxRingTextLength} onChoose={insert} />
          </WhenIdle>
        </div>
        <div className="flex flex-col gap-1.5">
          <WhenVisible fallback={!drawing.isFailed && <Skeleton className="h-15 rounded-md" />}>
            <QuickFonts text={text} value={settings.fontId} onChoose={(fontId) => change({ fontId })} />
          </WhenVisible>
          <Button
            variant="bare"
            aria-haspopup="dialog"
            onPress={onChooseFont}
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-control bg-raised px-3.5 text-start transition-colors hover:border-ink dark:bg-sunken"
          >
            <span className="sr-only">فونت: </span>
            <span className="min-w-0 flex-1 truncate text-field">
              <WhenIdle fallback={fontName}>
                <FontName id={settings.fontId} name={fontName} />
              </WhenIdle>
            </span>
            <span className="text-sm text-muted">همهٔ فونت‌ها</span>
            <ChevronLeft className="text-muted" />
          </Button>
          {fontNote && <FieldNote>{fontNote}</FieldNote>}
        </div>
      </div>
    </Card>
  );
}
