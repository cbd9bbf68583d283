import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';

export const settingTypes = ['text', 'phone', 'link', 'card', 'number', 'hours'] as const;

export const Setting = z.object({
  key: z.string(),
  title: z.string(),
  value: z.string(),
  type: z.enum(settingTypes),
});
export type Setting = z.infer<typeof Setting>;

export const getSettings = endpoint('GET', 'setting', 'anyone', {
  summary: "The shop's public information",
  hears: ['content'],
  answer: z.object({ info: z.array(Setting) }),
});

export const getMap = endpoint('GET', 'setting/map', 'person', {
  summary: 'Where a map fetches its pictures: an address with {z}, {x} and {y} in it, or null for no map',
  hears: [],
  answer: z.object({ tiles: z.nullable(z.string()) }),
});
