import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { updateProfile } from '#contract/profile';
import { expected, useCall } from '../../lib/queries.ts';
import { TextField } from '../../ui/TextField.tsx';
import { profileQuery, useProfile } from './session.ts';

/**
 * Asks people for a name in the form of their first order, in one optional line that is saved by itself: when it is left,
 * or with the form. It is no field of that form, and shows nothing to people who have a name or have ordered before.
 */
export function OwnNameField({ className }: { className?: string }) {
  const { name, family, designCount } = useProfile();
  // It stays while it is being answered.
  const [isAsked] = useState(!name && !family && designCount === 0);
  return isAsked ? <NameLine className={className} /> : null;
}

function NameLine({ className }: { className: string | undefined }) {
  const profile = useProfile();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { run } = useCall(updateProfile, {
    expects: expected(profileQuery, (now, { body }: { body: { name?: string | null } }) => ({
      ...now,
      name: body.name ?? null,
    })),
    onError: ({ fields }) => setError(fields.name),
  });

  function save() {
    const written = name.trim();
    if (written !== (profile.name ?? '')) run({ body: { name: written } });
  }
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const form = input.current?.form;
    const saveWithForm = () => saveNow();
    form?.addEventListener('submit', saveWithForm);
    return () => form?.removeEventListener('submit', saveWithForm);
  }, []);

  return (
    <TextField
      label="اسم خودتان یا کارگاه؟"
      hint={
        profile.name
          ? 'ذخیره شد. هر وقت خواستید، در پروفایل عوضش کنید.'
          : 'اختیاری؛ طراح شما را به همین نام می‌شناسد.'
      }
      autoComplete="name"
      inputRef={input}
      value={name}
      onChange={(written) => {
        setName(written);
        setError(undefined);
      }}
      onBlur={save}
      error={error}
      className={className}
    />
  );
}
