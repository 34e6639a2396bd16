import type { Message } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { type ComponentType, lazy, Suspense } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { said } from '../../../model/messages/said.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Asked } from '../useConversationActs.ts'
import type { MessageQuestion } from './conversation.ts'
import { deleteForMe, recallMessage } from './message-commands.ts'

/** Those that show something, rather than ask whether to do it. */
const windows: Partial<Record<MessageQuestion, ComponentType<{ message: Message; onClose: () => void }>>> = {
  details: lazy(() => import('./MessageDetails.tsx')),
  reactions: lazy(() => import('./ReactionsDialog.tsx')),
  forward: lazy(() => import('./ForwardDialog.tsx')),
  history: lazy(() => import('./EditHistory.tsx')),
  quotePart: lazy(() => import('./QuotePartDialog.tsx')),
  remind: lazy(() => import('../reminders/ReminderDialog.tsx')),
  closePoll: lazy(() => import('../kinds/ClosePoll.tsx')),
}

/** What a message's menu asks about or shows. */
export function MessageDialogs({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const words = useChatWords()
  if (!asked) return null
  const { question, message } = asked
  const Shown = windows[question]
  if (Shown) {
    return (
      <Suspense>
        <Shown message={message} onClose={onClose} />
      </Suspense>
    )
  }
  const preview = truncateGraphemes(said(message), 80) || words.recalled
  const isRecall = question === 'recall'
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isRecall ? words.recallTitle : words.deleteTitle}
      confirmLabel={isRecall ? words.recallConfirm : words.deleteConfirm}
      onConfirm={() => (isRecall ? recallMessage(message) : deleteForMe(message))}
    >
      {isRecall ? words.recallText(preview) : words.deleteText(preview)}
    </ConfirmDialog>
  )
}
