import {
  acceptVerify,
  acceptVip,
  requestVerify,
  saveCompany,
  saveIdentityImages,
  saveLocation,
  submitVip,
} from '#contract/upgrades';
import type { Shop, Person } from './shop.ts';
import { sample } from './samples.ts';

export const verifyBody = {
  name: 'نام',
  family: 'نمونه',
  nationId: '0010350829',
  phone: '02188776655',
  address: { province: 8, city: 'تهران', location: 'خیابان نمونه، پلاک ۱' },
};
export const companyBody = {
  name: 'کارگاه نمونه',
  ceoNationId: '0013542419',
  companyId: '10380284790',
  phone: '02632223344',
};
export const locationBody = { formatted_address: 'کرج، خیابان نمونه', houseNumber: '۱۲', floor: 'همکف' };
export const identityImage = (kind: 'jpg' | 'png' = 'png') => ({ ...sample(kind), part: 'images' });

export async function raise(
  shop: Shop,
  person: Person,
  admin: Person,
  to: 'verified' | 'vip',
): Promise<void> {
  const userId = String(person.id);
  await shop.send(requestVerify, { as: person, body: verifyBody });
  await shop.send(acceptVerify, { as: admin, body: { userId } });
  if (to === 'verified') return;
  await fillVip(shop, person);
  await shop.send(submitVip, { as: person });
  await shop.send(acceptVip, { as: admin, body: { userId } });
}

/** Completes a verified customer's steps up to the summary. */
export async function fillVip(shop: Shop, person: Person): Promise<void> {
  await shop.send(saveCompany, { as: person, body: companyBody });
  await shop.send(saveIdentityImages, { as: person, files: [identityImage('png'), identityImage('jpg')] });
  await shop.send(saveLocation, { as: person, body: locationBody });
}
