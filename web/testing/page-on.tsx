import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isValidElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A page whose calls go to `server` over real HTTP, in each test of a file that runs in happy-dom. The function it returns
 * shows a hook, and the element that this may return; what it returns itself is the hook's current value.
 */
export function pageOn(server: Server): <R>(useHook: () => R) => () => R {
  const roots: Root[] = [];
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    );
  });
  afterEach(async () => {
    for (const root of roots.splice(0)) root.unmount();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return <R,>(useHook: () => R) => {
    let current: { value: R } | undefined;
    function Page() {
      const value = useHook();
      current = { value };
      return isValidElement(value) ? value : null;
    }
    const root = createRoot(document.createElement('div'));
    roots.push(root);
    flushSync(() =>
      root.render(
        <QueryClientProvider client={new QueryClient()}>
          <Page />
        </QueryClientProvider>,
      ),
    );
    return () => {
      if (!current) throw new Error('The page is not shown.');
      return current.value;
    };
  };
}

export const until = (isTrue: () => unknown) =>
  vi.waitFor(
    () => {
      if (!isTrue()) throw new Error('It has not happened.');
    },
    { timeout: 20_000, interval: 10 },
  );

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
