import { tabStorage } from '../../lib/browser-storage.ts';

/** An entry of the palette that was opened, as text, because it is stored. */
export interface RecentEntry {
  href: string;
  title: string;
  note?: string | undefined;
}

const max = 6;
const keyOf = (person: string) => `hakkak recent ${person}`;

const isEntry = (value: unknown): value is RecentEntry =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/') &&
  'title' in value &&
  typeof value.title === 'string';

/** The newest entries that this person opened in this tab, the last one first. They end with the tab, because they name people. */
export function recentEntries(person: string): readonly RecentEntry[] {
  const stored = tabStorage.readJson(keyOf(person));
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, max) : [];
}

export function addRecentEntry(person: string, { href, title, note }: RecentEntry): void {
  const others = recentEntries(person).filter((each) => each.href !== href);
  tabStorage.write(keyOf(person), JSON.stringify([{ href, title, note }, ...others].slice(0, max)));
}
