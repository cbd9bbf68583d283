import { Generator, getConfig } from '@tanstack/router-generator';
import fs from 'node:fs';
import { routeTree } from '../web/routes.config.ts';

/** Regenerates the route tree if it is missing or out of date, and then returns a message that asks to commit it. */
export async function writeRouteTree(places: Partial<typeof routeTree> = {}): Promise<string | undefined> {
  const config = { ...routeTree, disableLogging: true, ...places };
  const read = () => fs.readFileSync(config.generatedRouteTree, { encoding: 'utf8', flag: 'a+' });
  const before = read();
  await new Generator({
    config: getConfig(config, config.routesDirectory),
    root: config.routesDirectory,
  }).run();
  if (read() === before) return undefined;
  return 'web/src/routes.gen.ts did not fit the pages in web/src/routes. It has been written anew: commit it.';
}
