import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMessage } from '../messages/change.ts'
import { selectVersions } from './edit-store.ts'

export const listMessageEdits: Handler<typeof contract.chat.listMessageEdits, App> = async (
  { app, me },
  { params, query },
) => {
  const message = await requireMessage(app, me, { messageId: params.id, roomId: query.roomId })
  const { rows, total } = await selectVersions(app.db, message, query)
  return {
    items: rows.map(row => ({ content: row.content, writtenTime: row.written_time.getTime() })),
    total,
  }
}
