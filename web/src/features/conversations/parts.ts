export { Composer, type ComposerHandle, type Written } from './Composer.tsx';
export { Conversation } from './Conversation.tsx';
export { Bubble, MessageBubble, type Side } from './MessageBubble.tsx';
export { MessageText } from './MessageText.tsx';
export { type NewMessage, queueOf, resumeMessages } from './message-queue.ts';
export type { ConversationMessage } from './messages.ts';
export { orderSubject, ticketSubject } from './send-call.ts';
export { useMessages } from './use-messages.ts';
