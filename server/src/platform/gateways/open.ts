import type { Db } from '../database.ts';
import type { Settings } from '../settings.ts';
import type { Gateway, Gateways } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import { zarinpal } from './zarinpal.ts';
import { zibal } from './zibal.ts';

/** Every gateway that has settings; the sandbox outside production only. */
export function openGateways(settings: Settings, db: Db): Gateways {
  const all: Gateway[] = [];
  if (!settings.production) all.push(sandboxGateway(db, settings.publicUrl));
  if (settings.zarinpal) all.push(zarinpal(settings.zarinpal));
  if (settings.zibal) all.push(zibal(settings.zibal));
  const byName = (name: string) => all.find((gateway) => gateway.name === name) ?? null;
  const current = byName(settings.gateway);
  if (!current) throw new Error(`the gateway ${settings.gateway} has no settings`);
  return { current, byName };
}
