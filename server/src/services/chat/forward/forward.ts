import { isWritten, type Message, type MetaData } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure, fail } from '#platform/errors.ts'
import { findUserInfos } from '../../identity/index.ts'
import type { RoomAccess } from '../../room/index.ts'
import { type Me, requireMessage, type Target } from '../messages/change.ts'
import { readContent } from '../messages/content.ts'
import { infoOf, peopleInMeta, type StoredMeta, viewMeta } from '../messages/meta.ts'
import { noteTitlesOf } from '../messages/note-titles.ts'
import type { Body } from '../send/body-parts.ts'
import { acceptMessage } from '../send/send.ts'
import type { MessageRow } from '../tables.ts'

interface Forward {
  roomIds: readonly string[]
  clientMessageId: string
  comment?: { content: string; clientMessageId: string } | undefined
}

interface Arrival {
  roomId: string
  message?: Message
  error?: { code: string; data?: unknown }
}

/**
 * Passes a message on to each of these rooms, as its own sending there. A room that refuses does not keep the others from it.
 * @throws messageNotFound, messageRecalled, notForThisKind for what belongs to its room alone, and what a comment may be refused for
 */
export async function forward(app: App, me: Me, target: Target, request: Forward): Promise<Arrival[]> {
  const source = await requireMessage(app, me, target)
  const isRecalled = source.recalled_time !== null
  if (!isRecalled && (isWritten(source.type) || source.type === 'POLL')) throw fail('notForThisKind')
  const firstId = source.meta?.forwardedFromId ?? source.author_id
  const infos = await findUserInfos(app, me.tenantId, [firstId, ...peopleInMeta(source.meta)])
  const comment = request.comment && { ...request.comment, content: readContent(request.comment.content) }
  const { type } = source

  const arrivals = await Promise.all(
    [...new Set(request.roomIds)].map(async (roomId): Promise<Arrival> => {
      try {
        // Recalled since: nothing new is sent, but who asks again gets what was.
        if (comment && !isRecalled) {
          const { content, clientMessageId } = comment
          await acceptMessage(app, me, roomId, { type: 'TEXT', clientMessageId, keepsUnread: true }, () => ({
            content,
          }))
        }
        const { clientMessageId } = request
        const { message } = await acceptMessage(
          app,
          me,
          roomId,
          { type, clientMessageId, keepsUnread: true },
          async room => {
            if (isRecalled) throw fail('messageRecalled')
            // Elsewhere the note may not be shared, so that its title is none of that room's business.
            const arrival = { room_id: roomId, meta: source.meta }
            const noteTitles = await noteTitlesOf(app.db, me.tenantId, [arrival])
            return copyFor(room, source, firstId, infos, noteTitles(arrival))
          },
        )
        return { roomId, message }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const { code, data } = error
        return { roomId, error: { code, ...(data === undefined ? {} : { data }) } }
      }
    }),
  )
  if (isRecalled && !arrivals.some(({ message }) => message)) throw fail('messageRecalled')
  return arrivals
}

/** What it says in another room: files are the same ones, and only who is there is still named. */
function copyFor(
  room: RoomAccess,
  { content, meta: storedMeta }: MessageRow,
  forwardedFromId: string,
  infos: Parameters<typeof viewMeta>[1],
  noteTitle: string | undefined,
): Body {
  const { mentions: all, forwardedFromId: _, quoted: __, isSilent: ___, ...rest } = storedMeta ?? {}
  const mentions = all?.filter(({ userId }) => userId !== undefined && room.roles.has(userId)) ?? []
  const meta: StoredMeta = { ...rest, ...(mentions.length > 0 ? { mentions } : {}), forwardedFromId }
  const metaData: MetaData = {
    ...viewMeta(meta, infos, noteTitle),
    forwardedFrom: infoOf(infos, forwardedFromId),
  }
  return { content, meta, metaData }
}
