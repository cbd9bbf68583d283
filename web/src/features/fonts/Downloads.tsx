import { Download } from 'lucide-react';
import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Card.tsx';
import { engine } from '../../lib/engine/engine.ts';
import { fileName } from '../../lib/save-file.ts';
import { round, inputOf, type Settings } from './settings.ts';
import { formatNotes, formatSize } from './texts.ts';
import type { DrawingState } from './use-drawing.ts';
import { useEngineFile } from './use-engine-file.ts';

type DownloadsProps = { settings: Settings; drawing: DrawingState };

export function Downloads({ settings, drawing: { strip, refused, isFailed } }: DownloadsProps) {
  const { busy, save } = useEngineFile();
  const size = strip && formatSize({ width: round(strip.width), height: round(strip.height) });

  function take(format: DrawingFormat) {
    const name = fileName(settings.text);
    const drawings = [{ input: inputOf(settings), name }];
    return save(name, format, () => engine.export({ drawings, formats: [format] }));
  }

  return (
    <Panel title="دریافت فایل" note={size && `اندازهٔ واقعی: ${size}`}>
      <ul className="grid gap-2.5">
        {drawingFormats.map((format) => (
          <li key={format} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              icon={<Download />}
              isLoading={busy === format}
              isDisabled={!strip || refused !== null || isFailed || (busy !== null && busy !== format)}
              onPress={() => void take(format)}
              className="min-w-28"
            >
              {format.toUpperCase()}
            </Button>
            <span className="min-w-0 flex-1 text-xs text-muted">
              <span className="block text-sm text-ink">{size}</span>
              {formatNotes[format]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
