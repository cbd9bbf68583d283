import { once } from 'node:events';
import net from 'node:net';
import { StartError } from '../foundation/start-error.ts';

export const freePort = (): Promise<number> => listenOnce('127.0.0.1', 0);

/** Listens on a port for a moment, on a free one for 0, and returns it. */
async function listenOnce(host: string, port: number): Promise<number> {
  const probe = net.createServer().listen({ host, port });
  await once(probe, 'listening');
  const { port: freeOne } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return freeOne;
}

/** Throws a StartError for an address that is in use, forbidden or not of this machine. */
export async function ensurePortFree(host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    throw explainListen(error, host, port);
  }
}

/** Returns a StartError for an address that cannot be listened on, and any other error unchanged. */
export function explainListen(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken. Stop what runs there, or choose another: PORT=${port === 3001 ? 3002 : 3001} before the command.`,
      );
    case 'EACCES':
      return new StartError(
        `This user may not listen on port ${port}. Choose one above 1023, such as PORT=3000, and let a proxy pass port ${port} on to it.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return new StartError(
        `HOST=${host} is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.`,
      );
    default:
      return error;
  }
}
