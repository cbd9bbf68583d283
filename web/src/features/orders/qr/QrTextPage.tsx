import type { QrCategory, QrText } from '#contract/qr';
import { lookOfValues } from './page-look.ts';
import { PhonePage } from './PhonePage.tsx';
import { emptyContent } from './qr-content.ts';

type QrTextPageProps = {
  category: Pick<QrCategory, 'kind' | 'inputs'>;
  /** The key of the input that the text is for. */
  input: string;
  text: Omit<QrText, '_id' | 'title'>;
};

export function QrTextPage({ category, input, text: { text, poet = '' } }: QrTextPageProps) {
  const values = { ...emptyContent, inputs: { poet, [input]: text } };
  return <PhonePage page={lookOfValues(category, values, [], undefined)} />;
}
