import { expect, test } from 'vitest';
import { lockGaps } from './lock-gaps.ts';

const parent = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: {
    '@a/core-linux-x64-gnu': '2.0.0',
    '@a/core-linux-arm64-musl': '2.0.0',
    '@a/core-darwin-arm64': '2.0.0',
    '@a/core-wasm32-wasi': '2.0.0',
    fsevents: '~2.3.3',
  },
};

test('parts for other machines that the lock file leaves out are named, with the machine they are for', () => {
  const packages = {
    '': {},
    'node_modules/a': parent,
    'node_modules/@a/core-linux-x64-gnu': { version: '2.0.0' },
  };
  expect(lockGaps(packages)).toEqual({
    'node_modules/@a/core-linux-arm64-musl': {
      version: '2.0.0',
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@a/core-darwin-arm64': {
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    },
    'node_modules/@a/core-wasm32-wasi': { version: '2.0.0', cpu: ['wasm32'], dev: true, optional: true },
  });
});

test('a filled lock file has no gaps', () => {
  const packages = {
    '': {},
    'node_modules/a': parent,
    'node_modules/@a/core-linux-x64-gnu': { version: '2.0.0' },
  };
  expect(lockGaps({ ...packages, ...lockGaps(packages) })).toEqual({});
});
