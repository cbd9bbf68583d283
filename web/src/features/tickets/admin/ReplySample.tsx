import { Bubble, MessageText } from '../../messages/parts.ts';
import { fillReply } from './quick-replies.ts';

const ticket = {
  number: 1012,
  orderNumber: 1024,
  user: { name: 'مشتری', family: 'نمونه', mobile: '' },
};

export const ReplySample = ({ text }: { text: string }) => (
  <div className="flex pe-10">
    <Bubble side="other" isFirst>
      <MessageText>{fillReply(text, ticket)}</MessageText>
    </Bubble>
  </div>
);
