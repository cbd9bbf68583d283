import type { Gateway, Gateways } from './gateway.ts';
import type { GatewaySettings } from './read-settings.ts';
import { zarinpal } from './zarinpal.ts';
import { zibal } from './zibal.ts';

export function openGateways(settings: GatewaySettings, sandbox: Gateway | null): Gateways {
  const all: Gateway[] = sandbox ? [sandbox] : [];
  if (settings.zarinpal) all.push(zarinpal(settings.zarinpal));
  if (settings.zibal) all.push(zibal(settings.zibal));
  const byName = (name: string) => all.find((gateway) => gateway.name === name) ?? null;
  const current = byName(settings.gateway);
  if (!current) throw new Error(`the gateway ${settings.gateway} has no settings`);
  return { current, byName };
}
