import {
  type ElementType,
  type HTMLAttributes,
  type PointerEvent as ReactPointerEvent,
  type Ref,
  type RefObject,
  useRef,
} from 'react';
import { cameByHand } from './came-by-hand.ts';
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
  const { show, describedBy, bubble } = useHint(anchor, text);

  return (
    <>
      <Tag
        tabIndex={text === null ? undefined : 0}
        aria-describedby={describedBy}
        {...rest}
        ref={anchor as Ref<HTMLElement>}
        onPointerEnter={({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && show(true, 500)}
        onPointerLeave={({ pointerType }: ReactPointerEvent) => pointerType !== 'touch' && show(false, 80)}
        onPointerUp={({ pointerType }: ReactPointerEvent) => pointerType === 'touch' && show(true, 0)}
        onFocus={() => anchor.current?.matches(':focus-visible') && cameByHand() && show(true, 0)}
        onBlur={() => show(false, 0)}
      >
        {children}
      </Tag>
      {bubble}
    </>
  );
}
