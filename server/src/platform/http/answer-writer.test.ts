import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { answerWriter } from './answer-writer.ts';

const parts = {
  text: z.string(),
  count: z.int(),
  share: z.number(),
  isOn: z.boolean(),
  kind: z.enum(['one', 'two']),
  time: z.iso.datetime(),
  list: z.array(z.object({ note: z.nullable(z.string()) })),
  record: z.record(z.string(), z.string()),
  inner: z.object({ name: z.string(), at: z.nullable(z.iso.datetime()) }),
};
const values = {
  text: 'نقش «پر»\n',
  count: 12,
  share: 0.5,
  isOn: false,
  kind: 'two',
  time: '2026-01-02T03:04:05.000Z',
  list: [{ note: null }, { note: '' }],
  record: { فارسی: 'متن' },
  inner: { name: '', at: null },
};

for (const [name, shape] of Object.entries(parts) as [keyof typeof parts, z.ZodMiniType][])
  test(`a value that may be null is written, and null too: ${name}`, () => {
    const write = answerWriter(z.object({ value: z.nullable(shape), other: z.optional(z.nullable(shape)) }));
    const value = values[name];
    expect(JSON.parse(write({ value, other: null }))).toEqual({ value, other: null });
    expect(JSON.parse(write({ value: null }))).toEqual({ value: null });
  });

test('what the shape does not name is not written, also within a value that may be null', () => {
  const inner = z.nullable(z.object({ name: z.string() }));
  const write = answerWriter(z.object({ inner, either: z.union([z.object({ a: z.string() }), z.int()]) }));
  const secret = 'not for anybody';
  const answer = { inner: { name: 'نام', secret }, either: { a: 'یک', secret }, secret };
  expect(JSON.parse(write(answer))).toEqual({ inner: { name: 'نام' }, either: { a: 'یک' } });
  expect(JSON.parse(write({ inner: null, either: 3 }))).toEqual({ inner: null, either: 3 });
});

test('null takes part in unions, and beside a literal', () => {
  const inner = z.nullable(z.object({ kind: z.nullable(z.literal('a')) }));
  const write = answerWriter(z.object({ either: z.union([inner, z.object({ at: z.int() })]) }));
  for (const either of [null, { kind: null }, { kind: 'a' }, { at: 3 }])
    expect(JSON.parse(write({ either }))).toEqual({ either });
});

test('a value that may be null needs no validator, which would refuse this one', () => {
  expect(answerWriter(z.object({ kind: z.nullable(z.enum(['one'])) }))({ kind: 'two' })).toBe(
    '{"kind":"two"}',
  );
});

test('a value that the shape needs must be there', () => {
  expect(() => answerWriter(z.object({ list: z.array(z.string()) }))({})).toThrow('"list" is required');
});
