import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { selectAudit } from '#platform/audit/read.ts'
import type { Handler } from '#platform/http/routes.ts'
import { viewEntries } from './entries.ts'
import { seqCursor } from './listAuditEntries.ts'

export const listOwnAuditEntries: Handler<typeof contract.administration.listOwnAuditEntries, App> = async (
  { app, me },
  { query },
) => {
  const beforeSeq = query.cursor === undefined ? undefined : seqCursor.decode(query.cursor)
  const filter = { userId: me.userId }
  const rows = await selectAudit(app.db, me.tenantId, filter, { beforeSeq, limit: query.limit + 1 })
  const entries = await viewEntries(app, me.tenantId, rows.slice(0, query.limit))
  // Neither where an administrator was nor whom else they meant.
  const items = entries.map(({ seq, actor, action, outcome, createdTime }) => ({
    ...{ seq, action, outcome, createdTime },
    ...(actor ? { actor } : {}),
  }))
  return rows.length > query.limit ? { items, nextCursor: seqCursor.encode(items.at(-1)!.seq) } : { items }
}
