import type pg from 'pg';
import type { Level, Role } from '#contract/people';

export interface ProfileRow {
  id: number;
  name: string | null;
  family: string | null;
  mobile: string;
  image: string | null;
  amount: number;
  designs: number;
  level: Level;
  roles: Role[];
  sms: boolean;
  born: Date;
}

export async function selectProfile(pool: pg.Pool, person: number): Promise<ProfileRow | null> {
  const { rows } = await pool.query<ProfileRow>({
    name: 'profile',
    text: `SELECT p.id, p.name, p.family, p.mobile, p.image, p.level, p.roles, p.sms, p.born,
        coalesce(a.balance, 0) AS amount,
        (SELECT count(*)::int FROM designs d WHERE d.person_id = p.id) AS designs
      FROM people p LEFT JOIN accounts a ON a.person_id = p.id
      WHERE p.id = $1`,
    values: [person],
  });
  return rows[0] ?? null;
}
