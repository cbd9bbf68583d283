import { floorOf, isTest, type Place, placeOf, rankOf } from './places.ts';
import { type Finding, type Import, importsOf, type Tree } from './source.ts';

/** Checks which files may import which. Tests of the server may import anything in the server. */
export function checkImports(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    if (!/\.tsx?$/.test(file)) return [];
    return importsOf(file, text).flatMap((entry) => {
      const message = isTest(file) ? faultInTest(file, entry) : fault(file, entry);
      return message ? [{ file, line: entry.line, message }] : [];
    });
  });
}

function faultInTest(file: string, { target }: Import): string | undefined {
  if (!target) return undefined;
  const [from] = file.split('/');
  const [to] = target.split('/');
  if ((from === 'server' && to === 'web') || (from === 'web' && to === 'server')) return apart;
  if (from === 'e2e' && (to === 'web' || target.startsWith('server/src/'))) {
    return 'An e2e test knows the product as a browser does. Reach it by its pages and its HTTP calls (contract/).';
  }
  return undefined;
}

const apart = 'Server and web never see each other. What both need belongs in contract/ (or engraving/).';

function fault(file: string, entry: Import): string | undefined {
  const from = placeOf(file);
  if (!entry.target) return faultOfPackage(from, entry);
  const to = placeOf(entry.target);
  const sides = [sideOf(file), sideOf(entry.target)];
  if (sides.includes('server') && sides.includes('web')) return apart;
  if (isTest(entry.target) && !isTest(file)) {
    return 'This belongs to the tests. Move what the product needs out of it.';
  }
  if (to.part === 'local' && from.part !== 'local') return faultOfLocal(from, entry);
  switch (from.part) {
    case 'contract':
      return to.part === 'contract'
        ? undefined
        : 'A contract imports zod/mini and other contracts only. Move this to contract/.';
    case 'engraving':
      return to.part === 'engraving' || to.part === 'contract'
        ? undefined
        : 'The engraving engine is pure. Hand it what it needs as an argument.';
    case 'platform':
      return faultInPlatform(from.room, to);
    case 'server-feature':
      return faultInServerFeature(from.feature, entry.target, to);
    case 'server':
    case 'local':
      return to.part === 'server-feature' && /\/(queries|to-contract)\.ts$/.test(entry.target)
        ? `A feature is reached by its verbs, not by its SQL. Offer this in server/src/features/${to.feature}/service.ts.`
        : undefined;
    case 'ui':
      return faultInUi(entry.target, to);
    case 'lib':
      return to.part === 'web-feature' || to.part === 'routes' || to.part === 'ui'
        ? 'web/src/lib knows no feature, page or kit. Move this file to the feature (or to web/src/ui) that needs it.'
        : undefined;
    case 'web-feature':
      return faultInWebFeature(from.feature, entry.target, to);
    default:
      return undefined;
  }
}

function sideOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function faultOfPackage(from: Place, { specifier }: Import): string | undefined {
  if (from.part === 'contract' && specifier !== 'zod/mini') {
    return `A contract imports zod/mini and other contracts only, not "${specifier}".`;
  }
  if (from.part === 'engraving' && (specifier.startsWith('node:') || specifier.startsWith('react'))) {
    return `The engraving engine runs in Node and in a browser: "${specifier}" belongs to who calls it.`;
  }
  if (from.part === 'ui' && /^@tanstack\/react-(router|query)/.test(specifier)) {
    return `The kit knows no router and no API: "${specifier}" belongs in web/src/lib or in a feature. Take what you need as a property.`;
  }
  return undefined;
}

function faultOfLocal({ part }: Place, { isLazy }: Import): string | undefined {
  return isLazy && (part === 'server' || part === 'platform')
    ? undefined
    : 'A production start loads nothing of server/local. Load it by import() where app.ts, main.ts or the platform has found that this is no production, or that the database is the embedded one.';
}

function faultInPlatform(room: string, to: Place): string | undefined {
  if (to.part === 'server-feature' || to.part === 'server') {
    return 'The platform knows no feature. Move this to the feature, or hand it in as an argument.';
  }
  if (to.part !== 'platform' || to.room === room || floorOf(to.room) < floorOf(room)) return undefined;
  return `"${to.room}" is not on a floor below "${room}". Move this to "${to.room}" or above, or take only what it needs as an argument.`;
}

function faultInServerFeature(feature: string, target: string, to: Place): string | undefined {
  if (to.part === 'server') {
    return 'A feature knows nothing of the app around it. Move what it needs to server/src/platform.';
  }
  if (to.part !== 'server-feature' || to.feature === feature) return undefined;
  if (/\/(queries|routes|to-contract)\.ts$/.test(target)) {
    return `A feature is reached by its verbs, not by its SQL or its routes. Offer this in server/src/features/${to.feature}/service.ts.`;
  }
  return faultOfOrder(feature, to.feature);
}

function faultInUi(target: string, to: Place): string | undefined {
  if (to.part === 'web-feature' || to.part === 'routes' || to.part === 'web') {
    return 'The kit knows no feature and no page. Take this as a property, or move the part to its feature.';
  }
  if (to.part === 'contract' && !target.startsWith('contract/common/')) {
    return 'The kit knows no feature: of the contract it sees contract/common only. Take this as a property, or move the part to its feature.';
  }
  if (to.part === 'lib' && /\/(client|queries)\.tsx?$/.test(target)) {
    return 'The kit knows no API. Take the data as a property, or move the part to its feature.';
  }
  return undefined;
}

function faultInWebFeature(feature: string, target: string, to: Place): string | undefined {
  if (to.part === 'routes' || (to.part === 'web' && !target.endsWith('.css'))) {
    return 'A feature knows no page above it. Use getRouteApi or a link by its path, or take this as a property.';
  }
  if (to.part !== 'web-feature' || to.feature === feature) return undefined;
  if (!/^web\/src\/features\/[^/]+\/parts\.tsx?$/.test(target)) {
    return `Into a feature only by its front door. Offer this in web/src/features/${to.feature}/parts.ts.`;
  }
  return faultOfOrder(feature, to.feature);
}

function faultOfOrder(feature: string, used: string): string | undefined {
  if (rankOf(used) < rankOf(feature)) return undefined;
  return `"${feature}" comes before "${used}" in the order of features and may not use it. Move this to "${used}", or have "${used}" hand it in.`;
}
