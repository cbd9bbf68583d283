import { expect, test } from 'vitest';
import type { StoredFile } from '#contract/common/files';
import { getOrder } from '#contract/orders';
import { getQrPage } from '#contract/qr';
import { uploadImage } from '#contract/profile';
import { createTicket } from '#contract/tickets';
import { saveIdentityImages, type VipData } from '#contract/upgrades';
import { exchangeFile } from '#engraving/reading/testing/corel-files';
import { finishedOrder } from '../../../testing/acts.ts';
import { allEndpoints } from '../../../testing/contract.ts';
import { identityImage, raise } from '../../../testing/levels.ts';
import { picture } from '../../../testing/pictures.ts';
import { mediaSample } from '../../../testing/media-sample.ts';
import { asFile, fillCategories, paidCode, qrOf } from '../../../testing/qr.ts';
import { sample } from '../../../testing/samples.ts';
import { openShop } from '../../../testing/shop.ts';
import { takeAway } from '../../../testing/store.ts';
import { hasGhostscript } from '../processes/ghostscript.ts';
import { hasLibcdr } from '../processes/libcdr.ts';
import { makeCourse } from '../../../testing/tutorials.ts';

const logged: string[] = [];
const shop = await openShop({
  environment: { logLevel: 'warn' },
  logTo: { write: (line) => void logged.push(line) },
});
const [admin, owner] = [await shop.signInAdmin(), await shop.customer(10_000_000)];

const corel = { name: 'طرح.cdr', content: exchangeFile({ width: 1, height: 1, color: [0, 0, 0] }) };
const files = [sample('png'), sample('svg'), sample('eps'), corel];
const placed = await finishedOrder(shop, admin, owner, [sample('dxf')], files);
const order = await shop.send(getOrder, { as: owner, params: { id: placed._id } });
const ticket = await shop.send(createTicket, {
  as: owner,
  body: { title: 'تیکت', department: 'other', text: 'متن' },
  files,
});
const asked = ticket.questions?.[0]?.files ?? [];
const image = [{ part: 'image', name: 'چهره.jpg', content: await picture({ width: 500, height: 500 }) }];
const { image: portrait } = await shop.send(uploadImage, { as: owner, files: image });
await raise(shop, owner, admin, 'verified');
const { data } = await shop.send(saveIdentityImages, { as: owner, files: [identityImage()] });
const identity = (data as VipData).identifyData[0] ?? '';
const lesson = await makeCourse(shop, admin);
const categories = await fillCategories(shop, owner);
const poster = asFile('poster.png', await picture({ kind: 'png' }), 'poster');
const video = asFile('video.mp4', mediaSample('video.mp4'));
const { code } = await paidCode(shop, { as: owner, ...qrOf(categories.video, {}, [video, poster]) });
const { media } = await shop.send(getQrPage, { params: { code } });

/** Without libcdr a CorelDRAW file has no address of a drawing. */
const isCorelDrawn = await hasLibcdr();
const drawnCorel = (of: readonly StoredFile[]) => (isCorelDrawn ? [of[3]?.svg ?? ''] : []);

/** The addresses of stored files, by the path of the call that answers them. */
const addresses: Record<string, string[]> = {
  'design/{id}/files/{fileId}': [order.files[0]?.url ?? ''],
  'design/{id}/files/{fileId}/thumb': order.files.slice(0, 2).map(({ thumb }) => thumb ?? ''),
  'design/{id}/files/{fileId}/pdf': [order.files[2]?.pdf ?? ''],
  'design/{id}/files/{fileId}/svg': drawnCorel(order.files),
  'design/{id}/results.zip': [`/api/design/${order._id}/results.zip`],
  'ticket/{id}/files/{fileId}': [asked[0]?.url ?? ''],
  'ticket/{id}/files/{fileId}/thumb': asked.slice(0, 2).map(({ thumb }) => thumb ?? ''),
  'ticket/{id}/files/{fileId}/pdf': [asked[2]?.pdf ?? ''],
  'ticket/{id}/files/{fileId}/svg': drawnCorel(asked),
  'user/upgrade/images/{fileId}': [identity, `${identity}?w=256`],
  'tutorial/episode/{id}/video/{fileId}': [lesson.episode.video?.url ?? ''],
  'tutorial/episode/{id}/poster/{fileId}': [lesson.episode.video?.poster ?? ''],
  'tutorial/episode/{id}/captions/{fileId}': [lesson.episode.video?.captions ?? ''],
  'tutorial/episode/{id}/extra/{extraId}': [lesson.episode.extras[0]?.url ?? ''],
  'q/{code}/media/{fileId}': [media?.url ?? ''],
  'q/{code}/media/{fileId}/poster': [media && 'poster' in media ? (media.poster ?? '') : ''],
};
/** Calls whose files are made for each answer. */
const computedPaths = [
  'font/{id}/file.{format}',
  'design/program/pdf',
  'design/corel/svg',
  'design/export.csv',
  'q/{code}/code.{format}',
  'p/{token}/picture.webp',
  'user/transactions/statement.csv',
  'transaction/{userId}/statement.csv',
];
const urlsByCall = [
  ...Object.entries(addresses),
  ['media', [portrait, `${portrait}?w=256`]] as const,
].flatMap(([name, urls]) => urls.map((url) => [name, url] as const));
const isDrawn = await hasGhostscript();
/** Without Ghostscript nothing is drawn of an EPS. */
const isRefused = (name: string) => name.endsWith('/pdf') && !isDrawn;

async function allAreThere(): Promise<void> {
  for (const [name, url] of urlsByCall) {
    const { status } = await shop.call('GET', url, { as: owner });
    expect([name, status]).toEqual([name, isRefused(name) ? 400 : 200]);
  }
}
test('every call that answers a stored file is tried', () => {
  const paths = allEndpoints.filter(({ answer }) => answer === 'file').map((call) => call.path);
  const others = paths.filter((each) => !computedPaths.includes(each) && !/^report\/.*\.csv$/.test(each));
  expect(others.toSorted()).toEqual(Object.keys(addresses).toSorted());
});

test.each([
  ['their first answer', false],
  ['a small picture was made', true],
])('stored files that are missing are not found, before %s', async (_, isMade) => {
  if (isMade) await allAreThere();
  const putBack = await takeAway(shop.store);
  try {
    for (const [name, url] of urlsByCall.filter(([name]) => !isRefused(name)))
      for (const method of ['GET', 'HEAD'])
        for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
          const reply = await shop.call('GET', url, { as: owner, headers });
          expect([name, method, reply.status]).toEqual([name, method, 404]);
          if (method === 'GET') expect(reply.body).toMatchObject({ code: 'NOT_FOUND' });
          expect(reply.headers.get('cache-control') ?? 'no-store').toBe('no-store');
        }
  } finally {
    await putBack();
  }
  expect(logged.join('')).toContain('ENOENT');
  await allAreThere();
});
