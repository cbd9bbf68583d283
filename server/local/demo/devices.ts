import { dayMs } from '#contract/common/tehran';
import { addDevice, countDevices, registerExit, submitDevice } from '../../src/features/devices/service.ts';
import { tehranDate } from '../../src/platform/foundation/clock.ts';
import type { Ctx } from '../../src/platform/work/ctx.ts';

/** The newest comes last; `left` and `registered` are days ago. */
const devices: { serial: string; added: number; left?: number; registered?: number }[] = [
  { serial: 'HK-F20-00417', added: 96, left: 88, registered: 86 },
  { serial: 'HK-F20-00418', added: 96, left: 71 },
  { serial: 'HK-F30-01102', added: 60, left: 32, registered: 30 },
  { serial: 'HK-F50-00231', added: 44, left: 12 },
  { serial: 'HK-UV5-00064', added: 20 },
  { serial: 'HK-F30-01103', added: 5 },
  { serial: 'HK-F30-01104', added: 5 },
];

export async function fillDevices(
  admin: (key: string, at: Date) => Ctx,
  customer: typeof admin,
): Promise<void> {
  if ((await countDevices(admin('devices', new Date()))).data >= devices.length) return;
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  for (const { serial, added, left, registered } of devices) {
    const { _id } = await addDevice(admin(`device ${serial}`, ago(added)), { serial });
    if (left !== undefined)
      await registerExit(admin(`device ${serial} out`, ago(left)), _id, { date: tehranDate(ago(left)) });
    if (registered !== undefined)
      await submitDevice(customer(`device ${serial} submit`, ago(registered)), { serial });
  }
}
