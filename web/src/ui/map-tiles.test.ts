import { expect, test } from 'vitest';
import { creditOf, pointOf, tileAt, tileUrl } from './map-tiles.ts';

test('a point lies in the picture that the world’s grid gives it', () => {
  expect(tileAt({ lat: 0, lng: 0 }, 0)).toEqual({ x: 0.5, y: 0.5 });
  expect(tileAt({ lat: 0, lng: -180 }, 3)).toEqual({ x: 0, y: 4 });
  // Azadi Square in Tehran; the expected tile follows from the slippy map formula.
  const { x, y } = tileAt({ lat: 35.6997, lng: 51.338 }, 16);
  expect([Math.floor(x), Math.floor(y)]).toEqual([42_113, 25_802]);
  expect(tileAt({ lat: 90, lng: 0 }, 4).y).toBeCloseTo(0, 3);
});

test('an address is filled, and columns go round the earth', () => {
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png?again={z}';
  expect(tileUrl(tiles, 2, 1, 3)).toBe('https://tiles.example/2/1/3.png?again=2');
  expect(tileUrl(tiles, 2, -1, 0)).toBe('https://tiles.example/2/3/0.png?again=2');
  expect(tileUrl(tiles, 2, 4, 0)).toBe('https://tiles.example/2/0/0.png?again=2');
});

test('a point is kept to a tenth of a metre, wherever the map was turned to', () => {
  expect(pointOf({ lat: 35.69971234567, lng: 51.338 })).toEqual({ lat: 35.699712, lng: 51.338 });
  expect(pointOf({ lat: -10, lng: 51.338 + 360 })).toEqual({ lat: -10, lng: 51.338 });
  expect(pointOf({ lat: 0, lng: -190 })).toEqual({ lat: 0, lng: 170 });
});

test('whose map it is', () => {
  expect(creditOf('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toBe('© OpenStreetMap contributors');
  expect(creditOf('https://tiles.example/{z}/{x}/{y}.png')).toBe('tiles.example');
});
