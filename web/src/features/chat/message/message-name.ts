import type { Message } from '@trau/contract'
import type { ChatWords } from '../../../i18n/words/chat.ts'
import { reactionTotal } from '../../../model/messages/reactions.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { systemSentence } from '../../../model/messages/system-sentence.ts'
import { clock } from '../../../text/time.ts'
import { statusWord } from './status-word.ts'

/** A message as it is read aloud: "Ngọc, 08:05, chào bạn, đã xem, 2 cảm xúc". */
export function messageName(message: Message, me: string, words: ChatWords): string {
  if (message.metaData.system) return systemSentence(message.metaData.system, me, words)
  const isMine = message.senderId === me
  const reactions = reactionTotal(message)
  const quotedMessage = message.replyTo
  const parts = [
    isMine ? words.you : message.senderInfo.name || words.someone,
    clock(message.createdTime),
    quotedMessage &&
      words.replyingTo(
        quotedMessage.senderId === me ? words.youInSentence : quotedMessage.senderInfo.name || words.someone,
      ),
    message.isRecalled ? words.recalled : messageSummary(message),
    message.editedTime !== undefined && !message.isRecalled && words.edited,
    message.isPinned && words.pinnedMark,
    message.metaData.isSilent && !message.isRecalled && words.silentMark,
    message.expiresTime !== undefined && !message.isRecalled && words.selfDestructMessage,
    isMine && !message.isRecalled && statusWord(message.status, words),
    reactions > 0 && words.reactionCount(reactions),
  ]
  return parts.filter(Boolean).join(', ')
}
