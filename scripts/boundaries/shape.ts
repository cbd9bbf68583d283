import { floorOf, isTest, placeOf, rankOf } from './places.ts';
import { type Finding, importsOf, lineAt, type Tree, withoutComments } from './source.ts';

/** Checks that there are no barrel files, no unknown features and rooms, and no `Owned` made without a check. */
export function checkShape(tree: Tree): Finding[] {
  const unknown = new Set<string>();
  return [...tree].flatMap(([file, text]) => {
    const findings: Finding[] = [];
    const message = faultOfPlace(file);
    if (message !== undefined && !unknown.has(message)) {
      unknown.add(message);
      findings.push({ file, line: 1, message });
    }
    if (isBarrel(file, text)) {
      const message =
        'This file only passes on what stands elsewhere. Import from where it stands, and delete this.';
      findings.push({ file, line: 1, message });
    }
    if (file !== 'server/src/platform/work/authorize.ts')
      for (const { index } of withoutComments(text).matchAll(/(?:\bas\s+|\$castTo<)Owned\s*</g))
        findings.push({
          file,
          line: lineAt(text, index),
          message:
            'A record is owned only when a check says so. Ask authorize() of server/src/platform/work/authorize.ts.',
        });
    return findings;
  });
}

function faultOfPlace(file: string): string | undefined {
  const place = placeOf(file);
  if ('feature' in place && rankOf(place.feature) < 0)
    return `"${place.feature}" is not in the order of features. Give it a place in scripts/boundaries/places.ts.`;
  if ('room' in place && floorOf(place.room) < 0)
    return `"${place.room}" is on no floor of the platform. Move this into a room that is, or give it a floor in scripts/boundaries/places.ts.`;
  return undefined;
}

/** State that changes while a server runs: collections that start empty, caches, queues and limits. */
const state =
  /^(?:export )?const [^=\n]*= new (?:(?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\)|(?:LruCache|FairQueue|RateLimiterMemory)\b)/gm;

/** Checks that server modules hold no state. Modules that run as separate processes may. */
export function checkServices(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    if (!file.startsWith('server/src/') || isTest(file) || file.endsWith('-process.ts')) return [];
    const message =
      'A module keeps no state, because each server has its own. Make this a service, and get it by `services.get` of the platform.';
    return [...withoutComments(text).matchAll(state)].map(({ index }) => ({
      file,
      line: lineAt(text, index),
      message,
    }));
  });
}

/** The public file of a web feature, the only one that may consist of re-exports. */
const frontDoor = /^web\/src\/features\/[^/]+\/parts\.tsx?$/;

function isBarrel(file: string, text: string): boolean {
  if (!/\.tsx?$/.test(file) || frontDoor.test(file)) return false;
  const code = withoutComments(text);
  const passesOn = /\bexport\s+(?:type\s+)?(?:\*|\{[^}]*\})/;
  if (!passesOn.test(code)) return false;
  return (
    code
      .replace(/\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"][^'"]+['"]\s*;?/g, '')
      .replace(/\bexport\s+(?:type\s+)?\{[^}]*\}\s*;?/g, '')
      .replace(/\bimport\s*['"][^'"]+['"]\s*;?/g, '')
      .trim() === ''
  );
}

/** Routes without a loader, and the reasons. */
const needNoLoader: Readonly<Record<string, string>> = {
  '_shell.admin.settings.tsx': 'It is a list of links, and asks nothing.',
};

/** Checks that every page of people who are signed in begins its queries while its code is on the way. */
export function checkLoaders(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const [, name = ''] = /^web\/src\/routes\/(_shell\.[^/]+\.tsx)$/.exec(file) ?? [];
    if (name === '' || Object.hasOwn(needNoLoader, name) || /\bloader\s*:/.test(withoutComments(text)))
      return [];
    const message =
      "This route has no loader, so its data comes only after its code. Begin the page's queries with prefetchQueries of web/src/lib/queries.ts, or name the reason in scripts/boundaries/shape.ts.";
    return [{ file, line: 1, message }];
  });
}

const queryVerbs =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(|\.query(?:<[^>]*>)?\(\s*['"`{]/g;

export function checkSql(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const { part } = placeOf(file);
    if ((part !== 'server-feature' && part !== 'server') || isTest(file) || file.endsWith('/queries.ts'))
      return [];
    if (!file.startsWith('server/src/')) return [];
    const place =
      'feature' in placeOf(file) ? file.replace(/\/[^/]+$/, '/queries.ts') : 'server/src/platform';
    const message = `SQL stands only in queries.ts and in the platform. Move this to ${place}.`;
    const verbs = [...withoutComments(text).matchAll(queryVerbs)].map((match) => lineAt(text, match.index));
    const imports = importsOf(file, text)
      .filter(({ specifier, isTypeOnly }) => /^(kysely|pg)(\/|$)/.test(specifier) && !isTypeOnly)
      .map(({ line }) => line);
    return [...imports, ...verbs].map((line) => ({ file, line, message }));
  });
}
