import { expect, test } from 'vitest';
import { maxCues } from '#contract/tutorials';
import { largestCaptions } from '../../../testing/largest-inputs.ts';
import { readCaptions } from './captions.ts';

const tooManyLines = 'بیش از ۵۰٬۰۰۰ سطر';

const refused: Record<Exclude<keyof typeof largestCaptions, 'as many as there may be'>, string> = {
  'line feeds': tooManyLines,
  'carriage returns': tooManyLines,
  arrows: 'زمان سطر ۱ ',
  'a cue of a million lines': tooManyLines,
  tags: 'سطر ۲ زیرنویس بیش از حد بلند است',
};

test.each(Object.entries(refused))('captions of %s are refused: %s', async (name, sentence) => {
  await expect(readCaptions(largestCaptions[name as keyof typeof refused](), 'srt')).rejects.toThrow(
    sentence,
  );
});

test('as many captions as there may be are read, and no more', async () => {
  const max = largestCaptions['as many as there may be']();
  expect((await readCaptions(max, 'srt')).match(/-->/g)).toHaveLength(maxCues);
  const more = Buffer.concat([max, Buffer.from('00:01.000 --> 00:02.000\na\n')]);
  await expect(readCaptions(more, 'srt')).rejects.toThrow('۵٬۰۰۰ جمله');
});
