import { Repeat2 } from 'lucide-react';
import { engine } from '../../lib/engine/engine.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { Button } from '../../ui/Button.tsx';
import { inputOf, round } from './settings.ts';
import { formatMm } from './texts.ts';
import type { DrawingState } from './use-drawing.ts';
import type { Maker } from './use-maker.ts';

/** In mm: smaller letters are not offered. */
const readableMm = 1;

type RepeatOfferProps = { maker: Maker; drawing: DrawingState };

/** Offers to write the text twice, or once again, and says how high its letters are then. */
export function RepeatOffer({
  maker: { settings, change },
  drawing: { strip, isFinished, refused, findings },
}: RepeatOfferProps) {
  const repeat = settings.repeat === 1 ? 2 : 1;
  const answer = useAnswerOf(isFinished ? settings : null, async () => {
    const { fits } = await engine.fits({ inputs: [inputOf({ ...settings, repeat })] });
    return { of: settings, fit: fits[0] && 'fit' in fits[0] ? fits[0].fit : null };
  });
  if (!strip || refused || !answer?.fit) return null;
  const [now, then] = [round(strip.letterHeight), round(answer.fit.letterHeight)];
  if (then < now && (then < readableMm || findings.length > 0)) return null;
  const height = now === then ? `همان ${formatMm(then)} می‌ماند` : `${formatMm(then)} می‌شود`;
  return (
    <Button
      size="sm"
      icon={<Repeat2 />}
      onPress={() => change({ repeat }, 'suggestion')}
      className="animate-appear"
    >
      {repeat === 2 ? 'دو بار تکرار؟' : 'فقط یک بار؟'}
      {answer.of === settings && ` حروف ${height}`}
    </Button>
  );
}
