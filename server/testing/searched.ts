import type { Pool } from 'pg';

/**
 * Inserts records that lists search into every table, `count` of each with a text. The statements fit the tables of each
 * version that has search columns.
 */
export async function insertSearched(
  pool: Pool,
  { customer, admin, text, count = 1 }: { customer: number; admin: number; text: string; count?: number },
): Promise<void> {
  const statements = [
    `INSERT INTO people (mobile, name, family)
      SELECT '09' || lpad((coalesce((SELECT max(id) FROM people), 0) + 700000000 + n)::text, 9, '0'), {text}, 'نمونه' FROM {n}`,
    `INSERT INTO orders (person_id, type, status, description, filename, price, paid, frozen_totals, created_at, updated_at)
      SELECT {customer}, 'corel', 'designing', {text}, {text} || '.png', 0, 0, '{}', now(), now() FROM {n}`,
    `INSERT INTO tickets (person_id, title, department, status, last_message_id, last_text, last_by_admin, last_at,
        created_at, updated_at)
      SELECT {customer}, {text}, 'design', 'closed', 0, '', false, now(), now(), now() FROM {n}`,
    `WITH moved AS (INSERT INTO transfers (operation, reference, note)
        SELECT 'manual', gen_random_uuid(), {text} FROM {n} RETURNING id)
      INSERT INTO entries (transfer_id, account_id, amount)
        SELECT moved.id, a.id, CASE a.kind WHEN 'wallet' THEN 1000 ELSE -1000 END
        FROM moved, accounts a WHERE a.person_id = {customer} OR a.kind = 'adjustments' ORDER BY moved.id, a.kind`,
    `INSERT INTO offers (code, name, amount, expires_at, created_at)
      SELECT translate(upper(lpad(to_hex(coalesce((SELECT max(id) FROM offers), 0) + n), 8, '0')), '01B', 'XYW'), {text}, 1000,
        now() + interval '1 day', now() FROM {n}`,
    `INSERT INTO devices (serial, created_at, registered_at, person_id)
      SELECT 'AR-1234-' || coalesce((SELECT max(id) FROM devices), 0) + n, now(), now(),
        (SELECT max(id) FROM people WHERE name = {text}) FROM {n}`,
    `INSERT INTO devices (serial, created_at, registered_at, person_id)
      SELECT 'OWN-1234-' || coalesce((SELECT max(id) FROM devices), 0) + n, now(), now(), {customer} FROM {n}`,
    `INSERT INTO audit (action, admin_id, person_id, note, ip, created_at)
      SELECT 'balanceChange', {admin}, {customer}, {text}, '::1', now() FROM {n}`,
    `INSERT INTO font_creations (person_id, name, text, input, width, height, letter_height, contours, svg, warnings,
        font_id, font, font_digest, engine, created_at)
      SELECT {customer}, {text}, 'x', '{"ring":{"mm":18,"thickness":1.5},"bandWidth":6,"letterSpacing":0,"wordSpacing":0,
          "kashida":0,"align":"center","fit":true,"repeat":1,"ornament":"none","margin":0.5,"surface":"outside"}', 56, 6, 2,
        '[]', '<svg/>', '[]', 'vazirmatn', '{"name":"x","family":"x","type":"persian"}', 'x', 1, now() FROM {n}`,
    `INSERT INTO qr_categories (title, kind, inputs, position)
      SELECT {text}, 'text', '[{"key":"text","label":"متن","kind":"long","required":false}]', n FROM {n}`,
    `INSERT INTO qr_texts (category_id, input, title, text, position)
      SELECT (SELECT min(id) FROM qr_categories WHERE title = {text}), 'text', {text}, 'x', n FROM {n}`,
    `INSERT INTO qr_codes (code, order_id, order_number, person_id, category_id, address, kind, svg, title, inputs, written,
        content_at, created_at)
      SELECT translate(upper(lpad(to_hex(o.id), 8, '0')), '01B', 'XYW'), o.id, o.order_number, o.person_id, c.id,
        'https://hakkak.test/q/' || o.id, 'text', '<svg/>', {text}, '[]', '{}', now(), now()
      FROM orders o, (SELECT min(id) AS id FROM qr_categories) c
      WHERE o.person_id = {customer} AND NOT EXISTS (SELECT FROM qr_codes q WHERE q.order_id = o.id)`,
    `INSERT INTO help_questions (department, question, answer, position) SELECT 'other', {text}, 'x', n FROM {n}`,
    `INSERT INTO quick_replies (title, text, position) SELECT {text}, 'x', n FROM {n}`,
    `INSERT INTO courses (title, description, published, position, created_at, updated_at)
      SELECT {text}, '', true, n, now(), now() FROM {n}`,
    `INSERT INTO episodes (course_id, title, description, position, created_at, updated_at)
      SELECT (SELECT min(id) FROM courses WHERE title = {text}), {text}, '', n, now(), now() FROM {n}`,
  ];
  const values: Record<string, string> = {
    text: `'${text.replaceAll("'", "''")}'`,
    customer: String(customer),
    admin: String(admin),
    n: `generate_series(1, ${count}) n`,
  };
  for (const statement of statements)
    await pool.query(
      statement.replace(/\{(text|customer|admin|n)\}/g, (_, name: string) => values[name] ?? ''),
    );
}
