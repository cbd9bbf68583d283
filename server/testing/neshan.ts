import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NeshanAccount } from '../src/platform/outside/maps/neshan.ts';
import { serveHttp } from './http-server.ts';

/** Number: an error code of the service, which is also its HTTP status. */
export type NeshanTrouble =
  | 470
  | 480
  | 481
  | 482
  | 483
  | 485
  | 500
  | 'hangs'
  | 'resets'
  | 'no JSON'
  | 'elsewhere';

const key = 'service.0123456789abcdef';

/** A stub of Neshan's reverse geocoding. It stops with the test file. */
export async function openNeshan() {
  const service = {
    /** The address returned for every point. */
    found: 'تهران، خیابان آزادی، کوچه ۳' as unknown,
    asked: [] as { lat: string | null; lng: string | null; key: unknown }[],
    /** The fault of every request; null for none. */
    trouble: null as NeshanTrouble | null,
    account: { apiKey: key, baseUrl: '', timeoutMs: 300 } satisfies NeshanAccount,
  };

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://neshan');
    const [lat, lng] = [searchParams.get('lat'), searchParams.get('lng')];
    service.asked.push({ lat, lng, key: request.headers['api-key'] });
    const send = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body));
    const refuse = (code: number) => send(code, { status: 'ERROR', code, message: 'نشد' });
    const { trouble } = service;
    if (trouble === 'hangs') return;
    if (trouble === 'resets') return void request.socket.destroy();
    if (trouble === 'no JSON') return void response.writeHead(200).end('<html>Bad Gateway</html>');
    if (trouble === 'elsewhere') return void response.writeHead(302, { location: '/v5/reverse' }).end();
    if (trouble !== null) return void refuse(trouble);
    if (request.method !== 'GET' || pathname !== '/v5/reverse') return void send(404, {});
    if (request.headers['api-key'] !== key) return void refuse(480);
    if (![lat, lng].every((each) => /^-?\d+(\.\d+)?$/.test(each ?? ''))) return void refuse(470);
    send(200, {
      status: 'OK',
      formatted_address: service.found,
      route_name: 'آزادی',
      route_type: 'primary',
      neighbourhood: 'آزادی',
      city: 'تهران',
      state: 'استان تهران',
      place: null,
      municipality_zone: '۲',
      in_traffic_zone: false,
      in_odd_even_zone: false,
      village: null,
      county: 'تهران',
      district: 'بخش مرکزی',
    });
  }

  service.account.baseUrl = await serveHttp(respond);
  return service;
}
