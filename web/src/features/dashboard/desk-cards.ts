import type { CustomerCard } from '#contract/dashboard';

/** How many results get a card, and how many more get a line; a link leads to the rest. */
const maxReady = { cards: 3, lines: 3 };
/** The other questions get a line. */
const maxQuestions = 3;

/** Returns the cards of a desk by where they are shown. Results for which a guest asked for something come first, then the newest. */
export function arrange(cards: readonly CustomerCard[]) {
  const of = (...kinds: CustomerCard['kind'][]) => cards.filter(({ kind }) => kinds.includes(kind));
  const newest = of('ready').toReversed();
  const ready = [...newest.filter(({ hasWish }) => hasWish), ...newest.filter(({ hasWish }) => !hasWish)];
  const questions = of('question');
  const lines = ready.slice(maxReady.cards);
  return {
    waiting: [
      ...questions.slice(0, maxQuestions),
      ...of('unpaid', 'late'),
      ...ready.slice(0, maxReady.cards),
      ...of('ticket', 'level'),
    ],
    questions: questions.slice(maxQuestions),
    inWork: of('inWork'),
    ready: lines.slice(0, maxReady.lines),
    hasMoreReady: lines.length > maxReady.lines,
  };
}

/** The ids of the orders that the desk shows. */
export function ordersShown(cards: readonly CustomerCard[]): ReadonlySet<string> {
  const { waiting, questions, inWork, ready } = arrange(cards);
  return new Set([...waiting, ...questions, ...inWork, ...ready].flatMap(({ design }) => design?._id ?? []));
}
