/* oxlint-disable no-var, prefer-arrow-callback, func-names, no-unused-vars -- the browsers that cannot show the product know nothing newer */
// Runs before the first paint: sets the theme, so that the page never flashes in the other one (read by
// web/src/ui/theme.ts), and looks whether this browser has what every page is drawn with.
(function () {
  var canShow =
    window.CSS &&
    CSS.supports &&
    CSS.supports('color', 'oklch(0.5 0.1 40)') &&
    CSS.supports('color', 'color-mix(in oklch, red, blue)') &&
    CSS.supports('container-type', 'inline-size') &&
    Array.prototype.toSorted;

  if (!canShow) {
    // This comes before the module of the app, which then finds no place to draw in.
    document.addEventListener('readystatechange', function () {
      if (document.readyState !== 'interactive') return;
      var root = document.getElementById('root');
      root.parentNode.removeChild(root);
      var style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = '/old-browser.css';
      document.head.appendChild(style);
      document.getElementById('old-browser').removeAttribute('hidden');
    });
    return;
  }

  // The script of the app did not come: there is no connection, something blocks it, or a new release has replaced it.
  addEventListener(
    'error',
    function (event) {
      if (event.target.type !== 'module') return;
      document.documentElement.dataset.unstarted = '';
      var wait = 2000;
      function askLater() {
        setTimeout(ask, wait, true);
        wait = Math.min(wait * 2, 60000);
      }
      // If the first request succeeds, the connection was lost only for a moment, or a reload would not help.
      function ask(again) {
        fetch(event.target.src, { cache: 'no-store' }).then(function (answer) {
          if (!answer.ok) askLater();
          else if (again || mayRestart()) location.reload();
        }, askLater);
      }
      ask(false);
    },
    true,
  );

  function mayRestart() {
    try {
      var before = sessionStorage.getItem('restarted');
      sessionStorage.setItem('restarted', Date.now());
      return Date.now() - before > 60000;
    } catch (error) {
      return false;
    }
  }

  // The browser would replace the page with a file dropped outside a drop zone. Drop zones listen on the document or below
  // it, so they handle the event first.
  addEventListener('dragover', function (event) {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });

  // For web/src/ui/use-shortcuts.tsx, which comes later, and in parts. What is written in a field is no business of its.
  window.earlyKeys = [];
  document.addEventListener(
    'keydown',
    function (event) {
      if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      if (window.earlyKeys.length === 20) window.earlyKeys.shift();
      window.earlyKeys.push([event, location.href]);
    },
    true,
  );

  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch (error) {
      // Storage may be forbidden; the system's theme stands.
    }
    var theme = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    var color = document.querySelector('meta[name="theme-color"]');
    if (color) color.setAttribute('content', theme === 'dark' ? '#110f0d' : '#f6f4f2');
  }
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', function (event) {
    if (event.key === 'theme') apply();
  });
  addEventListener('themechange', apply);
})();
