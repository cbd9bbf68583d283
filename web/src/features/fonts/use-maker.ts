import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tabDraft } from '../../lib/tab-draft.ts';
import { beginHistory, record, redo, undo } from './history.ts';
import { namesIn } from '../../lib/address.ts';
import { type MakerSearch, makerSearch } from './maker-search.ts';
import { firstSettings, isSame, type Settings, searchOf, settingsOf } from './settings.ts';

/** In ms: the address follows the typing after this time. */
const addressPause = 400;

const sameAddress = (one: MakerSearch, other: MakerSearch) =>
  (Object.keys({ ...one, ...other }) as (keyof MakerSearch)[]).every((name) => one[name] === other[name]);

const draft = tabDraft('font-maker');

/** An address without a drawing leads to the one that was last worked on in this tab. */
function openedAt(search: MakerSearch): MakerSearch {
  if (namesIn(makerSearch(search)).length > 0) return search;
  const stored = draft.peek();
  return stored ? makerSearch({ ...stored.values }) : search;
}

/** The maker's settings with undo and redo; the address follows them, and they follow the address. */
export function useMaker(search: MakerSearch, writeAddress: (search: MakerSearch) => void) {
  const [first] = useState(() => settingsOf(openedAt(search)));
  const [history, setHistory] = useState(() => beginHistory(first));
  const settings = history.now;
  // A drawing that was only looked at, such as that of a link, takes nobody's draft away.
  useEffect(() => {
    if (settings !== first) void draft.write({ values: searchOf(settings), files: [] });
  }, [settings, first]);

  const change = useCallback((part: Partial<Settings>, key = Object.keys(part).join(' ')) => {
    const at = Date.now();
    setHistory((now) => {
      const next = { ...now.now, ...part };
      return isSame(next, now.now) ? now : record(now, next, key, at);
    });
  }, []);

  // `written` is the address as this page wrote or read it: any other came from outside.
  const written = useRef(search);
  const write = useEffectEvent(writeAddress);

  // Must run before the next effect, which reads `written`.
  useEffect(() => {
    if (search.creation !== undefined || sameAddress(search, written.current)) return;
    written.current = search;
    change(settingsOf(openedAt(search)), 'address');
  }, [search, change]);

  useEffect(() => {
    const wanted = searchOf(settings);
    const { creation: _, ...shown } = written.current;
    if (sameAddress(wanted, shown)) return undefined;
    const timer = setTimeout(() => {
      written.current = wanted;
      write(wanted);
    }, addressPause);
    return () => clearTimeout(timer);
    // The link in the menu opens the page without parameters, so a change of the address runs this too.
  }, [settings, search]);

  return {
    settings,
    change,
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    /** Goes back to the drawing that everybody begins with. */
    restart: isSame(settings, firstSettings) ? undefined : () => change(firstSettings, 'restart'),
    redo: history.future.length > 0 ? () => setHistory(redo) : undefined,
    /** The address of these settings, also before the address bar has it. */
    address: () => searchOf(settings),
  };
}

export type Maker = ReturnType<typeof useMaker>;
