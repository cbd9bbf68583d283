import * as z from 'zod/mini';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const levels = ['normal', 'verified', 'vip'] as const;
export type Level = (typeof levels)[number];

export const levelLabels: Record<Level, string> = { normal: 'عادی', verified: 'تأیید شده', vip: 'ویژه' };

export const LevelStatus = z.object({ status: z.enum(levels) });

/** A person as a list shows them. `image` is a path under /media, or null. */
export const PersonCard = z.object({
  _id: z.string(),
  name: z.nullable(z.string()),
  family: z.nullable(z.string()),
  mobile: z.string(),
  image: z.nullable(z.string()),
  level: LevelStatus,
});
export type PersonCard = z.infer<typeof PersonCard>;

/** Name and family, or the mobile number when there is no name. */
export function displayName(person: {
  name?: string | null;
  family?: string | null;
  mobile: string;
}): string {
  return [person.name, person.family].filter(Boolean).join(' ') || person.mobile;
}
