import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { greyPng } from './png.ts';

/** The address of every point in this stand-in. */
export const foundAddress = 'البرز، کرج، بلوار نمونه، کوچه ۳';

// Draws a street every 64 px.
const picture = greyPng(256, 256, (x, y) => (x % 64 < 8 || y % 64 < 5 ? 252 : 226));

/** Serves map tiles at `/{z}/{x}/{y}.png` and Neshan's reverse geocoding on a local port. */
export async function startMapServices() {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (/^\/\d+\/\d+\/\d+\.png$/.test(path))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    const isAsked = path.startsWith('/v5/reverse?lat=') && request.headers['api-key'] === 'service.e2e';
    response
      .writeHead(isAsked ? 200 : 480, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(isAsked ? { status: 'OK', formatted_address: foundAddress } : { status: 'ERROR' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { MAP_TILES_URL: `${url}/{z}/{x}/{y}.png`, NESHAN_API_KEY: 'service.e2e', NESHAN_BASE_URL: url },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
