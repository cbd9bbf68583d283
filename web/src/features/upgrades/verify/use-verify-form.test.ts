import { expect, test } from 'vitest';
import { ownNames } from './use-verify-form.ts';

test('the name of a workshop is not taken for the first name of its owner', () => {
  expect(ownNames({ name: 'کارگاه نقش', family: null })).toEqual({});
  expect(ownNames({ name: null, family: 'خانوادگی' })).toEqual({});
  expect(ownNames({ name: 'نام', family: 'خانوادگی' })).toEqual({ name: 'نام', family: 'خانوادگی' });
});
