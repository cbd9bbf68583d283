import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { longestRingText } from '#contract/common/rings';
import { Panel } from '../../ui/Panel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type ControlProps, FieldNote } from './control-parts.tsx';

type TextPanelProps = ControlProps & { suggestions: ReactNode; fontName: string; onChooseFont: () => void };

export function TextPanel({
  maker: { settings, change },
  drawing: { refused },
  noteOf,
  suggestions,
  fontName,
  onChooseFont,
}: TextPanelProps) {
  const textFault = refused?.field === 'text' ? refused.message : null;
  const fontNote = noteOf('fontId');
  return (
    <Panel title="نوشته">
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <TextField
            label={settings.piece === 'flat' ? 'روی قطعه چه نوشته شود؟' : 'روی حلقه چه نوشته شود؟'}
            value={settings.text}
            onChange={(text) => change({ text })}
            maxLength={longestRingText}
            error={textFault}
          />
          {textFault && suggestions}
        </div>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-medium">
            فونت
          </span>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onChooseFont}
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-control bg-raised px-3.5 text-start transition-colors hover:border-ink dark:bg-sunken"
          >
            <span className="sr-only">فونت: </span>
            <span className="min-w-0 flex-1 truncate text-field">{fontName}</span>
            <span className="text-sm text-muted">انتخاب</span>
            <ChevronLeft aria-hidden="true" className="text-muted" />
          </button>
          {fontNote && <FieldNote>{fontNote}</FieldNote>}
        </div>
      </div>
    </Panel>
  );
}
