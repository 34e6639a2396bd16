import { givenName } from '@trau/contract/rules/given-name'
import { plainText } from '@trau/contract/rules/markup'
import type { ChatWords } from '../../i18n/vi/chat.ts'
import { messageSummary, sayingOf } from '../../model/messages/said.ts'
import { systemSentence } from '../../model/messages/system-sentence.ts'
import type { Draft, OutboxEntry } from '../../storage/local-db.ts'
import type { RoomItem } from '../../store/room-order.ts'

/** The second line of a row: who, and what of it. `tone` is how it is drawn. */
export interface RoomPreview {
  tone: 'plain' | 'draft' | 'quiet'
  /** Something of one's own is on its way, or did not get there. */
  mark?: 'sending' | 'failed'
  /** Stands before the text with a colon: "Bạn", "Ngọc", "Nháp". */
  lead?: string
  text: string
}

/**
 * What a row says: a text not yet sent comes before one on its way, and that before the room's last message. What failed is
 * passed by what is said after it, and leaves its mark.
 * @param entry the latest of one's own messages on their way in this room
 */
export function roomPreview(
  item: RoomItem,
  me: string,
  words: ChatWords,
  unsentWork: { draft?: Draft; entry?: OutboxEntry } = {},
): RoomPreview {
  const { draft, entry } = unsentWork
  if (draft?.text.trim()) return { tone: 'draft', lead: words.draft, text: plainText(draft.text) }
  const mark = entry && (entry.status === 'failed' ? 'failed' : 'sending')
  return entry && !isPassed(entry, item)
    ? { tone: 'plain', mark, lead: words.you, text: messageSummary(sayingOf(entry)) }
    : { ...lastSaid(item, me, words), mark }
}

/** When the last of what a row tells was said. */
export const previewTime = (item: RoomItem, entry: OutboxEntry | undefined): number | undefined =>
  entry && !isPassed(entry, item) ? entry.createdTime : lastTime(item)

const lastTime = ({ room }: RoomItem) => room.lastMessageTime ?? room.lastMessage?.createdTime

const isPassed = ({ status, createdTime }: OutboxEntry, item: RoomItem) =>
  status === 'failed' && createdTime < (lastTime(item) ?? 0)

function lastSaid({ room }: RoomItem, me: string, words: ChatWords): RoomPreview {
  const last = room.lastMessage
  if (!last) return { tone: 'quiet', text: room.type === 'SELF' ? words.selfRoomHint : words.noMessagesYet }
  if (last.metaData.system) return { tone: 'quiet', text: systemSentence(last.metaData.system, me, words) }
  const isMine = last.senderId === me
  const lead =
    room.type === 'SELF'
      ? undefined
      : isMine
        ? words.you
        : room.type === 'GROUP'
          ? shortName(last.senderInfo.name)
          : undefined
  if (last.expiresTime) return { tone: 'quiet', lead, text: words.selfDestructMessage }
  return last.isRecalled
    ? { tone: 'quiet', lead, text: words.recalled }
    : { tone: 'plain', lead, text: messageSummary(last) }
}

const shortName = (name: string | undefined) => (name ? givenName(name) : undefined)
