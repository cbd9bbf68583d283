// The address is still that of the page which could not be fetched: loading it again opens that page.
addEventListener('online', () => location.reload());

// A server that was away gives no sign when it is back: it is asked, ever more rarely.
let wait = 3000;
const ask = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? location.reload() : later()),
    () => later(),
  );
const later = () => {
  setTimeout(() => void ask(), wait);
  wait = Math.min(wait * 2, 60_000);
};
later();
