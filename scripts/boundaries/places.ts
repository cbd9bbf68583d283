/** The features in order. A feature may use those before it but none after it, which rules out cycles. */
const features = [
  'people',
  'auth',
  'settings',
  'notifications',
  'wallet',
  'pricing',
  'offers',
  'upgrades',
  'devices',
  'fonts',
  'files',
  'messages',
  'conversations',
  'orders',
  'tickets',
  'reports',
  'content',
  'tutorials',
  'profile',
  'dashboard',
];

/** Pages that have neither a contract nor a server part. */
const webOnly = ['about', 'kit'];

/** The rooms of the server's platform, by floor. A room imports only from the floors below its own. */
const floors = [
  ['foundation', 'events'],
  ['processes', 'outside'],
  ['environment'],
  ['database'],
  ['files', 'sessions'],
  ['work', 'backup'],
  ['http'],
  ['pictures'],
  ['uploads'],
  ['media'],
];

export type Place =
  | {
      part: 'contract' | 'engraving' | 'server' | 'local' | 'ui' | 'lib' | 'routes' | 'web' | 'other';
    }
  | { part: 'platform'; room: string }
  | { part: 'server-feature' | 'web-feature'; feature: string };

export function placeOf(file: string): Place {
  const [top = '', second, third, fourth = ''] = file.split('/');
  if (top === 'contract' || top === 'engraving') return { part: top };
  if (top === 'server') {
    if (second === 'src' && third === 'platform')
      return { part: 'platform', room: fourth.replace(/(\.test)?\.ts$/, '') };
    if (second === 'src' && third === 'features' && fourth)
      return { part: 'server-feature', feature: fourth };
    return { part: second === 'local' ? 'local' : 'server' };
  }
  if (top === 'web' && second === 'src') {
    if (third === 'ui' || third === 'lib' || third === 'routes') return { part: third };
    if (third === 'features' && fourth) return { part: 'web-feature', feature: fourth };
  }
  return { part: top === 'web' ? 'web' : 'other' };
}

/** Returns a feature's position in the order, or -1 for an unknown name. */
export function rankOf(feature: string): number {
  return [...features, ...webOnly].indexOf(feature);
}

/** Returns the number of a room's floor, from the lowest, or -1 for an unknown name. */
export function floorOf(room: string): number {
  return floors.findIndex((rooms) => rooms.includes(room));
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /^(server\/testing|web\/testing|e2e)\//.test(file);
}
