import type { Message } from '@trau/contract'
import type { ChatWords } from '../../../i18n/words/chat.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { fullTime } from '../../../text/time.ts'

/** Several messages as one text: who said each, when, and what, as it was written. */
export const selectedText = (messages: readonly Message[], me: string, words: ChatWords): string =>
  messages
    .map(message => {
      const { senderId, senderInfo, createdTime, type, content } = message
      const name = senderInfo.name || (senderId === me ? words.you : words.someone)
      return `${name}, ${fullTime(createdTime)}\n${type === 'TEXT' ? content : messageSummary(message)}`
    })
    .join('\n\n')
