import type { QrCategory, QrText } from '#contract/qr';
import { lookOfValues } from './page-look.ts';
import { PhonePage } from './PhonePage.tsx';
import { emptyContent } from './qr-content.ts';

export const QrTextLook = ({ text: { title, text, poet } }: { text: Omit<QrText, '_id'> }) => (
  <span className="flex flex-col gap-1">
    <span className="text-xs text-muted">{title}</span>
    <span className="line-clamp-4 text-base/loose whitespace-pre-line">{text}</span>
    {poet && <span className="text-sm text-muted">{poet}</span>}
  </span>
);

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
