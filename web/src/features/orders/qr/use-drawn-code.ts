import { useQuery } from '@tanstack/react-query';
import { workerOf } from '../../../lib/ask-worker.ts';
import type { CodeAnswer, CodeRequest } from './code-messages.ts';

const worker = workerOf<CodeAnswer>(
  () => new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module', name: 'codes' }),
);

export const useDrawnCode = (address: string, hasLogo: boolean) =>
  useQuery({
    queryKey: ['drawn code', address, hasLogo],
    queryFn: async () => (await worker.ask({ address, hasLogo } satisfies Omit<CodeRequest, 'id'>)).code,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
