import type { Shop } from './shop.ts';

export interface Route {
  method: string;
  /** As it was registered: `/api/design/:id`. */
  path: string;
}

/** Returns every route of a shop, whether the contract declares it or not. */
export function routesOf(shop: Pick<Shop, 'routes'>): Route[] {
  const above: string[] = [];
  const routes: Route[] = [];
  for (const line of shop.routes().split('\n')) {
    // "│   └── /report (POST)" is below the last line with one indentation less.
    const [, indent = '', part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S*) ?(?:\((.*)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent.length / 4;
    above.length = depth;
    // Routes that share a beginning share the place of its parameter: ":id|:userId".
    above.push(part.replaceAll(/\|:\w+/g, ''));
    for (const method of methods?.split(', ') ?? []) routes.push({ method, path: above.join('') });
  }
  return routes;
}
