import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightContract } from './light-contract.ts';
import { lightIcons } from './light-icons.ts';
import { routeTree } from './routes.config.ts';
import { withoutEval } from './without-eval.ts';

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

/** The Persian part of the font is needed by the first paint: fetched beside the styles, not after them. */
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

const aria = (names: string) => `/react-aria-components/dist/\\w+/(${names})\\.mjs$`;
const kit = (names: string) => `/web/src/ui/(${names})\\.tsx?$`;
const web = (names: string) => `/web/src/(${names})`;
const icon = (names: string) => `/lucide-react/dist/esm/icons/(${names})\\.`;
/** Icons of several pages, but not of most. */
const labelIcons =
  'audio-lines|book-open-text|circle-slash|clapperboard|eye|link-2|pause|pencil-line|play|qr-code|scroll-text|square-arrow-out-up-left';
const either = (...patterns: string[]) => new RegExp(patterns.join('|'));

/**
 * The scripts, each with all it needs that is in none before it: so no page waits for more than one of a kind, and none
 * carries the code of another. A lazy part of a page that nothing else shares is a script of its own.
 */
const scripts: readonly (readonly [name: string, test: RegExp])[] = [
  ['react', /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//],
  ['checks', /\/node_modules\/zod\/|\/web\/src\/zod-config|\?shapes$|\/contract\/common\/validation/],
  ['three', /\/node_modules\/three\//],
  ['controls', either(kit('BareButton|Button|Spinner|Guilloche|Ltr|field-parts|Form|TextField'))],
  // The parts of react-aria share this; none of them is on a first screen.
  [
    'aria',
    either(
      aria('Button|SelectionIndicator|SharedElementTransition'),
      '/react-aria/dist/private/(focus/FocusScope|visually-hidden|utils/useSlot|utils/shadowdom)',
      kit('react-aria-strings'),
    ),
  ],
  [
    'shell',
    either(
      web('routes/_shell\\.tsx\\?'),
      kit(
        'Hint|IconButton|DateTime|FileName|Progress|List|ListEnd|PageHeader|ErrorState|Panel|Skeleton|Toman',
      ),
      kit(
        'copy-text|open-dialog|SectionTitle|FactRow|Blank|file-limits|use-wide|Tabs|Badge|BackLink|WhenVisible|Loaded|empty-text|use-(confirm|dialog|record-dialog)|order-of',
      ),
      web('features/(devices|settings|upgrades)/parts'),
      web('features/tickets/(TicketStatusBadge|filter-options)'),
      web('lib/(clock|dates|draft-key|filters|use-answer-of|use-download)'),
      '/@tanstack/(query-core|react-query)/build/modern/(infinite|useInfinite)',
      '/contract/common/(persian-text|identity-numbers)|/contract/profile-person\\.ts$',
    ),
  ],
  [
    'order-look',
    either(
      web(
        'features/orders/(OrderTypeIcon|OrderStatusBadge|PriceTag|status-look|order-texts|parts|draft-keys|type-tiles|BottomActionBar|file-limits|filter-options)',
      ),
      web('features/fonts/parts'),
    ),
  ],
  [
    'stored-files',
    either(
      kit('StoredFiles|FilePicture|PictureViewer|stored-file|use-shortcuts'),
      web('features/files/(parts|file-check)'),
    ),
  ],
  [
    'orders',
    either(kit('Timeline'), web('features/(orders/OrderTimeline|dashboard/(OrderLines|StatCard|Welcome))')),
  ],
  ['drafts', either('/node_modules/idb/', web('lib/drafts|features/tickets/ticket-drafts'))],
  [
    'forms',
    either(
      kit('TextArea|RadioTiles|DraftNote|DropZone|IdleFileDrop'),
      web('lib/(use-form|tab-draft)|features/wallet/(parts|charge-amount)'),
    ),
  ],
  ['toman', either(kit('TomanField'))],
  [
    'order-form',
    either(web('features/orders/(OrderSummary|Shortfall|use-payment)'), kit('UploadProgress|FormFoot')),
  ],
  ['pictures', either(kit('PicturePreview|FileTrigger'), web('features/tutorials/Cover'))],
  [
    'labels',
    either(
      '/contract/qr\\.ts$',
      icon(labelIcons),
      web('features/orders/qr/(PagePicture|kind-look|qr-search|queries|QrStateBadge)'),
    ),
  ],
  ['media', either(web('lib/read-media'))],
  ['files', either(kit('FileDrop|FileRow'))],
  ['qr', either(web('features/orders/qr/(PhonePage|PageMark|page-look|qr-(content|fields|draft-keys))'))],
  ['uploads', either(web('lib/(resumable-upload|use-resumable|file-print)'))],
  [
    'qr-form',
    either(
      web('features/orders/qr/(QrInputs|use-(media-upload|object-url)|Qr(Media|Pictures)Field|QrTextPicker)'),
    ),
  ],
  [
    'toggles',
    either(kit('CheckMark|Checkbox|Segments|YesNoCheckboxes'), web('lib/engine/(engine|messages)')),
  ],
  ['hints', either(aria('Tooltip'), kit('Tooltip|HintBubble'))],
  ['dialogs', either(aria('Dialog|Modal|Popover'), kit('Dialog|FormDialog|ConfirmDialog|ShortcutSheet'))],
  ['drawings', either(web('ui/vectors/(DrawnPaths|drawing-paths|use-inspected)|lib/vectors'))],
  ['viewer', either(kit('ImageViewer|use-zoom'))],
  ['charts', either(kit('MonthlyArea|MonthTable|MonthlyChart'))],
  ['choices', either(aria('ListBox|Menu|ComboBox'), kit('Menu|ComboBox|aria-field-parts'))],
  ['dates', either(kit('DatePicker'))],
  ['tables', either(kit('DataList'))],
  [
    'markdown',
    either(web('features/content/(Markdown|markdown|page-query|sections)'), '/contract/content-page\\.ts$'),
  ],
  [
    'content-lists',
    either(
      kit('Ordering'),
      web(
        'features/content/(as-read|ItemButtons|lazy|parts|published-text|undo|use-(item-dialog|ordering|removal))\\.|features/tutorials/admin/use-unsent-courses',
      ),
      '/contract/content-changes',
    ),
  ],
  // Both come once any page is idle.
  ['notices', either(kit('Toaster'), web('routes/-shell/offer-release'))],
  ['foot', either(web('routes/-shell/SidebarFoot|features/settings/TrustSeal'), kit('WebAppBadge'))],
  ['hours', either('/contract/common/working-hours')],
  [
    'conversation',
    either(web('features/tickets/(Conversation\\.|message|use-(reading|typing|conversation))')),
  ],
  ['composer', either(web('features/tickets/Composer\\.'))],
  ['stepper', either(kit('Stepper'))],
  ['search', either(kit('SearchField|use-typed-filter|Select|FilterSelect|ListFilters'))],
  [
    'font-parts',
    either(web('features/fonts/(settings|texts|queries|use-spot|DrawingPicture)'), '/contract/fonts\\.ts$'),
  ],
  ['maker', either(web('features/fonts/MakerPage|routes/_shell\\.(admin\\.)?fontMaker\\.tsx\\?'))],
  ['faces', either(web('features/fonts/(use-font-face|FontLook)'))],
  ['wallet', either(web('features/wallet/(OperationIcon|TransactionRow|statement-path)'))],
  ['receipts', either(web('features/wallet/Receipt'))],
  ['people', either(web('features/people/(parts|Facts|PersonButton)'))],
];

const ofEveryPage = /^assets\/(index|rolldown-runtime|react|icons|controls|shell)-[^/]*\.js$/;

/** The address of a page by the name of its file, in the router's writing: `/designOrder/$id`. */
function pageOf(file: string): { page: string; isOpen: boolean } | undefined {
  const name = /\/routes\/([^/]+)\.tsx\?tsr-split=component$/.exec(file)?.[1];
  if (name === undefined || name === '_shell') return undefined;
  const parts = name.split('.').filter((part) => part !== 'index' && !part.startsWith('_'));
  return {
    page: `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`,
    isOpen: !name.startsWith('_shell'),
  };
}

/**
 * Lists the scripts of each page in `pages.json`, for the server to name beside the page itself. Guests see open ones. The
 * largest stand first: a browser that opens six connections must not keep them waiting behind small ones.
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
    const pages: Record<string, { isOpen: boolean; scripts: string[] }> = {};
    for (const { moduleIds, fileName } of chunks)
      for (const { page, isOpen } of moduleIds.flatMap((id) => pageOf(id) ?? [])) {
        if (page.endsWith('$')) continue;
        const needed = new Set([...initial, ...(isOpen ? [] : ofShell), ...closure(fileName)]);
        pages[page] = { isOpen, scripts: bySize.filter((name) => needed.has(name)) };
      }
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
  },
};

/**
 * Has browsers compile the scripts of first screens while they arrive, beside the main thread, instead of each function
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
        if (each.type === 'chunk' && (first.has(each.fileName) || ofEveryPage.test(each.fileName)))
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
    lightContract,
    lightIcons,
    preloadFont,
    pageScripts,
    guestPage,
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
    modulePreload: {
      polyfill: false,
      // A lazy part need not name what its page has fetched; each name costs a slow phone a millisecond.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !ofEveryPage.test(name)),
    },
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
        // The first script names all others.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // The server's own pages name this font too.
        assetFileNames: ({ names }) =>
          names.includes('vazirmatn-persian.woff2')
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: scripts.length - 0.5 },
            ...scripts.map(([name, test], at) => ({ name, test, priority: scripts.length - at })),
            {
              name: 'icons',
              test: new RegExp(`/lucide-react/dist/esm/icons/(?!(${labelIcons})\\.)`),
              minShareCount: 2,
              priority: scripts.length - 0.7,
            },
            // Modules that several parts of one feature share, those for admins apart, and the rest.
            {
              name: (id) => {
                const [, feature = 'shared', admin] =
                  /\/web\/src\/features\/(\w+)(\/(?:.*\/)?admin\/)?/.exec(id) ?? [];
                return admin ? `${feature}-admin` : feature;
              },
              debugName: 'parts of one feature',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [withoutEval] },
  optimizeDeps: { include: ['bidi-js'], exclude: ['harfbuzzjs', 'clipper2-wasm', '@hyzyla/pdfium'] },
  cacheDir: here('../node_modules/.vite'),
});
