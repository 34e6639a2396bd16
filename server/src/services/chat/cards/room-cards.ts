import type { NoteCard } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { type RoomCard, requireMembership } from '../../room/index.ts'
import type { Me } from '../messages/change.ts'
import { readCaption } from '../messages/content.ts'
import { viewNoteCard } from '../messages/meta.ts'
import { noteTitlesOf } from '../messages/note-titles.ts'
import type { Body } from '../send/body-parts.ts'
import { same } from '../send/body-parts.ts'
import { acceptMessage, requireSending } from '../send/send.ts'

const bodyOf = (card: RoomCard, text: string): Body => same(readCaption(text), card)

/** What chat does for services below it: a message with the card of what is shared with a room. */
export const roomCards = {
  /** @throws as the send of a message */
  async require(app: App, me: Me, roomId: string, card: RoomCard, text: string): Promise<void> {
    await requireSending(app, me, roomId, () => bodyOf(card, text))
  },
  /** Sent again with the same client id, it is one message. What the sender has hidden is theirs all the same. @throws as `require` */
  async send(
    app: App,
    me: Me,
    roomId: string,
    { card, text, clientMessageId }: { card: RoomCard; text: string; clientMessageId: string },
  ): Promise<void> {
    const type = 'drive' in card ? 'DRIVE' : 'NOTE'
    const buildBody = async () => ({
      ...bodyOf(card, text),
      ...('note' in card ? { metaData: await shownNote(app, me, roomId, card) } : {}),
    })
    await acceptMessage(
      app,
      me,
      roomId,
      { type, clientMessageId, keepsUnread: true },
      buildBody,
      requireMembership,
    )
  },
}

/** Its title is sent to the room and not stored. */
async function shownNote(app: App, { tenantId }: Me, roomId: string, { note }: { note: NoteCard }) {
  const row = { room_id: roomId, meta: { note } }
  const noteTitles = await noteTitlesOf(app.db, tenantId, [row])
  return { note: viewNoteCard(note, noteTitles(row)) }
}
