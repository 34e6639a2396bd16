import type { Message } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { type ComponentType, Suspense } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useMessageDialogWords } from '../../../i18n/words/message-dialogs.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { messageSummary } from '../../../model/messages/said.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Asked } from '../useConversationActs.ts'
import type { MessageQuestion } from './conversation.ts'
import { deleteForMe, recallMessage } from './removal-commands.ts'

type Window = ComponentType<{ message: Message; text?: string | undefined; onClose: () => void }>

/** Those that show something, rather than ask whether to do it. */
const windows: Partial<Record<MessageQuestion, Window>> = {
  details: lazyView(() => import('./MessageDetails.tsx'), 'floating'),
  reactions: lazyView(() => import('./ReactionsDialog.tsx'), 'floating'),
  forward: lazyView(() => import('./ForwardDialog.tsx'), 'floating'),
  history: lazyView(() => import('./EditHistory.tsx'), 'floating'),
  quotePart: lazyView(() => import('./QuotePartDialog.tsx'), 'floating'),
  remind: lazyView(() => import('../reminders/ReminderDialog.tsx'), 'floating'),
  closePoll: lazyView(() => import('../kinds/ClosePoll.tsx'), 'floating'),
}

/** What a message's menu asks about or shows. */
export default function MessageDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const words = useChatWords()
  const dialogWords = useMessageDialogWords()
  const me = useMyId()
  const { question, message, text } = asked
  const Shown = windows[question]
  if (Shown) {
    return (
      <Suspense>
        <Shown message={message} text={text} onClose={onClose} />
      </Suspense>
    )
  }
  const preview = truncateGraphemes(messageSummary(message), 80) || words.recalled
  const isRecall = question === 'recall'
  const isMine = message.senderId === me
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        isRecall ? (isMine ? dialogWords.recallTitle : dialogWords.takeDownTitle) : dialogWords.deleteTitle
      }
      confirmLabel={
        isRecall
          ? isMine
            ? dialogWords.recallConfirm
            : dialogWords.takeDownConfirm
          : dialogWords.deleteConfirm
      }
      onConfirm={() => (isRecall ? recallMessage(message) : deleteForMe(message))}
    >
      {isRecall ? dialogWords.recallText(preview) : dialogWords.deleteText(preview)}
    </ConfirmDialog>
  )
}
