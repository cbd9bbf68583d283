import type pg from 'pg';

const queue = { pending: 300, designing: 120, suspended: 60, revising: 40 };

/** Words in the descriptions: `rareWord` in 200 orders of any shop, `commonWord` in three of ten orders. */
export const rareWord = 'ققنوس';
export const commonWord = 'انگشتر';

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

const insertOrders = `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, filename,
    accepted_at, finished_at, created_at, updated_at)
  SELECT p.id, (ARRAY['corel', 'corel', 'pen', 'ill', 'face', 'threeD'])[1 + n % 6],
    CASE WHEN of.age < $2 THEN 'pending' WHEN of.age < $3 THEN 'designing' WHEN of.age < $4 THEN 'suspended'
      WHEN of.age < $5 THEN 'revising' WHEN n % 25 = 0 THEN 'rejected' WHEN n % 25 = 1 THEN 'cancelled' ELSE 'finished' END,
    described.text || CASE WHEN n % ($1::int / 200) = 7 THEN ' ${rareWord}' ELSE '' END
      || CASE WHEN (hashint8(n) & 2147483647) % 10 < 3 THEN ' ${commonWord}' ELSE '' END,
    150000, 150000, '{"corel":150000,"pen":200000,"ill":250000,"face":350000,"threeD":500000,"qr":100000}',
    ($6::text[])[1 + (hashint8(n * 7) & 2147483647) % cardinality($6::text[])] || '-' || n || '.png',
    of.made, of.made, of.made, of.made
  FROM generate_series(0, $1::int - 1) n
  JOIN people p ON p.mobile = '09' || lpad((1 + (hashint8(n * 3) & 2147483647) % ($1 / 10))::text, 9, '0')
  CROSS JOIN LATERAL (SELECT $1 - 1 - n AS age, now() - ($1::int - n) * interval '5 minutes' AS made) of
  CROSS JOIN LATERAL (
    SELECT string_agg(($6::text[])[1 + (hashint8(n * 16 + k) & 2147483647) % cardinality($6::text[])], ' ') AS text
    FROM generate_series(1, 12) k) described
  ORDER BY n`;

/**
 * Inserts the given number of orders directly, about ten per customer, the last dated today. Returns the mobiles of the
 * admin and of a customer with ten orders.
 */
export async function fillShop(pool: pg.Pool, orders: number): Promise<{ admin: string; customer: string }> {
  const client = await pool.connect();
  try {
    await client.query(`SET maintenance_work_mem = '512MB'`);
    await client.query(
      `INSERT INTO people (mobile, name, family)
        SELECT '09' || lpad(n::text, 9, '0'), 'مشتری', 'شمارهٔ ' || n FROM generate_series(1, $1::int / 10) n`,
      [orders],
    );
    await client.query(`INSERT INTO people (mobile, roles) VALUES ('09999999999', '{admin}')`);
    const { rows } = await client.query<{ made: string }>(
      `SELECT pg_get_indexdef('orders_searchable'::regclass) AS made`,
    );
    // The index is rebuilt once at the end instead of row by row.
    await client.query('DROP INDEX orders_searchable');
    const { pending, designing, suspended, revising } = queue;
    const upTo = [pending, pending + designing, pending + designing + suspended];
    await client.query(insertOrders, [orders, ...upTo, (upTo[2] ?? 0) + revising, words]);
    await client.query(rows[0]?.made ?? '');
    await client.query(
      `INSERT INTO order_events (order_id, person_id, by_admin, action, to_status, created_at)
        SELECT id, person_id, false, 'create', 'pending', created_at FROM orders ORDER BY id`,
    );
    await client.query(
      `INSERT INTO order_files (order_id, event_id, person_id, action, filename, kind, size, sha256, store_key)
        SELECT d.id, e.id, d.person_id, 'create', d.filename, 'png', 1234, '\\x00', md5(e.id::text)
        FROM orders d JOIN order_events e ON e.order_id = d.id ORDER BY d.id`,
    );
    await client.query('VACUUM ANALYZE');
    const ten = await client.query<{ mobile: string }>(
      `SELECT p.mobile FROM orders d JOIN people p ON p.id = d.person_id
        GROUP BY p.id HAVING count(*) = 10 AND count(*) FILTER (WHERE status = 'finished') = 9 ORDER BY p.id LIMIT 1`,
    );
    return { admin: '09999999999', customer: ten.rows[0]?.mobile ?? '' };
  } finally {
    client.release();
  }
}
