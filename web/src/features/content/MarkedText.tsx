import { differenceOf } from './text-difference.ts';

type MarkedTextProps = { text: string; other: string; around: number };

export function MarkedText({ text, other, around }: MarkedTextProps) {
  if (text === '') return '—';
  if (other === '') return text;
  const { before, differs, after } = differenceOf(text, other, around);
  return (
    <>
      {before}
      {differs && <mark className="rounded-xs bg-ember/25 text-inherit">{differs}</mark>}
      {after}
    </>
  );
}
