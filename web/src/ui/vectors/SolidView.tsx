import { Button } from '../Button.tsx';
import { Spinner } from '../Spinner.tsx';
import { useTurningScene } from '../use-turning-scene.ts';

type SolidViewProps = {
  name: string;
  /** Nine numbers for each, in mm. */
  triangles: Float32Array;
};

/** A solid, turned by the pointer or the arrow keys. */
export function SolidView({ name, triangles }: SolidViewProps) {
  const { state, box, openSlow, canvasProps } = useTurningScene(async (canvas) => {
    const { openSolidScene } = await import('./solid-scene.ts');
    const metal = getComputedStyle(canvas).getPropertyValue('--ring-mid').trim();
    return openSolidScene(canvas, triangles, metal);
  });
  return (
    <div ref={box} data-metal="steel" className="relative size-full bg-sunken">
      {(state === 'loading' || state === 'ready') && (
        <canvas
          {...canvasProps}
          aria-label={`حجم ${name}؛ با کشیدن یا کلیدهای جهت می‌چرخد`}
          className="absolute inset-0 size-full cursor-grab touch-none focus-visible:-outline-offset-2 active:cursor-grabbing"
        />
      )}
      <div className="pointer-events-none absolute inset-0 grid place-items-center p-6 text-center">
        {state === 'loading' && <Spinner size="lg" label="در حال آماده کردن حجم" />}
        {state === 'slow' && (
          <Button className="pointer-events-auto" onPress={openSlow}>
            سه‌بعدی ببینید
          </Button>
        )}
        {state === 'flat' && (
          <p className="text-muted">این مرورگر حجم را نشان نمی‌دهد؛ اندازه‌ها کنار صفحه آمده است.</p>
        )}
      </div>
    </div>
  );
}
