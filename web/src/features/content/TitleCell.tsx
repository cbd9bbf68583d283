import { Ltr } from '../../ui/Ltr.tsx';

export const TitleCell = ({ title, text }: { title: string; text: string }) => (
  <span className="flex min-w-0 flex-col">
    <b className="font-semibold wrap-anywhere">{title}</b>
    <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{text}</span>
  </span>
);

/** The name of an item above the code by which programs know it. */
export const CodeCell = ({ name, code }: { name: string; code: string }) => (
  <span className="flex flex-col">
    <b className="font-semibold">{name}</b>
    <Ltr className="w-fit text-xs text-muted">{code}</Ltr>
  </span>
);
