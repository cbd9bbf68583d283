export function MapPinShape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 40" aria-hidden="true" className={className}>
      <path
        d="M16 39C9 30 3 23.5 3 15a13 13 0 0 1 26 0c0 8.5-6 15-13 24Z"
        className="fill-ember stroke-on-ember"
        strokeWidth="2"
      />
      <circle cx="16" cy="15" r="5" className="fill-on-ember" />
    </svg>
  );
}
