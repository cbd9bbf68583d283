import { changeCourse, type CourseContent, createCourse, setCourseImage } from '#contract/tutorials';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { ItemDialog, type ItemView, PictureField } from '../../content/parts.ts';
import { publishing } from './publishing.ts';
import { CoursePreview } from './previews.tsx';

type CourseValues = {
  title: string;
  description: string;
  published: boolean;
  image: string | null;
};

const view: ItemView<CourseContent, CourseValues> = {
  kind: 'courses',
  one: 'دوره',
  added: 'دوره ساخته شد. حالا قسمت‌هایش را اضافه کنید.',
  calls: { change: changeCourse, create: createCourse },
  nameOf: ({ title }) => title,
  blank: { title: '', description: '', published: false, image: null },
  valuesOf: ({ title, description, published, image }) => ({ title, description, published, image }),
  bodyOf: ({ title, description, published }) => ({ title, description, published }),
  filesOf: (_values, { _id, updatedAt }, picture) =>
    picture
      ? [{ call: setCourseImage, input: { params: { id: _id }, body: { updatedAt }, files: [picture] } }]
      : [],
  fields: (form, course) => (
    <>
      <TextField {...form.field('title')} isRequired />
      <TextArea {...form.field('description')} rows={4} />
      <PictureField
        form={form}
        image={course?.image ?? null}
        part={setCourseImage.files}
        note="افقی (۱۶ در ۹)، تا ۵ مگابایت. اگر عکس نگذارید، طرح حکاک نشان داده می‌شود."
        className="aspect-video w-36"
      />
      <Checkbox
        isSelected={form.values.published}
        onChange={(published) => form.set({ published })}
        isDisabled={!form.values.published && !course?.videos}
        note={
          !course?.videos
            ? 'وقتی ویدیوی حداقل یک قسمت برسد، می‌توانید منتشرش کنید.'
            : form.values.published === course.published
              ? 'تا وقتی پیش‌نویس است، فقط مدیران آن را می‌بینند.'
              : form.values.published
                ? publishing(course)
                : 'از صفحهٔ آموزش همهٔ مشتری‌ها برداشته می‌شود؛ امتیازها و جای دیدن هر کس می‌ماند.'
        }
      >
        منتشر شود
      </Checkbox>
    </>
  ),
  preview: (values, course, picture) => <CoursePreview {...values} id={course?._id} picture={picture} />,
};

type CourseDialogProps = DialogControl & { item: CourseContent | null; owner: string };

export const CourseDialog = (props: CourseDialogProps) => <ItemDialog {...props} view={view} />;
