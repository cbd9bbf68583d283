import { describe, expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

function findings(files: Record<string, string>): string[] {
  return checkBoundaries(new Map(Object.entries(files))).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

function importing(file: string, specifier: string): string[] {
  return findings({ [file]: `import { thing } from '${specifier}';\nuse(thing);\n` });
}

describe('what may import what', () => {
  test.each([
    ['contract/tickets.ts', 'zod/mini'],
    ['contract/tickets.ts', './common/paging.ts'],
    ['contract/tickets.test.ts', 'vitest'],
    ['engraving/trace.ts', 'harfbuzzjs'],
    ['server/src/app.ts', './features/tickets/routes.ts'],
    ['server/src/main.ts', './features/orders/service.ts'],
    ['server/src/features/tickets/service.ts', '../orders/service.ts'],
    ['server/src/features/tickets/service.ts', '../wallet/transfer.ts'],
    ['server/src/features/tickets/service.ts', './queries.ts'],
    ['server/src/features/tickets/service.ts', '#contract/tickets'],
    ['server/src/features/wallet/wallet.test.ts', '../orders/queries.ts'],
    ['server/src/features/wallet/wallet.test.ts', '../../../testing/shop.ts'],
    ['server/src/platform/database/database.ts', 'kysely'],
    ['server/src/platform/database/paging.ts', './database.ts'],
    ['server/src/platform/database/reach.ts', '../environment/environment.ts'],
    ['server/src/platform/sessions.ts', './database/database.ts'],
    ['server/src/platform/files/quota.test.ts', '../work/work.ts'],
    ['server/local/bank.ts', '../src/platform/outside/gateways/gateway.ts'],
    ['server/local/demo/demo.ts', '../../src/features/orders/service.ts'],
    ['server/local/bank.test.ts', './bank.ts'],
    ['web/src/ui/TomanField.tsx', '#contract/common/digits'],
    ['web/src/ui/TomanField.tsx', '../lib/dates.ts'],
    ['web/src/features/tickets/TicketPage.tsx', '../orders/parts.ts'],
    ['web/src/features/tickets/TicketPage.tsx', '../../ui/Button.tsx'],
    ['web/src/features/tickets/TicketPage.tsx', '@tanstack/react-router'],
    ['web/src/routes/tickets.tsx', '../features/tickets/TicketPage.tsx'],
    ['e2e/tickets.e2e.ts', '#contract/tickets'],
    ['e2e/global-setup.ts', '../server/testing/cluster.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(importing(file, specifier)).toEqual([]);
  });

  test.each([
    ['contract/tickets.ts', 'zod', 'zod/mini'],
    ['contract/tickets.ts', '../server/src/platform/clock.ts', 'Move this to contract/'],
    ['engraving/trace.ts', 'node:fs', 'who calls it'],
    ['server/src/features/tickets/service.ts', '../../../../web/src/lib/dates.ts', 'belongs in contract/'],
    ['web/src/lib/client.ts', '../../../server/src/app.ts', 'belongs in contract/'],
    ['server/src/platform/work/jobs.ts', '../../features/orders/service.ts', 'hand it in as an argument'],
    ['server/src/platform/files/quota.ts', '../work/ctx.ts', 'Move this to "work" or above'],
    ['server/src/platform/files/quota.ts', '../sessions.ts', 'not on a floor below "files"'],
    ['server/src/platform/events.ts', './database/database.ts', 'not on a floor below "events"'],
    [
      'server/src/features/tickets/service.ts',
      '../orders/queries.ts',
      'server/src/features/orders/service.ts',
    ],
    ['server/src/features/tickets/service.ts', '../../app.ts', 'server/src/platform'],
    ['server/src/features/wallet/service.ts', '../orders/service.ts', 'Move this to "orders"'],
    ['server/src/app.ts', './features/orders/queries.ts', 'server/src/features/orders/service.ts'],
    ['server/src/app.ts', '../testing/shop.ts', 'belongs to the tests'],
    ['server/src/app.ts', '../local/bank.ts', 'loads nothing of server/local'],
    ['server/src/platform/database/reach.ts', '../../../local/postgres.ts', 'loads nothing of server/local'],
    ['server/local/demo/demo.ts', '../../src/features/orders/queries.ts', 'features/orders/service.ts'],
    ['web/src/ui/Card.tsx', '../features/orders/parts.ts', 'as a property'],
    ['web/src/ui/Card.tsx', '#contract/orders', 'contract/common only'],
    ['web/src/ui/Card.tsx', '@tanstack/react-router', 'no router'],
    ['web/src/ui/Card.tsx', '../lib/client.ts', 'no API'],
    ['web/src/lib/dates.ts', '../ui/Button.tsx', 'that needs it'],
    ['web/src/features/tickets/api.ts', '../orders/api.ts', 'web/src/features/orders/parts.ts'],
    ['web/src/features/wallet/WalletPage.tsx', '../orders/parts.ts', 'Move this to "orders"'],
    ['web/src/features/wallet/WalletPage.tsx', '../../routes/wallet.tsx', 'getRouteApi'],
    ['e2e/tickets.e2e.ts', '../server/src/app.ts', 'as a browser does'],
  ])('%s may not import %s', (file, specifier, advice) => {
    const found = importing(file, specifier);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${file}:1`);
    expect(found[0]).toContain(advice);
  });

  test('only around the features, and only by import(), may the server load what production goes without', () => {
    const lazy = "const bank = await import('../../../local/bank.ts');";
    expect(findings({ 'server/src/platform/database/reach.ts': lazy })).toEqual([]);
    expect(findings({ 'server/src/features/wallet/service.ts': lazy })).toEqual([
      expect.stringContaining('loads nothing of server/local'),
    ]);
  });

  test('lazy, side-effect, type and passed-on imports count, and those in comments do not', () => {
    const found = findings({
      'web/src/ui/a.ts':
        "// import x from '../features/orders/parts.ts';\nconst a = import('../features/orders/parts.ts');",
      'web/src/ui/b.ts': "import '../features/orders/parts.ts';",
      'web/src/ui/c.ts': "import type {\n  A,\n} from '../features/orders/parts.ts';",
      'web/src/ui/d.ts': "export { a } from '../features/orders/parts.ts';\nexport const b = 1;",
    });
    expect(found.map((each) => each.split(' ')[0])).toEqual([
      'web/src/ui/a.ts:2',
      'web/src/ui/b.ts:1',
      'web/src/ui/c.ts:3',
      'web/src/ui/d.ts:1',
    ]);
  });
});

describe('cycles', () => {
  test('files that import each other are found once, with the way around, also by types and lazily', () => {
    expect(
      findings({
        'contract/a.ts': "// one\nimport { b } from './b.ts';",
        'contract/b.ts': "import type { C } from '#contract/c';",
        'contract/c.ts': "const a = () => import('./a.ts');",
        'contract/d.ts': "import { a } from './a.ts';",
      }),
    ).toEqual([
      expect.stringContaining(
        'contract/a.ts:2 These files import each other: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts.',
      ),
    ]);
  });

  test('each cycle is found, and those of tests are not', () => {
    const found = findings({
      'web/src/ui/A.tsx': "import { b } from './B.tsx';",
      'web/src/ui/B.tsx': "import type { A } from './A.tsx';",
      'engraving/one.ts': "import { two } from './two.ts';",
      'engraving/two.ts': "import { one } from './one.ts';",
      'server/testing/a.ts': "import { b } from './b.ts';",
      'server/testing/b.ts': "import { a } from './a.ts';",
    });
    expect(found.map((each) => each.split(' ')[0])).toEqual(['engraving/one.ts:1', 'web/src/ui/A.tsx:1']);
  });
});

describe('the shape of the project', () => {
  test('only the check of ownership makes a record owned', () => {
    const cast = 'export const a = (row: Row) => row as Owned<Row>;';
    expect(findings({ 'server/src/platform/work/authorize.ts': cast })).toEqual([]);
    expect(findings({ 'server/src/features/orders/create.ts': cast })).toEqual([
      expect.stringContaining('create.ts:1 A record is owned only when a check says so'),
    ]);
  });

  test('a feature outside the order is told once where to get a place', () => {
    const found = findings({
      'server/src/features/coupons/routes.ts': 'export const b = 1;',
      'server/src/features/coupons/service.ts': 'export const a = 1;',
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('scripts/boundaries/places.ts');
  });

  test('a room outside the floors is told once where to get one', () => {
    const found = findings({
      'server/src/platform/parcels/post.ts': 'export const a = 1;',
      'server/src/platform/parcels/post.test.ts': 'export const b = 1;',
      'server/src/platform/sessions.test.ts': 'export const c = 1;',
    });
    expect(found).toEqual([expect.stringContaining('"parcels" is on no floor of the platform')]);
  });

  test.each([
    'export const kept = new Map<string, Promise<Page | null>>();',
    'const seen = new WeakSet<Db>();',
    'const pages = new LruCache<Page>(100, ({ weight }) => weight);',
    'const limiter: Limiter = new RateLimiterMemory({ points: 6 });',
  ])('a module of the server that keeps state is found: %s', (text) => {
    const found = findings({ 'server/src/features/orders/pages.ts': `// one\n${text}\n` });
    expect(found).toEqual([expect.stringContaining('orders/pages.ts:2 A module keeps no state')]);
  });

  test('constants, what a function makes, and the state of a program or of a test are fine', () => {
    const state = 'const kept = new Map<string, number>();';
    expect(
      findings({
        'server/src/features/orders/pages.ts': `const names = new Set(['a']);\nconst open = () => ({ kept: new Map<string, number>() });\nfunction b() {\n  ${state}\n}`,
        'server/src/features/orders/drawing-process.ts': state,
        'server/src/features/orders/pages.test.ts': state,
        'web/src/lib/dates.ts': state,
      }),
    ).toEqual([]);
  });

  test.each([
    "export * from './a.ts';",
    "// the door\nexport { a } from './a.ts';\nexport type { B } from './b.ts';\n",
    "import { a } from './a.ts';\nexport { a };\n",
  ])('a barrel file is found: %j', (text) => {
    expect(findings({ 'contract/common/all.ts': text })[0]).toContain('Import from where it stands');
  });

  test('the front door of a web feature may be only names, and a file with a part of its own is no barrel', () => {
    expect(
      findings({
        'web/src/features/orders/parts.ts': "export { OrderCard } from './OrderCard.tsx';",
        'contract/common/money.ts': "import { a } from './a.ts';\nconst b = a;\nexport { b };",
      }),
    ).toEqual([]);
  });
});

describe('loaders', () => {
  const route = (code: string) => `export const Route = createFileRoute('/_shell/devices')({ ${code} });\n`;

  test('a page without a loader is found', () => {
    const bare = route('/* loader: none */ component: DevicesPage');
    expect(findings({ 'web/src/routes/_shell.devices.tsx': bare })).toEqual([
      expect.stringContaining('web/src/routes/_shell.devices.tsx:1 This route has no loader'),
    ]);
  });

  test('a page with a loader, a page that asks nothing and a page outside the frame are fine', () => {
    const bare = route('component: DevicesPage');
    expect(
      findings({
        'web/src/routes/_shell.devices.tsx': route('loader: (now) => prefetchQueries(now), component: Page'),
        'web/src/routes/_shell.admin.settings.tsx': bare,
        'web/src/routes/_shell.tsx': bare,
        'web/src/routes/login.tsx': bare,
      }),
    ).toEqual([]);
  });
});

describe('SQL', () => {
  const migration = {
    'server/migrations/0001.sql': 'CREATE TABLE accounts (id int);\nCREATE TABLE orders (id int);',
  };

  test('stands in queries.ts and in the platform only', () => {
    const statement = "import { sql } from 'kysely';\ndb.selectFrom('accounts');\n";
    const found = findings({
      'server/src/features/wallet/queries.ts': statement,
      'server/src/features/wallet/wallet.test.ts': statement,
      'server/src/platform/sessions.ts': statement,
      'server/src/features/wallet/service.ts': statement,
      'server/src/main.ts': 'await pool.query(`SELECT 1`);',
      'server/src/features/wallet/types.ts':
        "import type { Insertable } from 'kysely';\nexport type A = Insertable<never>;",
    });
    expect(found.map((each) => each.split(' ')[0])).toEqual([
      'server/src/features/wallet/service.ts:1',
      'server/src/features/wallet/service.ts:2',
      'server/src/main.ts:1',
    ]);
    expect(found[0]).toContain('Move this to server/src/features/wallet/queries.ts');
  });

  test('a feature may read the tables of those before it', () => {
    expect(
      findings({
        ...migration,
        'server/src/features/wallet/queries.ts': "db.insertInto('accounts')",
        'server/src/features/orders/queries.ts': "db.insertInto('orders'); db.selectFrom('accounts as a')",
      }),
    ).toEqual([]);
  });

  test('a feature may neither write the tables of others nor read those of features after it', () => {
    const found = findings({
      ...migration,
      'server/src/features/wallet/queries.ts': "db.insertInto('accounts');\nsql`SELECT 1 FROM orders`;",
      'server/src/features/orders/queries.ts': "db.insertInto('orders');\nsql`UPDATE accounts SET id = 1`;",
    });
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('orders/queries.ts:2 "accounts" is a table of "wallet"');
    expect(found[1]).toContain('wallet/queries.ts:2 "orders" is a table of "orders", which comes after');
  });
});

describe('sides', () => {
  test.each([
    ['ml-4', 'ms-4'],
    ['-mr-1', '-me-1'],
    ['md:pr-2.5', 'pe-2.5'],
    ['hover:pl-[3px]', 'ps-[3px]'],
    ['left-1/2', 'start-1/2'],
    ['right-0', 'end-0'],
    ['left-(--x)', 'start-(--x)'],
    ['text-left', 'text-start'],
    ['sm:text-right', 'text-end'],
    ['border-l', 'border-s'],
    ['border-r-2', 'border-e-2'],
    ['rounded-tl-lg', 'rounded-ss-lg'],
    ['rounded-l', 'rounded-s'],
    ['float-left', 'float-start'],
    ['scroll-mr-4', 'scroll-me-4'],
    ['!ml-auto', 'ms-auto'],
  ])('the class %s is found', (physical, logical) => {
    const found = findings({ 'web/src/ui/A.tsx': `<a className="flex ${physical} p-2" />` });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`Write "${logical}"`);
  });

  test.each([
    'ms-4 pe-2 start-0 text-start',
    'the left-hand side',
    'left',
    'border-line text-lefty',
    'mlx-4 leading-6',
  ])('%j is left alone', (text) => {
    expect(findings({ 'web/src/ui/A.tsx': `const a = '${text}'; // ml-4\n` })).toEqual([]);
  });

  test('physical properties in styles are found', () => {
    const found = findings({
      'web/src/styles.css':
        'a { margin-left: 1px; }\n/* left: 0 */\nb { left: 0; text-align: right }\nc { inset-inline-start: 0; text-align: start }',
    });
    expect(found.map((each) => each.split(' ')[0])).toEqual([
      'web/src/styles.css:1',
      'web/src/styles.css:3',
      'web/src/styles.css:3',
    ]);
  });
});

describe('screens', () => {
  const inJsx = (jsx: string) => findings({ 'web/src/ui/A.tsx': `export const a = (\n${jsx}\n);\n` });

  test.each([
    ['<a className="bg-[#c80]" />', '#c80'],
    ['<a className="flex bg-red-500" />', 'bg-red-500'],
    ['<a className={`${b} hover:text-white`} />', 'text-white'],
    ['<path fill="#AABBCC" />', '#AABBCC'],
    ["<a style={{ color: 'rgb(0 0 0 / 0.5)' }} />", 'rgb('],
  ])('the raw colour of %s is found', (jsx, what) => {
    expect(inJsx(jsx)).toEqual([
      `web/src/ui/A.tsx:2 "${what}" is a raw colour, which no theme can change. Use a token of web/src/ui/tokens.css, or add one there.`,
    ]);
  });

  test('raw colours in styles are found, save among the tokens', () => {
    const css =
      '/* #fff */\na { color: #fff; border: 1px solid red }\nb { background: oklch(1 0 0); color: var(--ink) }';
    const found = findings({ 'web/src/styles.css': css, 'web/src/ui/tokens.css': css });
    expect(found.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      'web/src/styles.css:2 "#fff"',
      'web/src/styles.css:2 "red"',
      'web/src/styles.css:3 "oklch("',
    ]);
  });

  test.each([
    '<a style={{ width: 240 }} />',
    "<a style={{ marginTop: '1.5rem' }} />",
    "<a style={{ inlineSize: isOpen ? '20px' : size }} />",
  ])('the fixed size of %s is found', (jsx) => {
    expect(inJsx(jsx)).toEqual([expect.stringContaining('is a fixed size in a style. Write it as a class')]);
  });

  test.each([
    ['<p>Save changes</p>', 'Save changes'],
    ['<p>\n  لطفاً Login کنید\n</p>', 'Login'],
    ["<p>{isNew ? 'New' : 'قدیمی'}</p>", 'New'],
    ['<p>{count > 0 && `${count} items`}</p>', 'items'],
    ['<button aria-label="Close" />', 'Close'],
    ["<input placeholder={'Your name'} />", 'Your name'],
    ['<Field label="Mobile" />', 'Mobile'],
    ['<a title={`${name} profile`} />', 'profile'],
  ])('the words of %s are found', (jsx, words) => {
    expect(inJsx(jsx)).toEqual([expect.stringContaining(`"${words}" is not Persian`)]);
  });

  test.each([
    '<a className="bg-surface text-ink" href="#add-one" style={{ inlineSize: `${share}%` }} />',
    '<p>فایل PNG یا SVG با کلید Ctrl در iOS: «ring.svg»</p>',
    '<input placeholder="HK-F20-00000" name="serial" />',
    '<p>{formatToman(amount)} {a} × b</p>',
    "<Badge tone={isOpen ? 'good' : 'bad'} />",
    '// <p>Save</p>\n<p>ذخیره</p>',
  ])('%s is left alone', (jsx) => {
    expect(inJsx(jsx)).toEqual([]);
  });
});
