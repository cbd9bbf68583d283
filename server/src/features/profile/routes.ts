import { loginDays } from '#contract/auth';
import * as contract from '#contract/profile';
import * as people from '#contract/person';
import type { Api } from '../../platform/http/api.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import { sessionCookie, tokenOf } from '../../platform/sessions.ts';
import { getPerson, listPeople } from './person.ts';
import { deleteImage, uploadImage } from './picture.ts';
import { checkOtp, getProfile, updateProfile } from './service.ts';

export function profileRoutes(api: Api): void {
  api.serve(contract.getProfile, getProfile);
  api.serve(contract.updateProfile, (ctx, { body }) => updateProfile(ctx, body));
  api.serve(contract.uploadImage, (ctx, { files }) => uploadImage(ctx, files[0]));
  api.serve(contract.deleteImage, (ctx) => deleteImage(ctx));
  api.serve(people.listPeople, (ctx, { query }) => fromStandby(ctx, (on) => listPeople(on, query)));
  api.serve(people.getPerson, (ctx, { params }) => getPerson(ctx, params.id));
  api.serve(contract.checkOtp, async (ctx, { body }, reply) => {
    const { bearer, cookie } = tokenOf(reply.request);
    const answer = await checkOtp({ ...ctx, caller: null }, body, bearer ?? cookie);
    reply.setCookie(sessionCookie, answer.token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: ctx.environment.production,
      // The server ends the session earlier if it is not used.
      maxAge: loginDays.max * 86_400,
    });
    return answer;
  });
}
