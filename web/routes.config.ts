import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The folder of the pages and the file that lists them, for the build and for `npm run check`. */
export const routeTree = {
  target: 'react' as const,
  routesDirectory: here('./src/routes'),
  generatedRouteTree: here('./src/routes.gen.ts'),
  tmpDir: here('../node_modules/.tanstack'),
  autoCodeSplitting: true,
  // A page's questions are asked while its code is on the way.
  codeSplittingOptions: {
    defaultBehavior: [['loader'], ['component'], ['errorComponent'], ['notFoundComponent']],
  },
  quoteStyle: 'single' as const,
  semicolons: true,
  addExtensions: true,
};
