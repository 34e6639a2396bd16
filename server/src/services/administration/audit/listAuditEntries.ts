import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { selectAudit } from '#platform/audit/read.ts'
import { cursorOf } from '#platform/cursor.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewEntries } from './entries.ts'
import { actionsHiddenFrom } from './hidden-actions.ts'

const time = () => z.int().min(0).max(8.64e15).optional()
const Payload = z.object({
  actorId: z.uuid().optional(),
  userId: z.uuid().optional(),
  action: z.string().max(64).optional(),
  isRefused: z.boolean().optional(),
  from: time(),
  to: time(),
})
export const seqCursor = cursorOf(z.int().min(0))

export const listAuditEntries: Handler<typeof contract.administration.listAuditEntries, App> = async (
  { app, me },
  { query },
) => {
  const withoutActions = await actionsHiddenFrom(app, me)
  const filter = { ...readPayload(Payload, query), search: query.search, withoutActions }
  const beforeSeq = query.cursor === undefined ? undefined : seqCursor.decode(query.cursor)
  const rows = await selectAudit(app.db, me.tenantId, filter, { beforeSeq, limit: query.limit + 1 })
  const items = await viewEntries(app, me.tenantId, rows.slice(0, query.limit))
  return rows.length > query.limit ? { items, nextCursor: seqCursor.encode(items.at(-1)!.seq) } : { items }
}
