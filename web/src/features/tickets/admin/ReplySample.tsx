import { Bubble } from '../MessageBubble.tsx';
import { MessageText } from '../MessageText.tsx';
import { fillReply } from './quick-replies.ts';

const ticket = {
  number: 1012,
  orderNumber: 1024,
  user: { name: 'مشتری', family: 'نمونه', mobile: '' },
};

/** A quick reply as a customer gets it, filled in for nobody. */
export const ReplySample = ({ text }: { text: string }) => (
  <div className="flex pe-10">
    <Bubble side="other" isFirst>
      <MessageText>{fillReply(text, ticket)}</MessageText>
    </Bubble>
  </div>
);
