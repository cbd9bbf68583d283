import { once } from 'node:events';
import path from 'node:path';
import { freePort, startProgram } from '../server/testing/process.ts';

export async function serve(
  program: 'app-server' | 'bare-server',
  databaseUrl: string,
  dataDir: string,
): Promise<{ port: number; stop(): Promise<unknown> }> {
  const port = await freePort();
  const { child, ended, said } = startProgram([path.join('bench', `${program}.ts`)], {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  const failed = ended.then(() => Promise.reject(new Error(said())));
  await Promise.race([once(child.stdout, 'data'), failed]);
  const stop = () => {
    child.kill();
    return ended;
  };
  return { port, stop };
}
