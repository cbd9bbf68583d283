/** The title of an item above the beginning of its text. */
export const TitleCell = ({ title, text }: { title: string; text: string }) => (
  <span className="flex min-w-0 flex-col">
    <b className="font-semibold wrap-anywhere">{title}</b>
    <span className="line-clamp-1 text-sm wrap-anywhere text-muted">{text}</span>
  </span>
);
