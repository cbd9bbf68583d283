import path from 'node:path';
import { createServer } from 'vite';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);

test('in development the contract keeps its schemas, without which its modules do not run', async () => {
  const vite = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    logLevel: 'silent',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const served = await vite.transformRequest(`/@fs${path.join(root, 'contract/auth.ts')}`);
    expect(served?.code).toContain('z.object(');
    expect(served?.code).toMatch(/import .*zod/);
  } finally {
    await vite.close();
  }
});
