import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { routeTree } from './routes.config.ts';
import { withoutEval } from './without-eval.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const iconList = here('../node_modules/lucide-react/dist/esm/lucide-react.mjs');
/** The file of each icon by the name that it is imported by. */
const iconFile = new Map(
  readFileSync(iconList, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const file = /from '(\.\/icons\/[\w-]+\.mjs)'/.exec(line)?.[1];
      return file === undefined
        ? []
        : [...line.matchAll(/default as (\w+)/g)].map(
            ([, name]) => [name ?? '', path.join(path.dirname(iconList), file)] as const,
          );
    }),
);

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

/** Imports each icon from its own file instead of the list of all, so that it is known which pages show it. */
const iconFiles: Plugin = {
  name: 'icon-files',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: "from 'lucide-react'" },
    handler: (code) =>
      code.replace(/import \{([^{}]*)\} from 'lucide-react';/g, (_whole, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean)
          .map((each) => {
            if (each.startsWith('type ')) return '';
            const [, name = '', alias = name] = /^(\w+)(?: as (\w+))?$/.exec(each) ?? [];
            const file = iconFile.get(name);
            return file === undefined
              ? `import { ${each} } from 'lucide-react';`
              : `import ${alias} from '${file}';`;
          })
          .join(''),
      ),
  },
};

/** The Persian part of the font is needed by the first paint: fetched with the styles, not after them. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /vazirmatn-persian\.woff2$/.test(name));
      if (!font) return [];
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  },
};

/** The addresses of pages by the names of their files, in the router's writing: `/designOrder/$id`. */
function pageOf(file: string): { page: string; isOpen: boolean } | undefined {
  const name = /\/routes\/([^/]+)\.tsx\?tsr-split=(?:component|loader)$/.exec(file)?.[1];
  if (name === undefined || name === '_shell') return undefined;
  const parts = name.split('.').filter((part) => part !== 'index' && !part.startsWith('_'));
  return {
    page: `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`,
    isOpen: !name.startsWith('_shell'),
  };
}

/** Returns the pages and loaders that import a module, directly or not; none for what only lazy parts import. */
function pagesOf(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  const [, page, loader = ''] = /\/routes\/(?!dev)(.+)\.tsx\?tsr-split=(loader)?/.exec(id) ?? [];
  if (page) return [page + loader];
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.filter((by) => !seen.has(by) && seen.add(by)).flatMap((by) => pagesOf(by, modules, seen));
}

/**
 * Names the script of our modules that the same pages import. What the login page shares with others is in the first
 * script; what more than six pages share is in that of all people who are signed in, unless all of them are admins'.
 */
function scriptOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  const pages = pagesOf(id, modules).toSorted();
  if (pages.length < 2 || !/\/(web\/src|contract|engraving)\//.test(id)) return null;
  if (pages.includes('login')) return 'start';
  const count = new Set(pages.map((page) => page.replace(/loader$/, ''))).size;
  const isOfAll = pages.includes('_shell') || (count > 6 && !isOfAdmins(pages));
  return isOfAll ? '_shell' : pages.join('~');
}

/** Names the script of what other packages give; what only lazy parts show comes with the first of them. */
function packageOf(id: string, modules: Rolldown.ChunkingContext): string {
  const isLate = id.includes('/lucide-react/dist/esm/icons/') && pagesOf(id, modules).length === 0;
  return isLate ? 'icons' : 'packages';
}

const isOfAdmins = (pages: readonly string[]) => pages.every((page) => page.startsWith('_shell.admin.'));

const folderOf = (id: string) => /\/src\/(?:features\/)?(\w+)/.exec(id)?.[1] ?? 'contract';
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'start', tags: ['$initial'] },
  // An icon that only one page shows is part of its script; those of lazy parts come with the first of these.
  {
    name: packageOf,
    test: /\/node_modules\/(lucide-react|@tanstack|idb)\//,
    minShareCount: 2,
  },
  { name: scriptOf, minSize: 2500 },
  {
    name: (id, modules) => {
      const pages = scriptOf(id, modules)?.split('~') ?? [];
      if (pages.length < 2) return null;
      return isOfAdmins(pages) ? 'admin' : folderOf(id);
    },
  },
];

/**
 * Lists the scripts of each page in `pages.json`, and its pictures, for the server to name with the page itself. Guests see open ones. The
 * largest come first: a browser that opens six connections must not keep them waiting behind small ones.
 */
const pageScripts: Plugin = {
  name: 'page-scripts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const closure = (name: string, found = new Set<string>()): Set<string> => {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (!chunk || found.has(name)) return found;
      found.add(name);
      for (const next of chunk.imports) closure(next, found);
      return found;
    };
    const initial = chunks.filter(({ isEntry }) => isEntry).flatMap((each) => [...closure(each.fileName)]);
    const bySize = chunks.toSorted((a, b) => b.code.length - a.code.length).map(({ fileName }) => fileName);
    const shell = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes('/routes/_shell.tsx?')));
    const ofShell = shell ? closure(shell.fileName) : [];
    const needed = new Map<string, Set<string>>();
    const picturesOf = (scripts: Set<string>) =>
      chunks
        .filter(({ fileName }) => scripts.has(fileName))
        .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedAssets ?? [])])
        .filter((name) => name.endsWith('.webp'));
    const pages: Record<string, { isOpen: boolean; scripts: string[]; pictures: string[] }> = {};
    for (const { moduleIds, fileName } of chunks)
      for (const { page, isOpen } of moduleIds.flatMap((id) => pageOf(id) ?? [])) {
        if (page.endsWith('$')) continue;
        const before = needed.get(page) ?? new Set([...initial, ...(isOpen ? [] : ofShell)]);
        const scripts = new Set([...before, ...closure(fileName)]);
        needed.set(page, scripts);
        pages[page] = {
          isOpen,
          scripts: bySize.filter((name) => scripts.has(name)),
          pictures: picturesOf(scripts),
        };
      }
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
  },
};

/**
 * Has browsers compile the scripts of first screens while they arrive, off the main thread, instead of each function
 * when it is first called (Chromium 136; others read a comment). At a fourth of the processor's speed the largest paint of
 * the dashboard came a fifth earlier.
 */
const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const list = bundle['pages.json'];
      if (list?.type !== 'asset') return;
      const pages = JSON.parse(String(list.source)) as Record<string, { scripts: string[] }>;
      const first = new Set(Object.values(pages).flatMap(({ scripts: names }) => names));
      for (const each of Object.values(bundle))
        if (each.type === 'chunk' && first.has(each.fileName))
          each.code = `//# allFunctionsCalledOnLoad\n${each.code}`;
    },
  },
};

/** The same page for people without a login, who need not ask who they are: `web/src/features/auth/session.ts`. */
const guestPage: Plugin = {
  name: 'guest-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const source = String(page.source).replace('<html ', '<html data-guest ');
      this.emitFile({ type: 'asset', fileName: 'guest.html', source });
    },
  },
};

/** Removes the comments from head.js, which blocks every page. Minifiers emit syntax that old browsers cannot parse. */
const headScript: Plugin = {
  name: 'head-script',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = path.join(dir, 'head.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^ *\/\/.*\n/gm, ''));
  },
};

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
    iconFiles,
    preloadFont,
    pageScripts,
    guestPage,
    headScript,
    compileHints,
    withoutEval,
  ],
  server: { proxy: { '/api': toServer, '/media': toServer, '/sandbox': toServer, '/dev/outbox': toServer } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    // data: addresses would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // In kB. e2e/budget.e2e.ts bounds what a page loads; only the viewer of 3D drawings loads the largest script.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // A busy machine makes any plugin slow.
      checks: { bundlerTimings: false },
      // The WebAssembly libraries import it in Node.js only.
      onLog: (level, log, handle) => {
        if (!log.message.includes('Module "module" has been externalized')) handle(level, log);
      },
      // The contract's schemas spread one another; without this each spread keeps them.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // The first script names all others. Their hashes, which do not compress, are as short as the bundler allows.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${name.includes('~') ? 'shared' : facadeModuleId?.endsWith('=loader') ? 'loader' : name}-[hash:7].js`,
        // The server's own pages name this font too.
        assetFileNames: ({ names }) =>
          names.includes('vazirmatn-persian.woff2')
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
  worker: { format: 'es', plugins: () => [withoutEval] },
  optimizeDeps: { include: ['bidi-js'], exclude: ['harfbuzzjs', 'clipper2-wasm', '@hyzyla/pdfium'] },
  cacheDir: here('../node_modules/.vite'),
});
