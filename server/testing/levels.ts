import {
  acceptVerify,
  acceptVip,
  requestVerify,
  saveCompany,
  saveIdentityImages,
  saveLocation,
  submitVip,
} from '#contract/upgrades';
import type { House, Person } from './house.ts';
import { sample } from './samples.ts';

/** What a customer may send to be verified. */
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

/** Raises a new customer by the calls that raise people. */
export async function raise(
  house: House,
  person: Person,
  admin: Person,
  to: 'verified' | 'vip',
): Promise<void> {
  const userId = String(person.id);
  await house.ask(requestVerify, { as: person, body: verifyBody });
  await house.ask(acceptVerify, { as: admin, body: { userId } });
  if (to === 'verified') return;
  await fillVip(house, person);
  await house.ask(submitVip, { as: person });
  await house.ask(acceptVip, { as: admin, body: { userId } });
}

/** Walks a verified customer through the steps up to the summary. */
export async function fillVip(house: House, person: Person): Promise<void> {
  await house.ask(saveCompany, { as: person, body: companyBody });
  await house.ask(saveIdentityImages, { as: person, files: [identityImage('png'), identityImage('jpg')] });
  await house.ask(saveLocation, { as: person, body: locationBody });
}
