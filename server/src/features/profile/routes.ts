import * as contract from '#contract/profile';
import type { Api } from '../../platform/http/api.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { checkOtp, getProfile } from './service.ts';

export function profileRoutes(api: Api): void {
  api.serve(contract.getProfile, getProfile);
  api.serve(contract.checkOtp, async (ctx, { body }, reply) => {
    const answer = await checkOtp({ ...ctx, caller: null }, body);
    reply.setCookie(sessionCookie, answer.token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.settings.production,
      // The server ends it 30 days after its last use; the browser keeps it as long as browsers do.
      maxAge: 400 * 86_400,
    });
    return answer;
  });
}
