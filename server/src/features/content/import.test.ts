import { expect, test } from 'vitest';
import { qrTextSteps } from '#contract/qr-texts-file';
import { largestTables } from '../../../testing/largest-inputs.ts';

const isTooLong = (line: string) => `سطر ${line} بیش از حد بلند است یا ستون‌های زیادی دارد.`;
const tooMany = 'هر فایل حداکثر ۵٬۰۰۰ متن دارد.';

/** How many lines are read of each table until it is refused, and with which sentence. */
const refused: Record<
  Exclude<keyof typeof largestTables, 'as many texts as it may have'>,
  [number, string]
> = {
  commas: [2, isTooLong('۲')],
  'commas in the head': [1, isTooLong('۱')],
  'empty lines': [20_001, tooMany],
  'lines of both ends': [20_001, tooMany],
  quotes: [2, isTooLong('۲')],
  'quotes in quotes': [2, isTooLong('۲')],
  'one cell': [2, isTooLong('۲')],
  'one quoted cell': [2, isTooLong('۲')],
};

test.each(Object.entries(refused))('of a table of %s %o is said', (name, [lines, sentence]) => {
  const steps = qrTextSteps([largestTables[name as keyof typeof refused]().toString()].values());
  let read = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) read += 1;
  expect(read).toBe(lines);
  expect(step.value).toContain(sentence);
});
