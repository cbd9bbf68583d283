import { Send } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UserPicker } from '../people/parts.tsx';
import type { LetterForm } from './use-letter-form.ts';

type LetterFieldsProps = { form: LetterForm; personal: boolean };

export function LetterFields({ form, personal }: LetterFieldsProps) {
  const { filled, errors, change, submit, isPending } = form;
  return (
    <Form
      label={personal ? 'پیام به یک کاربر' : 'اطلاعیه برای همه'}
      errors={errors}
      onSubmit={submit}
      isBusy={isPending}
    >
      {personal && (
        <UserPicker
          name="userId"
          label="گیرنده"
          value={filled.user}
          onChange={(user) => change({ user })}
          errorMessage={errors?.userId}
          isRequired
          isDisabled={isPending}
        />
      )}
      <TextField
        name="title"
        label="عنوان"
        value={filled.title}
        onChange={(title) => change({ title })}
        isRequired
        isDisabled={isPending}
      />
      <TextArea
        name="message"
        label={personal ? 'متن پیام' : 'متن اطلاعیه'}
        hint="کوتاه بنویسید؛ متن در فهرست اعلان‌ها و روی گوشی خوانده می‌شود."
        value={filled.message}
        onChange={(message) => change({ message })}
        isRequired
        isDisabled={isPending}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          icon={<Send className="mirror" />}
          loading={isPending}
          className="max-sm:w-full"
        >
          {personal ? 'فرستادن پیام' : 'فرستادن به همه'}
        </Button>
      </div>
    </Form>
  );
}
