// Runs before the first paint, so that the page never flashes in the other theme. Read by web/src/ui/theme.ts.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage may be forbidden; the system's theme stands.
    }
    const theme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#110f0d' : '#f6f4f2');
  };
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', (event) => event.key === 'theme' && apply());
  addEventListener('themechange', apply);
})();
