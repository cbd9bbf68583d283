import * as contract from '#contract/auth';
import type { Api } from '../../platform/http/api.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { blockLogin, endLogins, getLogins, logout, sendOtp } from './service.ts';

export function authRoutes(api: Api): void {
  api.serve(contract.sendOtp, (ctx, { body }) => sendOtp({ ...ctx, caller: null }, body));
  api.serve(contract.getLogins, (ctx, { query }) => getLogins(ctx, query));
  api.serve(contract.blockLogin, (ctx, { body }) => blockLogin(ctx, body));
  api.serve(contract.endLogins, (ctx, { params }) => endLogins(ctx, params.id));
  api.serve(contract.logout, async (ctx, _, reply) => {
    const answer = await logout(ctx);
    // The next person at this browser must not find the previous one's pictures in its cache.
    reply.clearCookie(sessionCookie, { path: '/' }).header('clear-site-data', '"cache"');
    return answer;
  });
}
