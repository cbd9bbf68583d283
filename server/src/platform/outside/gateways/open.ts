import type { Gateway, Gateways } from './gateway.ts';
import type { GatewayEnvironment } from './read-environment.ts';
import { zarinpal } from './zarinpal.ts';
import { zibal } from './zibal.ts';

export function openGateways(environment: GatewayEnvironment, sandbox: Gateway | null): Gateways {
  const all: Gateway[] = sandbox ? [sandbox] : [];
  if (environment.zarinpal) all.push(zarinpal(environment.zarinpal));
  if (environment.zibal) all.push(zibal(environment.zibal));
  const byName = (name: string) => all.find((gateway) => gateway.name === name) ?? null;
  const current = byName(environment.gateway);
  if (!current) throw new Error(`the gateway ${environment.gateway} has no settings`);
  return { current, byName };
}
