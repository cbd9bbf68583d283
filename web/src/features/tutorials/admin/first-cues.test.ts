import { expect, test } from 'vitest';
import { firstCues } from './first-cues.ts';

test('the first captions are read with their beginnings, whatever the kind of the file and of its lines', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>سلام</i>\r\nخوش آمدید\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nدوم';
  expect(firstCues(srt)).toEqual([
    { begins: '00:00:01,000', words: 'سلام خوش آمدید' },
    { begins: '00:00:03,000', words: 'دوم' },
  ]);
  expect(firstCues(srt, 1)).toHaveLength(1);
  const vtt = 'WEBVTT\n\nNOTE یادداشت\n\n00:01.000 --> 00:02.000 line:0\nسلام\n';
  expect(firstCues(vtt)).toEqual([{ begins: '00:01.000', words: 'سلام' }]);
  expect(firstCues('یک متن')).toEqual([]);
});
