let place: HTMLElement | undefined;

/** Announces `text` to screen readers at once. */
export function announce(text: string): void {
  if (!place) {
    place = document.createElement('div');
    place.className = 'sr-only';
    place.ariaLive = 'assertive';
    // An open dialog hides all but this from screen readers.
    place.dataset.liveAnnouncer = 'true';
    document.body.append(place);
  }
  const message = document.createElement('p');
  message.textContent = text;
  place.replaceChildren(message);
}
