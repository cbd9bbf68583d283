import {
  type ElementType,
  type HTMLAttributes,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  type RefObject,
  useRef,
} from 'react';
import { useHint } from './use-hint.tsx';

type HintProps = Pick<HTMLAttributes<HTMLElement>, 'className' | 'children' | 'dir' | 'role'> & {
  /** The tooltip's text; there is no tooltip without it. */
  text: string | null;
  as?: ElementType;
  dateTime?: string;
  anchor?: RefObject<HTMLElement | null>;
};

/** Text that is no button and shows a tooltip on hover, on focus and on touch. */
export function Hint({ text, as: Tag = 'span', anchor: given, children, ...rest }: HintProps) {
  const own = useRef<HTMLElement>(null);
  const anchor = given ?? own;
  const { trigger, show, bubble } = useHint(anchor, text);

  return (
    <>
      <Tag
        tabIndex={text === null ? undefined : 0}
        {...trigger}
        {...rest}
        ref={anchor as Ref<HTMLElement>}
        onPointerUp={({ pointerType }: ReactPointerEvent) => pointerType === 'touch' && show(true, 0)}
      >
        {children}
      </Tag>
      {bubble}
    </>
  );
}
