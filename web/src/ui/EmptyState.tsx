import { Blank, type BlankProps } from './Blank.tsx';
import { emptyText } from './empty-text.ts';

/** A list without a row: the words are the same everywhere, and the note says why. */
export function EmptyState(props: Omit<BlankProps, 'title'>) {
  return <Blank {...props} title={emptyText} />;
}
