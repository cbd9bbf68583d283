import { type CourseContent, changeCourse, createCourse } from '#contract/tutorials';
import { useForm } from '../../../lib/use-form.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';

export function NewCourseDialog(dialog: DialogControl) {
  const form = useForm(createCourse, {
    initial: { title: '', description: '', published: false },
    onSuccess: () => {
      toast.success('دوره ساخته شد. حالا قسمت‌هایش را اضافه کنید.');
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="دورهٔ تازه" submit="ساختن دوره">
      <TextField {...form.field('title')} label="عنوان" autoFocus />
      <TextArea {...form.field('description')} label="توضیح" rows={4} />
      <Published value={form.values.published} onChange={(published) => form.set({ published })} />
    </FormDialog>
  );
}

export function CourseDialog({ course, ...dialog }: DialogControl & { course: CourseContent }) {
  const { title, description, published, updatedAt } = course;
  const form = useForm(changeCourse, {
    initial: { title, description, published },
    input: (values) => ({ params: { id: course._id }, body: { ...values, updatedAt } }),
    onSuccess: () => {
      toast.success('دوره ذخیره شد');
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title="ویرایش دوره" submit="ذخیره">
      <TextField {...form.field('title')} label="عنوان" autoFocus />
      <TextArea {...form.field('description')} label="توضیح" rows={4} />
      <Published value={form.values.published} onChange={(next) => form.set({ published: next })} />
    </FormDialog>
  );
}

function Published({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Checkbox isSelected={value} onChange={onChange} note="تا وقتی پیش‌نویس است، فقط مدیران آن را می‌بینند.">
      منتشر شود
    </Checkbox>
  );
}
