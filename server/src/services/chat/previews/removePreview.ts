import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { releaseMedia } from '../../media/index.ts'
import { letGoOfPreview } from '../media/media-use.ts'
import { changeMessage } from '../messages/change.ts'
import { updateMessage } from '../messages/message-store.ts'
import { requireAuthor } from '../policy.ts'

/** It does not come back: what is there of it from then on is that there is none. */
export const removePreview: Handler<typeof contract.chat.removePreview, App> = async (
  { app, me },
  { params, query },
) => {
  let mediaIds: string[] = []
  const target = { messageId: params.id, roomId: query.roomId }
  const answer = await changeMessage(app, me, target, {}, async ({ tx, message }) => {
    requireAuthor(me, message)
    if (message.recalled_time) throw fail('messageRecalled')
    if (!message.meta?.preview) return undefined
    mediaIds = await letGoOfPreview(tx, message)
    const { preview: _, ...meta } = message.meta
    await updateMessage(tx, message, { meta: JSON.stringify({ ...meta, isPreviewOff: true }) })
    return {}
  })
  await releaseMedia(app, me.tenantId, mediaIds)
  return answer
}
