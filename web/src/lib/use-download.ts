import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/common/endpoint';
import { type CallInput, download } from './client.ts';

/** Downloads a call's file; `input` is that of the last download. A failure is shown by the call itself. */
export function useDownload<E extends Endpoint>(call: E) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (input: CallInput<E>) => download(call, input),
    networkMode: 'always',
  });
  return { run: mutate, isPending, input: variables };
}
