export { Conversation } from './Conversation.tsx';
export { Bubble, MessageBubble, type Side } from './MessageBubble.tsx';
export { MessageText } from './MessageText.tsx';
export { queueOf } from './message-queue.ts';
export type { ConversationMessage, NewMessage } from './messages.ts';
export { orderSubject, ticketSubject } from './send-call.ts';
export { useMessages } from './use-messages.ts';
