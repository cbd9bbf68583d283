import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from './browser-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

test('a text is kept until nothing is written in its place, in the tab apart from the device', () => {
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('localStorage', memory());
  tabStorage.write('name', '{"n":1}');
  expect(tabStorage.read('name')).toBe('{"n":1}');
  expect(tabStorage.readJson('name')).toEqual({ n: 1 });
  expect(deviceStorage.read('name')).toBeNull();
  tabStorage.write('name', null);
  expect(tabStorage.read('name')).toBeNull();
});

test('what is no JSON was never kept as such', () => {
  vi.stubGlobal('sessionStorage', { ...memory(), getItem: () => '{"n":' });
  expect(tabStorage.readJson('name')).toBeNull();
});

test('a browser that keeps nothing, or is full, fails nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabStorage.keys()).toEqual([]);
  expect(() => deviceStorage.write('name', 'text')).not.toThrow();
  expect(() => deviceStorage.write('name', null)).not.toThrow();
  expect(deviceStorage.read('name')).toBeNull();
  expect(deviceStorage.readJson('name')).toBeNull();
});
