import { expect, test } from 'vitest';
import { ownPath, readableAddress, webAddress } from './links.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://Example.com/a?b#c', 'http://example.com/a?b#c'],
  ['example.com', 'https://example.com/'],
  ['www.example.com/a b'.replace(' ', '%20'), 'https://www.example.com/a%20b'],
  ['instagram.com/hakkak', 'https://instagram.com/hakkak'],
  ['t.me/@hakkak', 'https://t.me/@hakkak'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['example.com?a=1', 'https://example.com/?a=1'],
  ['https://example.com\u200c', 'https://example.com/'],
  ['\u200e https://example.com/a \u200f', 'https://example.com/a'],
  ['\ufeffexample.com\u00a0', 'https://example.com/'],
  [
    'https://example.com/می\u200cخواهم',
    'https://example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
  ],
  ['https://1.2.3.4/a', 'https://1.2.3.4/a'],
  ['https://example.com/@name', 'https://example.com/@name'],
])('%s leads to %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});

test.each([
  '',
  'سلام',
  'a b.com',
  'https://',
  'https:///example.com',
  '//example.com/a',
  'https:example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'javascript:alert(1)//a.com',
  'data:text/html,a',
  'mailto:a@example.com',
  '/own/path',
  'https://good.com\\@evil.com',
  'https://good.com\\.evil.com',
  'https:\\\\evil.com',
  'https://good.com@evil.com',
  'https://good.com:443@evil.com',
  'https://@evil.com',
  'https://:@evil.com',
  'good.com@evil.com',
  'https://good.com%5c@evil.com',
  'https://good.com／@evil.com',
  'https://good.com\t.evil.com',
  'https://good.com\n@evil.com',
  'https://good.com\u0000.evil.com',
  'https://exa mple.com',
  'https://good.com\u202e/a b',
  'https://good.com/\u202egpj.exe',
  'good.com/\u2066a\u2069',
  'https://good.com/a?b=\u200fc#d',
  'https://go\u00adod.com',
  'https://0x7f000001',
  'https://2130706433',
  'https://017700000001',
])('%s is no address', (typed) => {
  expect(webAddress(typed)).toBeNull();
});

test.each(['/', '/wallet', '/ticket/12?a=b#c', '/جستجو?q=علی رضا', '/a/../b', '/login?back=//evil.com'])(
  '%s is a path of our own',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  'wallet',
  '//evil.com',
  '/\\evil.com',
  '/a\\b',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\u202egpj.exe',
  '/.//evil.com',
  '/a/..//evil.com',
  'https://evil.com',
  'javascript:alert(1)',
  ' /wallet',
])('%j leads elsewhere', (path) => {
  expect(ownPath(path)).toBeNull();
});

test.each([
  ['https://fa.wikipedia.org/wiki/%D8%AD%DA%A9%D8%A7%DA%A9%DB%8C', 'fa.wikipedia.org/wiki/حکاکی'],
  ['https://example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85', 'example.com/می\u200cخواهم'],
  ['https://example.com/', 'example.com'],
  ['http://example.com/', 'http://example.com/'],
  ['https://example.com/a%2Fb%3Fc%23d', 'example.com/a%2Fb%3Fc%23d'],
  ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
  // Invisible characters, direction marks and invalid UTF-8 stay encoded.
  ['https://evil.com/%E2%80%AEmoc.doog', 'evil.com/%E2%80%AEmoc.doog'],
  ['https://evil.com/%E2%81%A6a%E2%81%A9', 'evil.com/%E2%81%A6a%E2%81%A9'],
  ['https://evil.com/%D8%9Ca', 'evil.com/%D8%9Ca'],
  ['https://evil.com/%20%20good.com', 'evil.com/%20%20good.com'],
  ['https://evil.com/%C2%A0good.com', 'evil.com/%C2%A0good.com'],
  ['https://evil.com/%E3%85%A4good.com', 'evil.com/%E3%85%A4good.com'],
  ['https://evil.com/%E2%A0%80good.com', 'evil.com/%E2%A0%80good.com'],
  ['https://evil.com/%0Agood.com', 'evil.com/%0Agood.com'],
  ['https://evil.com/%00', 'evil.com/%00'],
  ['https://evil.com/%5Cgood.com', 'evil.com/%5Cgood.com'],
  ['https://evil.com/%D8%AD%FF', 'evil.com/%D8%AD%FF'],
  ['https://evil.com/%', 'evil.com/%'],
])('%s is read as %s', (address, read) => {
  expect(readableAddress(address)).toBe(read);
});
