import type { contract, Mention } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { releaseMedia } from '../../media/index.ts'
import { letGoOfPreview } from '../media/media-use.ts'
import { calledBy, markMentioned, publishMentioned, readMentions } from '../mentions/mentions.ts'
import { changeMessage } from '../messages/change.ts'
import { readCaption, readContent } from '../messages/content.ts'
import { insertEdit, updateMessage } from '../messages/message-store.ts'
import type { StoredMeta } from '../messages/meta.ts'
import { requireEdit } from '../policy.ts'
import { firstLink } from '../previews/links.ts'
import { passBlockedText } from '../send/blocked-words.ts'
import { notifiedIn } from '../send/send.ts'

/** The text that was there is kept; the same text again changes nothing. Whoever is named anew hears of it. */
export const editMessage: Handler<typeof contract.chat.editMessage, App> = async (
  { app, me },
  { params, query, body },
) => {
  let mediaIds: string[] = []
  const answer = await changeMessage(
    app,
    me,
    { messageId: params.id, roomId: query.roomId },
    { writing: true, delivery: true },
    async ({ tx, message, role, access }) => {
      const now = app.clock.now()
      requireEdit(me, message, now)
      const typedContent = message.type === 'TEXT' ? readContent(body.content) : readCaption(body.content)
      const content =
        access.type === 'SELF' ? typedContent : await passBlockedText(app, me.tenantId, typedContent)
      // What is masked is as long as it was: the places stay right.
      const { mentions: before = [], ...meta } = withoutStalePreview(message.meta ?? {}, content)
      const mentions = readMentions({ ...access, role }, body.content, typedContent, body.mentions, before)
      if (content === message.content && isSame(mentions, before)) return undefined
      await insertEdit(tx, message)
      if (!meta.preview) mediaIds = await letGoOfPreview(tx, message)
      const mentionedUsers = calledBy(mentions, me.userId, before)
      await markMentioned(tx, message, mentionedUsers)
      const time = new Date(now)
      await updateMessage(tx, message, {
        content,
        meta: mentionedMeta(meta, mentions),
        is_edited: true,
        edited_time: time,
        updated_time: time,
      })
      const place = { roomId: message.room_id, seq: message.seq }
      return {
        isTextChanged: true,
        andThen: publishMentioned(place, mentionedUsers, notifiedIn(access).noticed),
      }
    },
  )
  await releaseMedia(app, me.tenantId, mediaIds)
  return answer
}

const isSame = (a: readonly Mention[], b: readonly Mention[]) =>
  a.length === b.length &&
  a.every(
    ({ userId, offset, length }, n) =>
      userId === b[n]!.userId && offset === b[n]!.offset && length === b[n]!.length,
  )

function mentionedMeta(meta: StoredMeta, mentions: Mention[]): string | null {
  const next = mentions.length > 0 ? { ...meta, mentions } : meta
  return Object.keys(next).length > 0 ? JSON.stringify(next) : null
}

/** A page is shown as long as the text links to it. */
function withoutStalePreview({ preview, ...meta }: StoredMeta, content: string): StoredMeta {
  return preview && firstLink(content)?.href === preview.url ? { ...meta, preview } : meta
}
