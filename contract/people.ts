import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { listQuery, Metadata } from './common/paging.ts';

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const levels = ['normal', 'verified', 'vip'] as const;
export type Level = (typeof levels)[number];

export const levelLabels: Record<Level, string> = { normal: 'عادی', verified: 'تأیید شده', vip: 'ویژه' };

export const LevelStatus = z.object({ status: z.enum(levels) });

export function displayName(person: {
  name?: string | null;
  family?: string | null;
  mobile: string;
}): string {
  return [person.name, person.family].filter(Boolean).join(' ') || person.mobile;
}

export const PersonFound = z.object({
  _id: z.string(),
  name: z.nullable(z.string()),
  family: z.nullable(z.string()),
  mobile: z.string(),
});
export type PersonFound = z.infer<typeof PersonFound>;

export const PersonCard = z.extend(PersonFound, {
  /** A path under /media. */
  image: z.nullable(z.string()),
  level: LevelStatus,
});
export type PersonCard = z.infer<typeof PersonCard>;

export const searchPeople = endpoint('GET', 'user/search', 'admin', {
  summary: 'People by name or mobile, as far as it is typed',
  hears: ['profile'],
  query: z.object(listQuery()),
  answer: z.object({ users: z.array(PersonFound), metadata: Metadata }),
});

export const changeSms = endpoint('PUT', 'user/{id}/sms/{status}', 'admin', {
  summary: 'Let a person be told by SMS (`true`) or not (`false`)',
  changes: ['person'],
  answer: z.object({ sms: z.boolean() }),
});
