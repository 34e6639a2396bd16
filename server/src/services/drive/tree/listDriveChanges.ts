import type { contract, DriveChange } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { cursorOf } from '#platform/cursor.ts'
import { fail } from '#platform/errors.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findAccess, mayHearSpace } from '../policy.ts'
import { findSpace } from '../spaces/space-store.ts'
import type { ChangeRow } from '../tables.ts'
import { selectChanges } from './change-store.ts'

const cursor = cursorOf(z.int().min(0))
const Payload = z.strictObject({ after: z.int().min(0).default(0) })

export const listDriveChanges: Handler<typeof contract.drive.listDriveChanges, App> = async (
  { app, me },
  { params: { spaceId }, query },
) => {
  const payload = readPayload(Payload, query)
  const root = (await findAccess(app, app.db, me, [spaceId])).get(spaceId)
  if (root ? root.node.node_id !== root.node.space_id : !(await mayHearSpace(app, me, spaceId)))
    throw fail('nodeNotFound')
  // Read before the rows: what is committed after it has a higher number, and is given now or next time.
  const seq = (await findSpace(app.db, me.tenantId, spaceId))?.seq ?? 0
  const after = query.cursor === undefined ? payload.after : cursor.decode(query.cursor)
  const rows = await selectChanges(app.db, me.tenantId, spaceId, after, query.limit + 1)
  const page = rows.slice(0, query.limit)
  const items = root ? page.map(viewChange) : await viewShared(app, me, page)
  return rows.length > page.length
    ? { items, seq, nextCursor: cursor.encode(page.at(-1)!.seq) }
    : { items, seq }
}

/**
 * As somebody sees them with whom parts of the space are shared: what they can see now, and that what stood in a folder which they see is
 * gone. Nothing tells of the rest.
 */
async function viewShared(app: App, me: Requester, rows: readonly ChangeRow[]): Promise<DriveChange[]> {
  const foldersOf = (row: ChangeRow) => [
    ...(row.parent_id === null ? [] : [row.parent_id]),
    ...(row.what === 'MOVED' && row.detail !== null ? [row.detail] : []),
  ]
  const nodeIds = rows.flatMap(row => [row.node_id, ...foldersOf(row)])
  const accesses = await findAccess(app, app.db, me, [...new Set(nodeIds)])
  return rows.flatMap(row => {
    const access = accesses.get(row.node_id)
    const isInSpace = access?.node.space_id === row.space_id
    if (access && isInSpace) {
      const parentId = access.path.at(-1)?.nodeId
      const { parentId: _, ...change } = viewChange({ ...row, name: access.node.name })
      return [parentId === undefined ? change : { ...change, parentId }]
    }
    if (!foldersOf(row).some(folderId => accesses.has(folderId))) return []
    const { seq, nodeId, kind, name, createdTime } = viewChange(row)
    return [{ seq, nodeId, what: 'REMOVED' as const, kind, name, isTrashed: false, createdTime }]
  })
}

const viewChange = (row: ChangeRow): DriveChange => ({
  seq: row.seq,
  nodeId: row.node_id,
  what: row.what as DriveChange['what'],
  kind: row.kind,
  name: row.name,
  ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
  ...(row.version_id === null ? {} : { versionId: row.version_id }),
  isTrashed: row.is_trashed,
  ...(row.user_id === null ? {} : { changedBy: row.user_id }),
  createdTime: row.created_time.getTime(),
})
