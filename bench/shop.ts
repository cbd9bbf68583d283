import type pg from 'pg';
import { qrAlphabet, qrCodeLength } from '#contract/qr';
import { maxCreations } from '#contract/fonts';
import { wishLimits } from '#contract/shares';

/** Open orders by status; all others have ended. */
const queue = { pending: 300, designing: 120, suspended: 60, revising: 40 };

/**
 * Words in the descriptions: `rareWord` in 200 orders of any shop, ten of them the whale's, and in two open ones;
 * `commonWord` in three of ten orders; likewise in the notes of the whale's wallet and audit.
 */
export const rareWord = 'ققنوس';
export const commonWord = 'انگشتر';
/** In the titles of one or two of the hundred courses. */
export const courseWord = 'گردنبند';

const words =
  `حلقه دستبند گردنبند پلاک آویز نقره طلا استیل برنج مس تیتانیوم چرم چوب شیشه سنگ عقیق فیروزه یاقوت زمرد نگین
  حاشیه اسلیمی ختایی گره بافته ساده برجسته کنده‌کاری نستعلیق ثلث نسخ شکسته کوفی دست‌خط امضا تاریخ تولد سالگرد ازدواج
  نامزدی هدیه مادر پدر همسر خواهر برادر دوست معلم استاد شاگرد باشگاه شرکت نشان لوگو آرم پرچم نقشه شهر کوه دریا جنگل
  درخت برگ گل رز لاله نیلوفر شقایق سرو پرنده عقاب کبوتر شیر گرگ اسب آهو ماهی پروانه ماه ستاره خورشید ابر باران شعر
  حافظ سعدی مولانا خیام بیت مصراع آیه دعا نام کوچک بزرگ ظریف ضخیم نازک خط سایه روشن تیره براق مات داخل بیرون رکاب پشت
  لبه وسط گوشه بالا پایین میلی‌متر پهنا ارتفاع اندازه سایز قطر عمق لیزر فایبر عکس چهره کودک نوزاد خانواده قدیمی تازه
  لطفاً خیلی کمی بیشتر کمتر یکدست بسته باز متقارن کشیده گرد چهارگوش بیضی شش‌ضلعی قلب بی‌نهایت کلید قفل ساعت زنجیر جاکلیدی
  فندک قلم خودکار تابلو لیوان جعبه قاب آینه شمشیر چاقو سپر مدال جام تندیس سکه مهر عطر جوهر کاغذ دفتر کتاب`
    .split(/\s+/)
    .filter(Boolean);

export interface Shop {
  orders: number;
  /** Orders of the customer with most of them: one order in so many is theirs. */
  whaleEvery: number;
  /** Entries of their wallet. */
  whaleEntries: number;
}

/** Mobiles of people in every shop: the admin, and customers of ten, a hundred and most orders. */
export interface People {
  admin: string;
  ten: string;
  hundred: string;
  whale: string;
}

const admin = '09999999999';
const hundred = '09900000100';
const whale = '09900000200';

/** Ninety words that mean nothing; each is the surname of every ninetieth customer. */
export const surnames = ['با', 'تو', 'جی', 'دا', 'رو', 'زی', 'سا', 'شو', 'نی'].flatMap((first) =>
  ['تار', 'دور', 'رین', 'زان', 'سون', 'شیب', 'کال', 'لوم', 'میج', 'وند'].map((second) => first + second),
);

/** Mobiles are spread over all numbers, so that parts of them are as rare as in a real shop. */
const spread = 387_420_489;
export const mobileOf = (n: number) => `09${String((n * spread) % 1e9).padStart(9, '0')}`;
const mobileInSql = (n: string) => `'09' || lpad(((${n})::bigint * ${spread} % 1000000000)::text, 9, '0')`;

/** The tables that grow with the shop. */
export const tables = [
  'people',
  'accounts',
  'logins',
  'orders',
  'order_events',
  'order_files',
  'order_messages',
  'order_pins',
  'order_shares',
  'order_wishes',
  'transfers',
  'entries',
  'notifications',
  'notification_reads',
  'audit',
  'offers',
  'offer_uses',
  'devices',
  'font_creations',
  'upgrade_requests',
  'tickets',
  'ticket_messages',
  'ticket_files',
  'qr_codes',
  'qr_media',
  'qr_reports',
  'courses',
  'episodes',
  'episode_media',
  'episode_extras',
  'course_ratings',
  'episode_progress',
  'content_changes',
];

/** Runs `fill` without indexes, foreign keys and triggers on the tables, which makes it several times faster. */
async function unhindered<T>(client: pg.ClientBase, fill: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ tab: string; name: string; made: string }>(
    `SELECT conrelid::regclass::text AS tab, conname AS name, pg_get_constraintdef(oid) AS made FROM pg_constraint
      WHERE contype = 'f' AND conrelid = ANY($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
      WHERE indrelid = ANY($1::regclass[]) AND NOT indisunique`,
    [tables],
  );
  for (const { tab, name } of keys) await client.query(`ALTER TABLE ${tab} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const tab of tables) await client.query(`ALTER TABLE ${tab} DISABLE TRIGGER USER`);
  // Searches find a row by the lines that its trigger writes.
  const searched = await client.query<{ tab: string }>(
    `SELECT tgrelid::regclass::text AS tab FROM pg_trigger WHERE tgname = 'search_lines'`,
  );
  for (const { tab } of searched.rows) await client.query(`ALTER TABLE ${tab} ENABLE TRIGGER search_lines`);
  const filled = await fill();
  for (const tab of tables) await client.query(`ALTER TABLE ${tab} ENABLE TRIGGER USER`);
  for (const { made } of indexes) await client.query(made);
  for (const { tab, name, made } of keys)
    await client.query(`ALTER TABLE ${tab} ADD CONSTRAINT ${name} ${made}`);
  return filled;
}

/** Finds a customer of ten orders, nine of which are finished, some QR orders, and some of this year. */
async function mobileOfTen(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ mobile: string }>(
    `SELECT p.mobile FROM orders o JOIN people p ON p.id = o.person_id GROUP BY p.id HAVING count(*) = 10
        AND count(*) FILTER (WHERE status = 'finished') = 9 AND bool_or(status = 'finished' AND type = 'qr')
        AND max(o.created_at) > now() - interval '300 days'
      ORDER BY p.id LIMIT 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('Nobody in this shop has ten orders as the questions need them.');
  return found.mobile;
}

// Hashes of running numbers replace random ones, so that every run fills the same shop.
const chance = (n: string, of: string) => `(hashint8(${n}) & 2147483647) % (${of})`;

/**
 * Returns whether the n-th of so many orders has the rare word: one in each of 200 stretches, and one of the newest that wait
 * and of those in hand. The whale has every twentieth order, so the place in the stretch moves through twenty, and ten of
 * the 200 are the whale's, two of them QR orders.
 */
const hasRareWord = (n: string, orders: string) => {
  const stretch = `greatest(1, ${orders} / 200)`;
  return `(${n} % ${stretch} = ${n} / ${stretch} % 20 + CASE WHEN ${n} / ${stretch} < 40 THEN 0 ELSE 20 END
      OR ${orders} - ${n} IN (7, ${queue.pending + 7}))`;
};

// One in 200 is a QR order of the whale, who would have none else.
const insertOrders = `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, filename,
    designer_id, finisher_id, accepted_at, finished_at, created_at, updated_at)
  SELECT p.id, CASE WHEN n % 20 = 19 OR n % 200 = 0 THEN 'qr' ELSE (ARRAY['corel', 'corel', 'pen', 'ill', 'face', 'threeD'])[1 + ${chance('n * 5', '6')}] END,
    of.status,
    described.text || CASE WHEN ${hasRareWord('n', '$1::int')} THEN ' ${rareWord}' ELSE '' END
      || CASE WHEN ${chance('n', '10')} < 3 THEN ' ${commonWord}' ELSE '' END,
    150000, 150000, '{"corel":150000,"pen":200000,"ill":250000,"face":350000,"threeD":500000,"qr":100000}',
    ($6::text[])[1 + ${chance('n * 7', 'cardinality($6::text[])')}] || '-' || n || '.png',
    CASE WHEN of.status IN ('designing', 'suspended', 'revising', 'finished') THEN $8::bigint END,
    CASE WHEN of.status IN ('revising', 'finished') THEN $8::bigint END,
    CASE WHEN of.status IN ('designing', 'suspended', 'revising', 'finished') THEN of.made + interval '1 hour' END,
    CASE WHEN of.status IN ('revising', 'finished')
      THEN of.made + interval '1 hour' + (1 + ${chance('n', '2000')}) * interval '1 minute' END,
    of.made, of.made
  FROM generate_series(0, $1::int - 1) n
  CROSS JOIN LATERAL (
    SELECT now() - ($1::int - n) * interval '5 minutes' AS made, CASE WHEN $1 - 1 - n < $2 THEN 'pending'
      WHEN $1 - 1 - n < $3 THEN 'designing' WHEN $1 - 1 - n < $4 THEN 'suspended' WHEN $1 - 1 - n < $5 THEN 'revising'
      WHEN n % 25 = 10 THEN 'rejected' WHEN n % 25 = 11 THEN 'cancelled' ELSE 'finished' END AS status) of
  JOIN people p ON p.mobile = CASE WHEN n % $7::int = 0 THEN '${whale}' WHEN n % ($1 / 100) = 3 THEN '${hundred}'
    ELSE ${mobileInSql(`1 + ${chance('n * 3', '$1 / 10')}`)} END
  CROSS JOIN LATERAL (
    SELECT string_agg(($6::text[])[1 + ${chance('n * 16 + k', 'cardinality($6::text[])')}], ' ') AS text
    FROM generate_series(1, 12) k) described
  ORDER BY n`;

// The steps of an order by its status: place, action, status before and after.
const insertEvents = `INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, created_at)
  SELECT o.id, CASE WHEN step.by_admin THEN $1 ELSE o.person_id END, step.by_admin, step.action, step.was, step.becomes,
    o.created_at + step.hour * interval '1 hour'
  FROM orders o JOIN (VALUES
    ('{pending,designing,suspended,revising,finished,rejected,cancelled}'::text[], 0, 'create', NULL, 'pending', false),
    ('{designing,suspended,revising,finished}', 1, 'accept', 'pending', 'designing', true),
    ('{suspended}', 2, 'suspend', 'designing', 'suspended', true),
    ('{revising,finished}', 2, 'finish', 'designing', 'finished', true),
    ('{revising}', 3, 'revise', 'finished', 'revising', false),
    ('{rejected}', 1, 'reject', 'pending', 'rejected', true),
    ('{cancelled}', 1, 'cancel', 'pending', 'cancelled', false)
  ) step (statuses, hour, action, was, becomes, by_admin) ON o.status = ANY(step.statuses)
  ORDER BY o.id, step.hour`;

const insertFiles = `INSERT INTO order_files (order_id, event_id, person_id, action, filename, kind, size, sha256,
    store_key, thumb)
  SELECT e.order_id, e.id, e.person_id, e.action, CASE e.action WHEN 'create' THEN o.filename ELSE 'result.pdf' END,
    CASE e.action WHEN 'create' THEN 'png' ELSE 'pdf' END, 1234, '\\x00', md5(e.id::text), true
  FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.action IN ('create', 'finish') ORDER BY e.id`;

/** A finished order of the whale, in which both sides have written many messages. */
export const talkedOrder = (orders: number) => orders - 2020 + 1;
/** The id of its n-th message; the events of other orders have smaller ones. */
export const messageId = (orders: number, n: number) => orders * 10 + n;
export const messagesOfOrder = 5000;
/** Of the link of that order. */
export const sharedToken = 'bench-share-of-the-whale';

/** Every tenth message has a file, and every tenth a pin on the customer's picture. */
async function fillConversation(run: Run, orders: number, adminId: number | undefined): Promise<void> {
  const order = talkedOrder(orders);
  await run(
    `WITH e AS (
      INSERT INTO order_events (id, order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT $2::bigint + n, o.id, CASE WHEN n % 2 = 0 THEN $3 ELSE o.person_id END, n % 2 = 0, 'message', o.status, o.status,
        'پیام ' || n, o.finished_at + n * interval '1 minute'
      FROM orders o, generate_series(1, ${messagesOfOrder}) n WHERE o.id = $1 AND o.status = 'finished' RETURNING *),
    m AS (INSERT INTO order_messages (event_id, person_id, created_at) SELECT id, person_id, created_at FROM e),
    f AS (INSERT INTO order_files (order_id, event_id, person_id, action, filename, kind, size, sha256, store_key, thumb)
      SELECT order_id, id, person_id, action, 'photo.png', 'png', 1234, '\\x00', md5('message ' || id), true
      FROM e WHERE id % 10 = 1)
    INSERT INTO order_pins (order_id, event_id, file_id, page, x, y, text)
    SELECT e.order_id, e.id, f.id, 1, 0.25, 0.5, 'اینجا گردتر' FROM e JOIN order_files f ON f.order_id = e.order_id
    WHERE e.id % 10 = 5 AND f.action = 'create'`,
    [order, messageId(orders, 0), adminId],
  );
  await run(
    `WITH s AS (INSERT INTO order_shares (order_id, seed, token_hash, title, created_at)
      VALUES ($1, '\\x00112233445566778899aabbccddeeff', sha256('${sharedToken}'), 'حلقه', now()) RETURNING *)
    INSERT INTO order_wishes (id, share_id, order_id, version, status, name, text, pins, approves, created_at)
    SELECT $2::bigint + n, s.id, s.order_id, 1, 'finished', 'مهمان', 'نظر ' || n,
      '[{"x":0.25,"y":0.5,"text":"اینجا"},{"x":0.75,"y":0.5,"text":"و اینجا"}]', false, now()
    FROM s, generate_series(1, ${wishLimits.inAll}) n`,
    [order, messageId(orders, messagesOfOrder)],
  );
  await run(`SELECT setval(pg_get_serial_sequence('order_events', 'id'), $1)`, [
    messageId(orders, messagesOfOrder + wishLimits.inAll),
  ]);
}

/** The note of the n-th of so many rows: the rare word in about 200 of them, the common one in three of ten. */
const noteOf = (
  count: string,
) => `'تغییر ' || n || CASE WHEN n % greatest(1, ${count} / 200) = 0 THEN ' ${rareWord}' ELSE '' END
        || CASE WHEN ${chance('n', '10')} < 3 THEN ' ${commonWord}' ELSE '' END`;

// Every wallet is charged with so much that nothing it is measured with can empty it, and pays its orders; the whale's
// has also been changed by hand, up and down in turns.
const makeMoves = `CREATE TEMPORARY TABLE moves AS
  SELECT row_number() OVER (ORDER BY at, order_id) AS id, * FROM (
    SELECT a.id AS account, 20000000000 AS amount, 'charge' AS operation, NULL::bigint AS order_id,
      NULL::int AS order_number, 'seed charge ' || a.id AS reference, '' AS note, now() - interval '30 years' AS at
      FROM accounts a WHERE a.person_id IS NOT NULL
    UNION ALL
    SELECT a.id, -o.price, 'order', o.id, o.order_number, 'design ' || o.id || ' order', '', o.created_at
      FROM orders o JOIN accounts a ON a.person_id = o.person_id
    UNION ALL
    SELECT a.id, CASE WHEN n % 2 = 0 THEN 1000 ELSE -1000 END, 'manual', NULL, NULL, 'seed manual ' || n,
      ${noteOf('$1::int')}, now() - n * interval '10 minutes'
      FROM people p JOIN accounts a ON a.person_id = p.id, generate_series(1, $1::int) n WHERE p.mobile = '${whale}') all_moves`;

const insertTransfers = `INSERT INTO transfers (id, operation, reference, note, order_id, order_number, created_at)
  OVERRIDING SYSTEM VALUE SELECT id, operation, reference, note, order_id, order_number, at FROM moves ORDER BY id`;

const insertEntries = `INSERT INTO entries (transfer_id, account_id, amount, balance, operation)
  SELECT transfer, account, amount, balance, operation FROM (
    SELECT id AS transfer, account, amount, sum(amount) OVER (PARTITION BY account ORDER BY id) AS balance, operation
      FROM moves
    UNION ALL
    SELECT m.id, s.id, -m.amount, NULL, NULL FROM moves m JOIN accounts s ON s.kind = CASE m.operation
      WHEN 'charge' THEN 'gateway' WHEN 'manual' THEN 'adjustments' ELSE 'revenue' END) sides
  ORDER BY transfer, balance IS NULL`;

/** Inserts a shop directly, the same in every run, with about ten orders per customer and the last order made today. */
export async function fillShop(pool: pg.Pool, { orders, whaleEvery, whaleEntries }: Shop): Promise<People> {
  const client = await pool.connect();
  const run = (text: string, values?: unknown[]) => client.query(text, values);
  const customers = orders / 10;
  try {
    await run(`SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'; SET synchronous_commit = off`);
    const ten = await unhindered(client, async () => {
      await run(
        `INSERT INTO people (mobile, name, family, born)
          SELECT ${mobileInSql('n')}, 'مشتری', ($2::text[])[1 + n % 90], now() - ($1::int - n) * interval '10 minutes'
          FROM generate_series(1, $1::int) n`,
        [customers, surnames],
      );
      await run(
        `INSERT INTO people (mobile, name, roles) VALUES ('${hundred}', 'صد', '{customer}'), ('${whale}', 'نهنگ', '{customer}'),
          ('${admin}', 'مدیر', '{admin}')`,
      );
      const { rows } = await client.query<{ id: number }>(`SELECT id FROM people WHERE mobile = '${admin}'`);
      const adminId = rows[0]?.id;
      const { pending, designing, suspended, revising } = queue;
      const upTo = [pending, pending + designing, pending + designing + suspended];
      await run(insertOrders, [orders, ...upTo, (upTo[2] ?? 0) + revising, words, whaleEvery, adminId]);
      const chosen = await mobileOfTen(client);
      await run(insertEvents, [adminId]);
      await run(insertFiles);
      await fillConversation(run, orders, adminId);
      await run(
        `INSERT INTO accounts (kind, person_id) SELECT 'wallet', id FROM people WHERE mobile <> '${admin}' ORDER BY id`,
      );
      await run(makeMoves, [Math.max(0, whaleEntries - Math.ceil(orders / whaleEvery) - 1)]);
      await run(insertTransfers);
      await run(insertEntries);
      await run(`SELECT setval(pg_get_serial_sequence('transfers', 'id'), max(id)) FROM moves`);
      await run(
        `UPDATE accounts a SET balance = m.balance FROM (SELECT account, sum(amount) AS balance FROM moves GROUP BY 1) m
          WHERE a.id = m.account`,
      );
      await run('DROP TABLE moves');
      await fillTheRest(run, orders, chosen);
      await fillTickets(run, orders, whaleEvery, chosen);
      await fillDrawings(run);
      await fillCodes(run);
      await fillCourses(run);
      await fillHelp(run);
      return chosen;
    });
    await run('SELECT recount_reports()');
    await run('UPDATE device_total SET total = (SELECT count(*) FROM devices)');
    await run(
      `INSERT INTO customer_orders (person_id, total) SELECT person_id, count(*) FROM orders GROUP BY person_id`,
    );
    await run('VACUUM ANALYZE');
    return { admin, hundred, whale, ten };
  } finally {
    // The connection's settings are for filling only.
    client.release(true);
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Messages of each ticket; there is one ticket for five orders. */
const messagesOfTicket = 10;
/** Tickets that wait for an admin, in any shop. */
const waitingTickets = 200;

/**
 * Tickets in the order of their last messages, the newest waiting and one in ten answered, eight of the customer of ten
 * orders; the titles have the words of the orders.
 */
async function fillTickets(run: Run, orders: number, whaleEvery: number, ten: string): Promise<void> {
  const tickets = orders / 5;
  await run(
    `INSERT INTO tickets (person_id, title, department, status, order_id, assignee_id, waiting_since, last_message_id,
        last_text, last_by_admin, last_at, customer_seen_id, customer_seen_at, admin_seen_at, created_at, updated_at,
        person_words)
      SELECT p.id, titled.text || CASE WHEN n % ($1::int / 200) = 7 THEN ' ${rareWord}' ELSE '' END
          || CASE WHEN ${chance('n', '10')} < 3 THEN ' ${commonWord}' ELSE '' END,
        (ARRAY['design', 'design', 'finance', 'technical', 'other'])[1 + n % 5], of.status,
        CASE WHEN n % 3 = 0 THEN n END, CASE WHEN n % 4 = 0 THEN a.id END,
        CASE of.status WHEN 'waiting' THEN of.at END, n * ${messagesOfTicket}, 'پیام آخر', of.status <> 'waiting', of.at,
        n * ${messagesOfTicket}, of.at, of.at, of.at - interval '1 day', of.at,
        words_of_person(p)
      FROM generate_series(1, $1::int) n
      CROSS JOIN LATERAL (SELECT now() - ($1::int - n) * interval '25 minutes' AS at,
        CASE WHEN n > $1 - ${waitingTickets} THEN 'waiting' WHEN (n + n / 20) % 10 = 3 THEN 'answered' ELSE 'closed' END AS status) of
      JOIN people p ON p.mobile = CASE WHEN n % $2::int = 0 THEN '${whale}' WHEN n % ($1 / 8) = 13 THEN $4
        ELSE ${mobileInSql(`1 + ${chance('n * 3', '$1 / 2')}`)} END
      JOIN people a ON a.mobile = '${admin}'
      CROSS JOIN LATERAL (
        SELECT string_agg(($3::text[])[1 + ${chance('n * 16 + k', 'cardinality($3::text[])')}], ' ') AS text
        FROM generate_series(1, 4) k) titled
      ORDER BY n`,
    [tickets, whaleEvery, words, ten],
  );
  await run(
    `INSERT INTO ticket_messages (ticket_id, person_id, by_admin, is_note, text, created_at)
      SELECT t.id, CASE WHEN k % 2 = 0 THEN a.id ELSE t.person_id END, k % 2 = 0, k = 4, 'پیام ' || k || ' ' || t.title,
        t.last_at - (${messagesOfTicket} - k) * interval '1 hour'
      FROM tickets t JOIN people a ON a.mobile = '${admin}', generate_series(1, ${messagesOfTicket}) k ORDER BY t.id, k`,
  );
  await run(
    `INSERT INTO ticket_files (ticket_id, message_id, person_id, filename, kind, size, sha256, store_key, thumb)
      SELECT ticket_id, id, person_id, 'photo.png', 'png', 1234, '\\x00', md5('ticket ' || id), true
      FROM ticket_messages WHERE id % 20 = 1 ORDER BY id`,
  );
}

/** Twelve drawings of every customer, and as many as a person may keep of the whale; their texts have the words of the orders. */
async function fillDrawings(run: Run): Promise<void> {
  const path = 'M0 0L1 1L0 1Z'.repeat(150);
  await run(
    `INSERT INTO font_creations (person_id, name, text, input, width, height, letter_height, contours, svg, warnings,
        font_id, font, font_digest, engine, created_at)
      SELECT p.id, ($1::text[])[1 + ${chance('p.id + n * 7', 'cardinality($1::text[])')}] || ' ' || n,
        ($1::text[])[1 + ${chance('p.id * 16 + n', 'cardinality($1::text[])')}]
          || CASE WHEN n = 7 THEN ' ${rareWord}' ELSE '' END || CASE WHEN ${chance('n', '10')} < 3 THEN ' ${commonWord}' ELSE '' END,
        '{"ring":{"mm":18,"thickness":1.5},"bandWidth":6,"letterSpacing":0,"wordSpacing":0,"kashida":0,"align":"center",
          "fit":true,"repeat":1,"ornament":"none","margin":0.5,"surface":"outside"}', 56.54867, 6, 2,
        '[{"start":[0,0],"segments":[[1,1],[0,1],[0,0]]}]', $2, '[]', 'vazirmatn',
        '{"name":"وزیرمتن","family":"Vazirmatn","type":"persian"}', 'bench', 1, now() - n * interval '1 day'
      FROM people p CROSS JOIN LATERAL generate_series(1, CASE WHEN p.mobile = '${whale}' THEN ${maxCreations} ELSE 12 END) n
      ORDER BY n, p.id`,
    [words, `<svg><path d="${path}"/></svg>`],
  );
}

/** The code of the n-th QR order, from 1. */
export const codeOf = (n: number): string =>
  Array.from({ length: qrCodeLength }, (_, place) => qrAlphabet[Math.floor(n / 28 ** place) % 28]).join('');

/** A code for every QR order that has ended, one in 50 reported and one in 200 taken down, of the whale's one in 25. */
async function fillCodes(run: Run): Promise<void> {
  await run(
    `INSERT INTO qr_categories (title, kind, inputs, position)
      SELECT 'دستهٔ ' || kind, kind, '[{"key":"text","label":"متن","kind":"long","required":false}]', place
      FROM unnest(ARRAY['text', 'video', 'image', 'audio', 'link']) WITH ORDINALITY AS k (kind, place)`,
  );
  await run(
    `INSERT INTO qr_texts (category_id, input, title, text, poet, position)
      SELECT c.id, 'text', ($1::text[])[1 + n % cardinality($1::text[])], ($1::text[])[1 + ${chance('n', 'cardinality($1::text[])')}]
        || ' ' || n, CASE WHEN n % 3 = 0 THEN 'حافظ' END, n
      FROM qr_categories c, generate_series(1, 200) n`,
    [words],
  );
  await run(
    `INSERT INTO qr_codes (code, order_id, order_number, person_id, category_id, address, kind, svg, title, inputs, written,
        content_at, views, down_at, down_reason, created_at)
      SELECT coded.code, o.id, o.order_number, o.person_id, c.id, 'https://hakkak.test/q/' || coded.code, c.kind, $2,
        left(o.description, 150), c.inputs, jsonb_build_object('text', o.description), o.created_at, n % 1000,
        CASE WHEN is_down THEN now() END, CASE WHEN is_down THEN 'شکایت' END, o.created_at
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM orders
        WHERE type = 'qr' AND status IN ('finished', 'cancelled')) o
      CROSS JOIN LATERAL (SELECT n % 200 = 0 OR o.id % 5000 = 1 AS is_down) marked
      JOIN qr_categories c ON c.position = 1 + n % 5
      CROSS JOIN LATERAL (SELECT string_agg(substr($1, (1 + (n / (28 ^ k)::bigint) % 28)::int, 1), '' ORDER BY k) AS code
        FROM generate_series(0, ${qrCodeLength - 1}) k) coded
      ORDER BY n`,
    [qrAlphabet, `<svg><path d="${'M0 0L1 1L0 1Z'.repeat(200)}"/></svg>`],
  );
  await run(
    `INSERT INTO qr_media (code_id, person_id, role, filename, kind, size, sha256, store_key)
      SELECT id, person_id, 'media', 'video.mp4', 'mp4', 1234, '\\x00', md5('qr ' || id) FROM qr_codes
      WHERE kind IN ('video', 'image', 'audio') ORDER BY id`,
  );
  await run(
    `INSERT INTO qr_reports (code_id, network, reason, created_at)
      SELECT id, '10.0.0.' || id % 250, 'نادرست است', created_at FROM qr_codes WHERE id % 50 = 0 ORDER BY id`,
  );
  await run('UPDATE qr_codes SET is_reported = true WHERE id IN (SELECT code_id FROM qr_reports)');
}

/** A hundred courses of ten episodes; everybody has rated five of them and watched ten episodes. */
async function fillCourses(run: Run): Promise<void> {
  await run(
    `INSERT INTO courses (title, description, published, position, created_at, updated_at)
      SELECT ($1::text[])[1 + n % cardinality($1::text[])] || ' ' || n, 'شرح دوره', n % 20 > 0, n, now(), now()
      FROM generate_series(1, 100) n`,
    [words],
  );
  await run(
    `INSERT INTO episodes (course_id, title, description, position, created_at, updated_at)
      SELECT c.id, 'قسمت ' || n, 'شرح قسمت', n, now(), now() FROM courses c, generate_series(1, 10) n ORDER BY c.id, n`,
  );
  await run(
    `INSERT INTO episode_media (episode_id, person_id, role, filename, kind, size, sha256, store_key, seconds)
      SELECT e.id, a.id, 'video', 'video.mp4', 'mp4', 1234, '\\x00', md5('episode ' || e.id), 300
      FROM episodes e JOIN people a ON a.mobile = '${admin}' ORDER BY e.id`,
  );
  await run(
    `INSERT INTO episode_extras (episode_id, person_id, title, filename, kind, size, sha256, store_key)
      SELECT e.id, a.id, 'فایل تمرین', 'طرح.dxf', 'dxf', 1234, '\\x00', md5('extra ' || e.id)
      FROM episodes e JOIN people a ON a.mobile = '${admin}' WHERE e.id % 2 = 0 ORDER BY e.id`,
  );
  await run(
    `INSERT INTO course_ratings (course_id, person_id, rate, created_at, updated_at)
      SELECT c.id, p.id, 1 + (p.id + c.id) % 5, now(), now()
      FROM people p JOIN courses c ON c.position % 20 = p.id % 20 ORDER BY c.id, p.id`,
  );
  await run(
    `UPDATE courses c SET rating_sum = r.sum, rating_count = r.count
      FROM (SELECT course_id, sum(rate) AS sum, count(*) AS count FROM course_ratings GROUP BY 1) r WHERE r.course_id = c.id`,
  );
  await run(
    `INSERT INTO episode_progress (person_id, episode_id, seconds, done, updated_at)
      SELECT p.id, e.id, 300 * (e.position % 2) + 10, e.position % 2 = 1, now()
      FROM people p JOIN courses c ON c.position = 1 + p.id % 100 JOIN episodes e ON e.course_id = c.id ORDER BY p.id, e.id`,
  );
}

/** Help questions and quick replies, as many in every shop. */
async function fillHelp(run: Run): Promise<void> {
  await run(
    `INSERT INTO help_questions (department, question, answer, position)
      SELECT (ARRAY['design', 'finance', 'technical', 'other'])[1 + n % 4], 'پرسش ' || n || ' دربارهٔ طرح', 'پاسخ سفارش ' || n, n
      FROM generate_series(1, 40) n`,
  );
  await run(
    `INSERT INTO quick_replies (title, text, position)
      SELECT 'پاسخ ' || n, 'طرح شما آماده است.', n FROM generate_series(1, 20) n`,
  );
}

/** Notifications, logins, offers, devices, requests and the audit, in proportion to orders and people. */
async function fillTheRest(run: Run, orders: number, ten: string): Promise<void> {
  // A delivery that waits on the desk of the customer of ten orders.
  await run(
    `UPDATE orders SET finished_at = now() - interval '1 day' WHERE id = (SELECT max(o.id) FROM orders o
      JOIN people p ON p.id = o.person_id WHERE p.mobile = $1 AND o.status = 'finished' AND o.type <> 'qr')`,
    [ten],
  );
  // Admins are told of orders and tickets, which grow with the shop, and read most of it.
  await run(
    `INSERT INTO notifications (person_id, title, message, link, created_at)
      SELECT a.id, 'سفارش تازه', 'سفارش ' || n || ' رسید.', '/admin/designsManagement', now() - ($1::int - n) * interval '1 hour'
      FROM people a, generate_series(1, $1::int) n WHERE a.mobile = '${admin}' ORDER BY n`,
    [orders / 20],
  );
  await run(
    `INSERT INTO notifications (person_id, title, message, link, created_at)
      SELECT person_id, 'سفارش شما آماده است', 'سفارش ' || order_number || ' را دریافت کنید.', '/designs/' || id, finished_at
      FROM orders WHERE finished_at IS NOT NULL ORDER BY id`,
  );
  await run(
    `INSERT INTO notifications (person_id, title, message, created_at)
      SELECT NULL, 'اطلاعیهٔ ' || n, 'متن اطلاعیه', now() - n * interval '1 day' FROM generate_series(1, 50) n`,
  );
  // Everything older than the newest few of each person has been read.
  await run(
    `UPDATE notifications n SET read_at = created_at
      FROM (SELECT id, row_number() OVER (PARTITION BY person_id ORDER BY id DESC) AS place
        FROM notifications WHERE person_id IS NOT NULL) placed WHERE placed.id = n.id AND place > 3`,
  );
  await run(
    `INSERT INTO notifications (person_id, title, message, created_at)
      SELECT p.id, 'پیام ' || n, 'متن پیام', now() - ($1::int - n) * interval '1 hour'
      FROM people p, generate_series(1, $1::int) n WHERE p.mobile = '${hundred}' ORDER BY n`,
    [orders / 1000],
  );
  await run(
    `INSERT INTO logins (person_id, token_hash, ip, network, user_agent, created_at, last_seen_at)
      SELECT p.id, sha256((p.id || ' ' || n)::text::bytea), '10.0.0.' || n % 250, '10.0.0.' || n % 250, 'bench',
        now() - n * interval '2 hours', now() - n * interval '2 hours'
      FROM people p CROSS JOIN LATERAL generate_series(1, CASE WHEN p.mobile = '${whale}' THEN 500 ELSE 2 END) n`,
  );
  await run(
    `INSERT INTO audit (action, admin_id, person_id, note, details, ip, created_at)
      SELECT CASE WHEN n % 20 = 0 THEN 'designReject' ELSE 'balanceChange' END, a.id, p.id, ${noteOf('$1::int')},
        '{"amount":1000}', '10.0.0.1', now() - n * interval '1 hour'
      FROM people p JOIN people a ON a.mobile = '${admin}'
      CROSS JOIN LATERAL generate_series(1, CASE WHEN p.mobile = '${whale}' THEN $1::int ELSE 1 END) n`,
    [orders / 200],
  );
  await run(
    `INSERT INTO offers (code, name, amount, person_id, expires_at, created_at)
      SELECT translate(upper(lpad(to_hex(p.id), 8, '0')), '01B', 'XYW'), 'هدیهٔ ' || p.id, 10000,
        CASE WHEN p.id % 3 = 0 THEN p.id END, now() + (p.id % 200 - 150) * interval '1 day', now() - interval '1 day'
      FROM people p`,
  );
  await run(
    `INSERT INTO offers (code, name, amount, person_id, expires_at, created_at)
      SELECT CASE mobile WHEN $1 THEN 'TENTENTE' ELSE 'NAHANGNA' END, 'هدیهٔ مشتری', 10000, id, now() + interval '30 days', now()
      FROM people WHERE mobile IN ($1, '${whale}')`,
    [ten],
  );
  await run(
    `INSERT INTO offer_uses (offer_id, person_id, created_at)
      SELECT o.id, p.id, now() FROM offers o JOIN people p ON p.id = o.id + 1 WHERE o.id % 2 = 0`,
  );
  // A tenth of the people have used the newest code, which is for everybody.
  await run(
    `WITH made AS (INSERT INTO offers (code, name, amount, expires_at, created_at)
        VALUES ('MEHRAGAN', 'هدیهٔ مهرگان', 20000, now() + interval '30 days', now()) RETURNING id)
      INSERT INTO offer_uses (offer_id, person_id, created_at)
      SELECT made.id, p.id, now() FROM made, people p WHERE p.id % 10 = 0 ORDER BY p.id`,
  );
  // Half of them are registered, and of half of those the exit was noted.
  await run(
    `INSERT INTO devices (serial, person_id, created_at, registered_at, status, exit_date)
      SELECT 'HK-' || lpad(id::text, 9, '0'), CASE WHEN has THEN id END, now(), CASE WHEN has THEN now() END,
        CASE WHEN id % 4 = 0 THEN 'out' ELSE 'normal' END, CASE WHEN id % 4 = 0 THEN current_date END
      FROM people, LATERAL (SELECT id % 2 = 0 OR mobile = $1 AS has) registered`,
    [ten],
  );
  await run(
    `INSERT INTO devices (serial, person_id, created_at, registered_at, spot, laser_at)
      SELECT 'HW-0000-' || n, p.id, now(), now() - n * interval '1 hour', 0.05, now() - n * interval '1 hour'
      FROM people p, generate_series(1, $1::int) n WHERE p.mobile = '${whale}' ORDER BY n`,
    [orders / 1000],
  );
  await run(
    `INSERT INTO content_changes (kind, item_id, action, admin_id, before, after, ip, created_at)
      SELECT (ARRAY['questions', 'qr-texts', 'prices', 'courses'])[1 + n % 4], (n % 40)::text, 'change', a.id,
        jsonb_build_object('title', 'پیش از ' || n), jsonb_build_object('title', 'پس از ' || n), '10.0.0.1', now() - n * interval '1 minute'
      FROM people a CROSS JOIN LATERAL generate_series(1, $1::int) n WHERE a.mobile = '${admin}' ORDER BY n`,
    [orders / 10],
  );
  await run(
    `INSERT INTO upgrade_requests (person_id, from_level, state, data, created_at, decided_at, decided_by)
      SELECT p.id, 'normal', CASE WHEN p.id <= 40 THEN 'open' ELSE 'rejected' END,
        '{"name":"مشتری","family":"نمونه","nationId":"0499370899","phone":"02112345678","address":{"province":1,"city":"تهران","location":"خیابان"}}',
        now(), CASE WHEN p.id > 40 THEN now() END, CASE WHEN p.id > 40 THEN a.id END
      FROM people p JOIN people a ON a.mobile = '${admin}' WHERE p.id <= 40 OR p.id % 5 = 0`,
  );
}
