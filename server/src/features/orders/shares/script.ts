import { pinLimits } from '#contract/conversations';

/**
 * Makes sending the main act once something is written, and asks before approving then, as the server does without it.
 * Places pins on the picture by a press, or by a button and the arrow keys, and sends none without words. Without a connection
 * it sends nothing, because the browser would show its own page in place of this one. It is written for the browsers of old
 * phones, and pins are fields of the form; without the script, the form has the text alone.
 */
export const script = `
(function () {
  var board = document.getElementById('board'), rows = document.getElementById('pins'), add = document.getElementById('add');
  var form = document.getElementById('wish'), words = document.getElementById('text');
  var approve = document.getElementById('approve'), ask = document.getElementById('ask'), offline = document.getElementById('offline');
  // A reload or a forwarded address should not show the thank-you again.
  if (/[?&]sent=/.test(location.search) && history.replaceState) history.replaceState(null, '', location.pathname);
  if (!form || !words || !form.addEventListener) return;
  var isAsking = /asking/.test(form.className), pinned = rows ? rows.getElementsByTagName('li') : [];
  function update() {
    var isWritten = pinned.length > 0 || /\\S/.test(words.value);
    isAsking = isAsking && isWritten;
    form.className = !isWritten ? '' : isAsking ? 'written asking' : 'written';
  }
  words.addEventListener('input', update);
  if (approve && ask) approve.addEventListener('click', function (event) {
    var nth;
    // A pin without words is none.
    for (nth = pinned.length - 1; nth >= 0; nth -= 1) if (!/\\S/.test(field(pinned[nth], 'pin').value)) remove(pinned[nth]);
    isAsking = true;
    update();
    if (!isAsking) return;
    event.preventDefault();
    ask.focus();
  });
  function each(isOff) {
    var all = form.getElementsByTagName('button'), nth;
    for (nth = 0; nth < all.length; nth += 1) if (all[nth].type === 'submit') all[nth].disabled = isOff;
  }
  // The form data includes the pressed button, so the buttons are disabled only after submitting.
  form.addEventListener('submit', function (event) {
    var wrong = unwritten(), isOffline = navigator.onLine === false;
    if (offline) offline.textContent = isOffline && !wrong ? 'اینترنت وصل نیست؛ نوشته‌تان همین‌جا می‌ماند. بعد از وصل شدن دوباره بفرستید.' : '';
    if (offline && offline.getBoundingClientRect().bottom > window.innerHeight) offline.scrollIntoView(false);
    if (!wrong && !isOffline) return setTimeout(function () { each(true); }, 0);
    event.preventDefault();
    if (wrong) wrong.focus();
  });
  window.addEventListener('online', function () { if (offline) offline.textContent = ''; });
  // After going back, the browser may restore the text.
  window.addEventListener('pageshow', function () { each(false); update(); });
  if (!board || !rows || !add) return;
  var picture = board.getElementsByTagName('img')[0], first = Number(rows.getAttribute('data-first')), notes = 0;
  document.documentElement.className = 'js';
  function persian(n) {
    return String(n).replace(/[0-9]/g, function (d) { return '۰۱۲۳۴۵۶۷۸۹'.charAt(d); });
  }
  function make(tag, given, parent) {
    var made = document.createElement(tag), name;
    for (name in given) made.setAttribute(name, given[name]);
    parent.appendChild(made);
    return made;
  }
  function field(row, name) {
    var all = row.getElementsByTagName('input'), at;
    for (at = 0; at < all.length; at += 1) if (all[at].name === name) return all[at];
  }
  function number() {
    var at, said;
    for (at = 0; at < pinned.length; at += 1) {
      said = persian(first + at);
      pinned[at].getElementsByTagName('b')[0].textContent = said;
      field(pinned[at], 'pin').setAttribute('aria-label', 'نشان ' + said + ': اینجا چه تغییری کند؟');
      if (pinned[at].dot) {
        pinned[at].dot.textContent = said;
        pinned[at].dot.setAttribute('aria-label', 'نشان ' + said + '؛ با کلیدهای جهت جابه‌جا می‌شود');
      }
    }
    add.disabled = pinned.length >= ${pinLimits.max};
    update();
  }
  // Says at each pin without words what it needs, and returns the first such field.
  function unwritten() {
    var at, text, found;
    for (at = 0; at < pinned.length; at += 1) {
      text = field(pinned[at], 'pin');
      if (/\\S/.test(text.value)) continue;
      tell(pinned[at], 'بنویسید چه تغییری کند، یا حذفش کنید.');
      found = found || text;
    }
    return found;
  }
  function tell(row, said) {
    row.note.textContent = said;
    field(row, 'pin').setAttribute('aria-invalid', String(said !== ''));
  }
  function inside(share) { return Math.max(0, Math.min(1, share)); }
  function move(row, x, y) {
    x = inside(x); y = inside(y);
    field(row, 'x').value = x.toFixed(4);
    field(row, 'y').value = y.toFixed(4);
    row.dot.style.left = x * 100 + '%';
    row.dot.style.top = y * 100 + '%';
  }
  function remove(row) {
    board.removeChild(row.dot);
    rows.removeChild(row);
    number();
  }
  function adopt(row) {
    var dot = (row.dot = make('button', { type: 'button', 'class': 'dot' }, board)), text = field(row, 'pin');
    var gone = make('button', { type: 'button' }, row);
    gone.textContent = 'حذف';
    row.note = make('p', { id: 'note' + (notes += 1) }, row);
    text.setAttribute('aria-describedby', row.note.id);
    text.addEventListener('input', function () { if (row.note.textContent) tell(row, ''); });
    gone.addEventListener('click', function () { remove(row); add.focus(); });
    dot.addEventListener('click', function () { text.focus(); });
    // Enter only finishes the note of this pin; the button sends the form.
    text.addEventListener('keydown', function (event) {
      if (event.keyCode !== 13) return;
      event.preventDefault();
      dot.focus();
    });
    dot.addEventListener('keydown', function (event) {
      var step = { 37: [-1, 0], 38: [0, -1], 39: [1, 0], 40: [0, 1] }[event.keyCode];
      if (!step) return;
      event.preventDefault();
      move(row, Number(field(row, 'x').value) + step[0] / 50, Number(field(row, 'y').value) + step[1] / 50);
    });
    move(row, Number(field(row, 'x').value), Number(field(row, 'y').value));
  }
  function place(x, y) {
    if (pinned.length >= ${pinLimits.max}) return;
    var row = make('li', { 'class': 'new' }, rows);
    make('b', {}, row);
    make('input', { type: 'hidden', name: 'x', value: x }, row);
    make('input', { type: 'hidden', name: 'y', value: y }, row);
    make('input', { name: 'pin', maxlength: '${pinLimits.text}', required: '', autocomplete: 'off', placeholder: 'اینجا چه تغییری کند؟' }, row);
    adopt(row);
    number();
    return row;
  }
  picture.addEventListener('click', function (event) {
    var box = picture.getBoundingClientRect();
    var row = place((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    if (row) field(row, 'pin').focus();
  });
  add.addEventListener('click', function () {
    var row = place(0.5, 0.5);
    if (row) field(row, 'pin').focus();
  });
  var at;
  for (at = 0; at < pinned.length; at += 1) adopt(pinned[at]);
  number();
})();
`.trim();
