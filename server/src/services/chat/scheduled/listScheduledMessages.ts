import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type ScheduledRow, selectScheduled } from './scheduled-store.ts'
import { viewScheduled } from './view.ts'

export const listScheduledMessages: Handler<typeof contract.chat.listScheduledMessages, App> = async (
  { app, me },
  { query: { roomId, cursor, limit } },
) => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const isUnlocked = await app.services.hidden.isUnlocked(me)
  const scheduledRows = await selectScheduled(app.db, me, { roomId, isUnlocked, after, limit: limit + 1 })
  const rows = scheduledRows.slice(0, limit)
  return {
    items: await viewScheduled(app, rows),
    ...(scheduledRows.length > limit ? { nextCursor: cursorOf(rows.at(-1)!) } : {}),
  }
}

const cursorOf = (row: ScheduledRow) => `${row.send_time.getTime()}.${row.scheduled_id}`

/** @throws validationFailed when it is none that we made */
function placeOf(cursor: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (at && id) return { at: Number(at), id }
  throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
}
