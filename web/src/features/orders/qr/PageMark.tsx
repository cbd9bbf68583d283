const round = (value: number) => Math.round(value * 10) / 10;

/** The rosette of the public page. */
const rosette = [0, 1, 2, 3].map((line) => {
  const points = Array.from({ length: 97 }, (_, step) => {
    const turn = (step / 96) * 2 * Math.PI;
    const reach = 20 + line * 7 + 6 * Math.sin(12 * turn + line * 0.8);
    return `${round(50 + reach * Math.cos(turn))} ${round(50 + reach * Math.sin(turn))}`;
  });
  return `M${points.join('L')}Z`;
});

export const PageMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 100 100" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
    <path d={rosette.join('')} />
  </svg>
);

export const PageRule = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 128 12" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
    <path d="M0 6h52M76 6h52" />
    <path d="M64 1l5 5-5 5-5-5z" fill="currentColor" />
  </svg>
);
