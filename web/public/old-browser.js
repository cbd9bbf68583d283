/* oxlint-disable no-var, prefer-arrow-callback, func-names -- the browsers this is for know nothing newer */
// A browser that lacks what every page is drawn with gets a plain page that names browsers which do not.
(function () {
  var canShow =
    window.CSS &&
    CSS.supports &&
    CSS.supports('color', 'oklch(0.5 0.1 40)') &&
    CSS.supports('color', 'color-mix(in oklch, red, blue)') &&
    CSS.supports('container-type', 'inline-size') &&
    Array.prototype.toSorted;
  if (canShow) return;
  var root = document.getElementById('root');
  root.parentNode.removeChild(root);
  var style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = '/old-browser.css';
  document.head.appendChild(style);
  document.getElementById('old-browser').removeAttribute('hidden');
})();
