// `npm run db:types` writes server/src/platform/database/database-types.ts from a freshly migrated database. With --verify it
// only checks that the file is up to date.
import path from 'node:path';
import {
  createDatabase,
  dropDatabase,
  nameForThisRun,
  onDatabase,
  startTestCluster,
} from '../server/testing/cluster.ts';
import { ensureTemplate } from '../server/testing/template.ts';
import { root, runTool, stopToolsWhenAsked } from './run-tool.ts';

/** The imported types used by `columns`, with their modules. */
const imports: Record<string, string> = {
  AuditAction: '#contract/audit',
  Brief: '#contract/briefs',
  ContentChange: '#contract/content',
  DeviceStatus: '#contract/devices',
  FileKind: '#contract/common/files',
  Department: '#contract/tickets',
  DrawingInput: '#contract/fonts',
  DrawingWarning: '#contract/fonts',
  Font: '#contract/fonts',
  Level: '#contract/people',
  Operation: '#contract/wallet',
  OrderEvent: '#contract/orders',
  OrderStatus: '#contract/orders',
  OrderType: '#contract/orders',
  PageId: '#contract/content',
  PaymentStatus: '#contract/wallet',
  PlainType: '#contract/orders',
  QrInput: '#contract/qr',
  QrKind: '#contract/qr',
  Role: '#contract/people',
  Setting: '#contract/settings',
  TicketStatus: '#contract/tickets',
  UpgradeKind: '#contract/upgrades',
  UpgradeState: '#contract/upgrades',
  UploadPurpose: '#contract/common/uploads',
  VerifyData: '#contract/upgrades',
  VipData: '#contract/upgrades',
  WishPin: '#contract/shares',
};
/** Columns with a narrower type than the database declares. JSON is written as text. */
const columns: Record<string, string> = {
  'audit.action': 'AuditAction',
  'audit.details': 'ColumnType<Record<string, string | number | boolean | null>, string | undefined, string>',
  'content_changes.action': "ContentChange['action']",
  'content_changes.after': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'content_changes.before': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'deliveries.type': 'OrderType',
  'delivery_counts.type': 'OrderType',
  'devices.status': 'Generated<DeviceStatus>',
  'entries.operation': 'Operation | null',
  'episode_extras.kind': 'FileKind',
  'episode_media.kind': 'FileKind',
  'episode_media.role': "'video' | 'poster' | 'captions'",
  'font_creations.font': "ColumnType<Pick<Font, 'name' | 'family' | 'type'>, string, never>",
  // The requested fields that have no separate column.
  'font_creations.input': "ColumnType<Omit<DrawingInput, 'text' | 'fontId' | 'letterHeight'>, string, never>",
  'font_creations.warnings': 'ColumnType<DrawingWarning[], string, never>',
  'help_questions.department': 'Department',
  'identity_images.kind': "'jpg' | 'png'",
  'job_runs.result': 'ColumnType<Record<string, unknown>, string, string>',
  'level_discounts.level': 'Level',
  'order_events.action': "OrderEvent['action']",
  'order_events.from_status': 'OrderStatus | null',
  'order_events.to_status': 'OrderStatus',
  'order_files.action': "OrderEvent['action']",
  'order_files.kind': 'FileKind',
  'order_wishes.pins': 'ColumnType<WishPin[], string, never>',
  'order_wishes.status': 'OrderStatus',
  'orders.brief': 'ColumnType<Brief | null, string | null | undefined, string | null>',
  'orders.frozen_totals': 'ColumnType<Record<PlainType, number>, string, string>',
  'orders.status': 'Generated<OrderStatus>',
  'orders.type': 'OrderType',
  'payments.status': 'Generated<PaymentStatus>',
  'people.level': 'Generated<Level>',
  'people.roles': 'Generated<Role[]>',
  'pictures.kind': "'jpg' | 'png'",
  'pages.id': 'PageId',
  'prices.type': 'OrderType',
  'qr_categories.inputs': 'ColumnType<QrInput[], string, string>',
  'qr_categories.kind': 'QrKind',
  'qr_codes.inputs': 'ColumnType<QrInput[], string, string>',
  'qr_codes.kind': 'QrKind',
  'qr_codes.written': 'ColumnType<Record<string, string>, string, string>',
  'qr_media.kind': 'FileKind',
  'qr_media.role': "'media' | 'poster' | 'logo'",
  'quick_replies.department': 'Department | null',
  'settings.type': "Setting['type']",
  'checks_due.kind': 'FileKind',
  'file_checks.reader': "'none' | 'gs' | 'libcdr'",
  'thumb_wishes.kind': 'FileKind',
  'ticket_files.kind': 'FileKind',
  'tickets.department': 'Department',
  'tickets.status': 'TicketStatus',
  'transfers.operation': 'Operation',
  'upload_contents.kind': 'FileKind',
  'uploads.kind': 'FileKind',
  'uploads.purpose': 'UploadPurpose',
  'upgrade_requests.data': "ColumnType<VerifyData | Omit<VipData, 'identifyData'>, string, string>",
  'upgrade_requests.from_level': 'UpgradeKind',
  // The driver parses bigint[] as strings.
  'upgrade_requests.images': 'ColumnType<string[], number[] | undefined, number[]>',
  'upgrade_requests.state': 'Generated<UpgradeState>',
};
// The generator resolves imported types with an older TypeScript, so the imports are inlined here.
const overrides = Object.fromEntries(
  Object.entries(columns).map(([column, type]) => [
    column,
    type.replace(/\b[A-Z]\w+/g, (name) => (imports[name] ? `import('${imports[name]}').${name}` : name)),
  ]),
);

const file = path.join(root, 'server/src/platform/database/database-types.ts');
const isVerifying = process.argv.includes('--verify');

stopToolsWhenAsked();
const cluster = await startTestCluster();
const name = nameForThisRun('types');
let code = 1;
try {
  const template = await ensureTemplate(cluster.url);
  await createDatabase(cluster.url, name, template);
  const result = await runTool(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${onDatabase(cluster.url, name)}`,
      `--out-file=${file}`,
      // The driver parses bigint with a checked parser and a date as `YYYY-MM-DD`; see database.ts.
      '--type-mapping={"int8":"number","date":"string"}',
      `--overrides=${JSON.stringify({ columns: overrides })}`,
      '--exclude-pattern=kysely_*',
      ...(isVerifying ? ['--verify'] : []),
    ],
    { quiet: true },
  );
  code = result.code;
  if (code === 0) {
    console.log(isVerifying ? 'The table types fit the migrations.' : `Wrote ${path.relative(root, file)}.`);
  } else {
    console.error(result.output.replaceAll(cluster.url, ''));
    if (isVerifying)
      console.error(`${path.relative(root, file)} does not fit the migrations. Run: npm run db:types`);
  }
} finally {
  await dropDatabase(cluster.url, name);
  await cluster.stop();
}
process.exitCode = code;
