import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import { faultsIn } from '#contract/common/validation';
import type { CallError, CallInput } from './client.ts';
import { useCall } from './queries.ts';
import { stage, type StagedFile, type UploadProgress, uploadItems } from './upload-items.ts';
import { type Draft, type DraftStore, useDraft } from './use-draft.ts';
import { useReconnect } from './use-online.ts';
import { usePreparing } from './use-preparing.ts';

/** One Persian sentence for each refused field. */
export type FieldErrors = Record<string, string>;

type Nullable<T> = T extends object ? { [K in keyof T]: T[K] | null } : T;

/** The input of a call with null for fields that are still empty; the contract's validation then asks for them. */
type FormInput<E extends Endpoint> = {
  [K in keyof CallInput<E>]: K extends 'body' | 'query' ? Nullable<CallInput<E>[K]> : CallInput<E>[K];
};

type FormOptions<E extends Endpoint, V extends object> = {
  initial: V;
  /** The server's field names, where they differ from the form's. */
  names?: { [K in keyof V]?: string };
  /** The field that a refusal is about when the server names none. */
  mainField?: keyof V;
  /** Validation beyond the contract's. */
  check?: (values: V, files: readonly File[]) => FieldErrors;
  /** Selects the fields that are asked now, where the form has several steps; the others are not checked yet. */
  asks?: (name: string) => boolean;
  /** Is called with the errors of a check that has found some. */
  onRefused?: (errors: FieldErrors) => void;
  /**
   * Runs once the values are right. Where it returns false they are not sent here: what it has begun, such as the
   * question of a dialog, may do so by `send`.
   */
  before?: (values: V) => boolean;
  /** Returns the files to send, where they differ from the chosen ones; null cancels after an error has been shown. */
  files?: (chosen: readonly File[], values: V) => Promise<readonly File[] | null>;
  /** Resends a call that failed offline as soon as the browser is online. */
  resends?: boolean;
  draft?: DraftStore;
  restore?: (kept: V) => V;
  /**
   * `refreshed` ends when all that the call has changed is shown. The form is busy as long as this one runs. A form with
   * a draft begins again afterwards and a dialog may close, unless this returns 'unfinished'.
   */
  onSuccess?: (answer: AnswerOf<E>, refreshed: Promise<void>) => unknown;
  onError?: (error: CallError) => void;
} & ({ body: V } extends FormInput<E>
  ? { input?: (values: V) => FormInput<E> }
  : { input: (values: V) => FormInput<E> });

const none: readonly StagedFile[] = [];

/**
 * A form: its call, its initial values, and its fields by `field(name)`. The contract validates before sending and the
 * server afterwards; each sentence is shown under its field until that field changes.
 */
export function useForm<E extends Endpoint, V extends object>(call: E, options: FormOptions<E, V>) {
  const { initial, names, draft: store } = options;
  const [values, setValues] = useState<V>(() => {
    const stored = store?.peek?.();
    return stored ? restored(stored) : initial;
  });
  const [staged, setStaged] = useState(none);
  const [refused, setRefused] = useState<{ errors: FieldErrors; nth: number }>({ errors: {}, nth: 0 });
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isGathering, setGathering] = useState(false);
  const [due, setDue] = useState<'submit' | 'send' | null>(null);
  const { isPreparing, begin, prepared } = usePreparing(() => setDue(null));
  const [sent, setSent] = useState(0);
  // An answer may change the initial values of a form that is already mounted.
  const begun = useRef(initial);
  useEffect(() => {
    begun.current = initial;
  });
  const abort = useRef<AbortController | null>(null);
  const last = useRef<CallInput<E> | null>(null);

  const unread = useRef({ values, staged });
  useEffect(() => {
    unread.current = { values, staged };
    // oxlint-disable-next-line exhaustive-deps -- as they are when a draft begins to be read
  }, [store?.key]);
  const draft = useDraft({
    store,
    draft: { values, files: staged },
    isEmpty: staged.length === 0 && JSON.stringify(values) === JSON.stringify(initial),
    // Words written before the draft arrived stay.
    onRead: (kept) => {
      setValues((now) => (now === unread.current.values ? restored(kept) : now));
      setStaged((now) => (now === unread.current.staged ? kept.files : now));
    },
  });

  const { run, isPending } = useCall(call, {
    onSuccess: async (answer, refreshed) => {
      await draft.drop();
      const left = await options.onSuccess?.(answer, refreshed);
      setProgress(null);
      if (left === 'unfinished') return;
      setSent((times) => times + 1);
      if (store) reset();
    },
    onError: (error) => {
      setProgress(null);
      setFailure(error);
      const { mainField } = options;
      refuse(mainField ? { [nameOf(mainField)]: error.message, ...error.fields } : error.fields);
      options.onError?.(error);
    },
  });
  const isBusy = isPending || isGathering || (isPreparing && due !== null);

  function restored(kept: Draft): V {
    const whole: V = { ...initial, ...kept.values };
    return options.restore?.(whole) ?? whole;
  }

  const nameOf = (key: keyof V) => names?.[key] ?? String(key);

  function refuse(errors: FieldErrors) {
    setRefused(({ nth }) => ({ errors, nth: nth + 1 }));
  }

  function forgive(changed: readonly string[]) {
    setFailure(null);
    setRefused((now) => {
      // A change to one field may satisfy a rule about several.
      const left = Object.entries(now.errors).filter(
        ([name]) => !changed.includes(name) && name !== call.rule?.field,
      );
      return { ...now, errors: Object.fromEntries(left) };
    });
  }

  function set(part: Partial<V>) {
    forgive((Object.keys(part) as (keyof V)[]).map(nameOf));
    setValues((now) => ({ ...now, ...part }));
  }

  function setFiles(change: (now: readonly StagedFile[]) => readonly StagedFile[]) {
    forgive([call.files?.name ?? '']);
    setStaged(change);
  }

  // Without a mapping the values are the body, which the type of the options guarantees.
  const input = () => (options.input?.(values) ?? { body: values }) as CallInput<E>;
  const chosen = () => staged.map(({ file }) => file);

  const faults = (): FieldErrors => ({
    ...faultsIn(call, input(), staged.length),
    ...options.check?.(values, chosen()),
  });

  /** Shows the errors of the fields that are asked; returns true when there are none. */
  function check(): boolean {
    const wrong = Object.entries(faults()).filter(([name]) => options.asks?.(name) ?? true);
    const errors = Object.fromEntries(wrong);
    refuse(errors);
    if (wrong.length > 0) options.onRefused?.(errors);
    return wrong.length === 0;
  }

  async function send() {
    if (isBusy) return;
    if (isPreparing) return setDue('send');
    let files: readonly File[] | null = chosen();
    if (options.files) {
      setGathering(true);
      files = await options.files(files, values).finally(() => setGathering(false));
    }
    if (files) go(call.files ? { ...input(), files } : input());
  }

  useEffect(() => {
    if (!due || isBusy) return;
    setDue(null);
    if (due === 'submit') submit();
    else void send();
    // oxlint-disable-next-line exhaustive-deps -- sent once, with the values of this moment.
  }, [due, isBusy]);

  function go(sent: CallInput<E>) {
    last.current = sent;
    abort.current = new AbortController();
    setFailure(null);
    setProgress(sent.files?.length ? { percent: 0, speed: 0 } : null);
    run(sent, {
      signal: abort.current.signal,
      onProgress: (percent, speed) => setProgress({ percent, speed }),
    });
  }

  // The values of the last attempt lack a file that has become ready since.
  const retry = () => (isPreparing ? submit() : last.current && go(last.current));
  const isOffline = failure?.code === 'OFFLINE';
  useReconnect(isOffline, () => {
    if (options.resends) return void retry();
    const { message } = failure ?? {};
    setFailure(null);
    setRefused((now) => ({
      ...now,
      errors: Object.fromEntries(Object.entries(now.errors).filter(([, said]) => said !== message)),
    }));
  });
  const isWaiting = isOffline && options.resends === true && !navigator.onLine;

  const cancel = () => {
    abort.current?.abort();
    setProgress(null);
  };

  function submit(): void {
    if (isBusy) return;
    if (isPreparing) return setDue('submit');
    if (check() && (options.before?.(values) ?? true)) void send();
  }

  function reset() {
    setValues(begun.current);
    setStaged(none);
    setRefused({ errors: {}, nth: 0 });
    setFailure(null);
    void draft.drop();
  }

  const keepNow = useRef(draft.keep);
  useEffect(() => {
    keepNow.current = draft.keep;
  });
  const keep = async () => {
    await prepared();
    await keepNow.current();
  };

  return {
    values,
    /** Sets values that no field of the kit edits, or several at once. */
    set,
    field: <K extends keyof V & string>(key: K) => ({
      name: nameOf(key),
      value: values[key],
      onChange: (value: V[K]) => set({ [key]: value } as unknown as Partial<V>),
      error: refused.errors[nameOf(key)],
      isDisabled: isBusy,
    }),
    errors: refused.errors,
    refuse,
    /** Takes back the errors of these names, for values that `field` does not edit. */
    forgive,
    /** The errors that a check would find now. */
    faults,
    submit,
    send,
    /** Sets values and sends them, once the call that runs has ended. */
    sendWith: (part: Partial<V>) => {
      set(part);
      setDue('send');
    },
    reset,
    isBusy,
    /** The number of times that the form was sent and accepted. */
    sent,
    /** The error of the last try; cleared by any change. */
    failure,
    props: { refusal: refused.nth, onSubmit: submit, isBusy, onPrepare: begin },
    /** A chosen file is not in the form yet; to submit waits for it. */
    isPreparing,
    files: {
      files: uploadItems(staged, isPending ? progress : null, isOffline && !isWaiting),
      // Where one file is allowed, a new one replaces it.
      onAdd: (files: readonly File[]) =>
        setFiles((now) => [...(call.files?.max === 1 ? none : now), ...stage(files)]),
      onRemove: (id: string) => {
        if (!isBusy) setFiles((now) => now.filter((each) => each.id !== id));
      },
      onCancel: cancel,
      onRetry: retry,
      error: refused.errors[call.files?.name ?? ''],
      isDisabled: isBusy,
    },
    setFiles,
    /** The chosen files. */
    staged,
    upload: {
      progress: isPending ? progress : null,
      failure,
      /** The call will be resent automatically. */
      isWaiting,
      cancel,
      retry,
    },
    draft: { state: isBusy ? ('none' as const) : draft.state, discard: reset, keep },
    /** Until then the values may still be replaced by those of the draft. */
    isDraftRead: draft.state !== 'reading',
  };
}

export type AnyForm = Pick<
  ReturnType<typeof useForm<Endpoint, object>>,
  'props' | 'reset' | 'isBusy' | 'sent' | 'upload' | 'draft' | 'staged' | 'setFiles'
>;
