import type { contract, DriveSpace } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Handler } from '#platform/http/routes.ts'
import { defaultQuota, quotaOf, usedBytesOf } from '../../media/index.ts'
import { ensureSpaces, roleInSpace } from '../policy.ts'
import { findSpace, selectSpaces, selectSpacesOfRooms } from './space-store.ts'

export const listDriveSpaces: Handler<typeof contract.drive.listDriveSpaces, App> = async (
  { app, me },
  { query: { offset, limit } },
) => {
  // The person's own space is the first of the list, those of their workspaces follow, and then rooms.
  const head = await headOf(app, me, { offset, limit })
  const { rows, total } = await selectSpacesOfRooms(
    app.db,
    me,
    await app.services.hidden.isUnlocked(me),
    // One at least is read, for their number.
    { offset: Math.max(0, offset - head.total), limit: Math.max(1, limit - head.items.length) },
  )
  const items: DriveSpace[] = [...head.items]
  const usualQuota = await defaultQuota(app, app.db, me.tenantId)
  for (const { room_id: spaceId, seq, used_bytes: usedBytes, quota_bytes } of rows.slice(
    0,
    limit - head.items.length,
  )) {
    const role = await roleInSpace(app, me, { space_id: spaceId, kind: 'ROOM' })
    if (!role) continue
    const quotaBytes = quota_bytes ?? usualQuota
    items.push({ spaceId, kind: 'ROOM', roomId: spaceId, role, seq, usedBytes, quotaBytes })
  }
  return { items, total: total + head.total }
}

async function headOf(
  app: App,
  me: Requester,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: DriveSpace[]; total: number }> {
  const workspaces = await app.services.driveWorkspaces.list(app.db, me)
  const items: DriveSpace[] = offset === 0 ? [await ownSpace(app, me)] : []
  const requestedWorkspaces = workspaces.slice(Math.max(0, offset - 1), Math.max(0, offset + limit - 1))
  const spaces = await selectSpaces(
    app.db,
    me.tenantId,
    requestedWorkspaces.map(({ workspaceId }) => workspaceId),
  )
  for (const { workspaceId: spaceId, name } of requestedWorkspaces) {
    const role = await roleInSpace(app, me, { space_id: spaceId, kind: 'WORKSPACE' })
    if (!role) continue
    const { seq = 0, used_bytes: usedBytes = 0, quota_bytes } = spaces.get(spaceId) ?? {}
    const quotaBytes = quota_bytes ?? (await defaultQuota(app, app.db, me.tenantId))
    items.push({ spaceId, kind: 'WORKSPACE', name, role, seq, usedBytes, quotaBytes })
  }
  return { items, total: workspaces.length + 1 }
}

async function ownSpace(app: App, me: { tenantId: string; userId: string }): Promise<DriveSpace> {
  const spaceId = me.userId
  await ensureSpaces(app, app.db, me, [spaceId])
  const space = (await findSpace(app.db, me.tenantId, spaceId))!
  return {
    spaceId,
    kind: 'MINE',
    role: 'MANAGE',
    seq: space.seq,
    // As it is enforced: what the person uploaded, wherever it is, and files of others in their drive.
    usedBytes: await usedBytesOf(app, app.db, me),
    quotaBytes: await quotaOf(app, app.db, me),
  }
}
