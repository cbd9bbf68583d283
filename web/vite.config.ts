import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routeTree } from './routes.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Of the thirteen calendars react-aria brings, this product shows one and counts in another. */
const twoCalendars: Plugin = {
  name: 'two-calendars',
  enforce: 'pre',
  resolveId(specifier, importer) {
    const fromLibrary = importer?.includes('@internationalized/date') ?? false;
    if (!fromLibrary || !specifier.endsWith('/createCalendar.mjs')) return null;
    return here('./src/ui/create-calendar.ts');
  },
};

/** The Persian half of the font is needed by the first paint: fetched beside the styles, not after them. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /vazirmatn-arabic.*\.woff2$/.test(name));
      if (!font) return [];
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  },
};

/** What every page starts from: one piece instead of twenty, whose names each lazy part would carry along. */
const base = [
  /\/contract\/(auth|notifications|people|profile)\.ts$/,
  /\/contract\/common\/(chart|digits|endpoint|fields|media|mobile|money|paging|topics)\.ts$/,
  /\/web\/src\/lib\/(browser-storage|client|dates|event-marks|freshness|idempotency-keys|kept-papers|local-path|queries|random-id|renew|saves-data|when-idle)\.ts$/,
  /\/web\/src\/ui\/(Card|class-names|CountMark|Deferred|lazy-part|Panel|SectionTitle)\.tsx?$/,
  /\/web\/src\/features\/auth\/session\.ts$/,
  /\/node_modules\/(clsx|lucide-react\/dist\/esm\/(createLucideIcon|context|Icon|shared))/,
];
const isBase = (module: string) => base.some((each) => each.test(module));

/** The pieces that `index.html` itself fetches. */
const firstPieces = /^assets\/(index|base|react|router|rolldown-runtime|preload-helper|schemas)-[^/]*\.js$/;

const serverPort = process.env.PORT ?? '3000';
const toServer = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false };

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [
    tanstackRouter(routeTree),
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: [] }), enforce: 'pre' },
    twoCalendars,
    preloadFont,
  ],
  server: { proxy: { '/api': toServer, '/media': toServer, '/sandbox': toServer, '/dev/outbox': toServer } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    // data: addresses would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A lazy part need not name what the page itself has fetched.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !firstPieces.test(name)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The server's own pages name this font too.
        assetFileNames: ({ names }) =>
          names.includes('vazirmatn-arabic-wght-normal.woff2')
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/@tanstack\// },
            { name: 'base', test: isBase, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  cacheDir: here('../node_modules/.vite'),
});
