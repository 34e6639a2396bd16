import { type DriveCard, type DriveRole, type DriveShare, maxSharesOfNode } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { blocksBetween, requireKnown, requireUnlimited } from '../../identity/index.ts'
import { requestCards } from '../../room/index.ts'
import { publishAccessChanged } from '../events.ts'
import { type NodeAccess, requireNode, requireRole } from '../policy.ts'
import type { ShareRow } from '../tables.ts'
import { recordChanges } from '../tree/changes.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { type ShareTarget, selectSharesOf, upsertShares } from './share-store.ts'

interface Sharing {
  userIds: readonly string[]
  roomIds: readonly string[]
  role: DriveRole
  message?: string | undefined
  clientShareId: string
}

/**
 * Shares a node with people and rooms. People are notified, and each room gets a message with a card.
 * @throws nodeNotFound, attachmentReadOnly, driveRoleTooLow, userNotFound, roomNotFound, roleTooLow, notDelivered, accountLimited,
 *   tooManyShares
 */
export async function share(
  app: App,
  me: Requester,
  nodeId: string,
  sharing: Sharing,
): Promise<DriveShare[]> {
  const { role, message = '', clientShareId } = sharing
  const { node: requestedNode } = await requireManaged(app, app.db, me, nodeId)
  const userIds = await requirePeople(app, me, sharing.userIds, requestedNode.space_id)
  if (userIds.length > 0) await requireUnlimited(app, me)
  const roomIds = [...new Set(sharing.roomIds)]
  const card: { drive: DriveCard } = { drive: { nodeId, kind: requestedNode.kind, name: requestedNode.name } }
  for (const roomId of roomIds) await app.services.roomCards.require(app, me, roomId, card, message)

  return transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [nodeId])
    const { node } = await requireManaged(app, tx, me, nodeId)
    const targets: ShareTarget[] = [
      ...userIds.map(userId => ({ userId })),
      ...roomIds.map(roomId => ({ roomId })),
    ]
    const rows = await upsertShares(tx, me, { nodeId, targets, role, now: new Date(app.clock.now()) })
    const count = (await selectSharesOf(tx, me.tenantId, [nodeId])).length
    if (count > maxSharesOfNode) throw fail('tooManyShares', { max: maxSharesOfNode })
    await app.services.notifier.add(tx, me.tenantId, `SHARE/${clientShareId}`, {
      ...{ type: 'SHARE', actorId: me.userId },
      userIds: rows.flatMap(row => (row.is_new && row.user_id ? [row.user_id] : [])),
      subject: { nodeId, ...(message.trim() ? { note: message.trim() } : {}) },
    })
    await requestCards(app, tx, me, { roomIds, card, text: message, clientShareId })
    await publishAccess(app, tx, me, nodeId, rows)
    const changes = rows.map(row => ({ what: 'SHARED' as const, node, detail: row.user_id ?? row.room_id! }))
    if (changes.length > 0) await recordChanges(app, tx, me, node.space_id, changes)
    return rows.map(viewShare)
  })
}

/**
 * The node for somebody who may share it. Who manages it can give every role, so that nobody gives more than they have.
 * @throws nodeNotFound, attachmentReadOnly, driveRoleTooLow
 */
export async function requireManaged(
  app: App,
  q: Queryable,
  me: Requester,
  nodeId: string,
): Promise<NodeAccess> {
  const access = await requireNode(app, q, me, nodeId)
  if (access.node.seq !== null) throw fail('attachmentReadOnly')
  requireRole(access.role, 'MANAGE')
  return access
}

/**
 * Without those who have it anyway: the caller, and the owner of the space.
 * @throws userNotFound, also for somebody with whom there is a block
 */
async function requirePeople(
  app: App,
  me: Requester,
  requestedIds: readonly string[],
  spaceId: string,
): Promise<string[]> {
  const userIds = [...new Set(requestedIds)]
  await requireKnown(app, me, userIds)
  const rows = await app.services.userCache.findRows(me.tenantId, userIds)
  for (const userId of userIds) {
    const row = rows.get(userId)
    const { aBlockedB, bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, userId)
    if (!row || row.erased_time || aBlockedB || bBlockedA) throw fail('userNotFound')
  }
  return userIds.filter(userId => userId !== me.userId && userId !== spaceId)
}

/** The people whose access changed hear of it, and the caller's own devices. */
export async function publishAccess(
  app: App,
  tx: Tx,
  me: Requester,
  nodeId: string,
  shares: readonly ShareRow[],
): Promise<void> {
  const userIds = [me.userId, ...shares.flatMap(share => share.user_id ?? [])]
  await publishAccessChanged(app, tx, me.tenantId, [...new Set(userIds)], nodeId)
  for (const { room_id: roomId } of shares)
    if (roomId)
      await app.outbox.add(tx, me.tenantId, roomId, [
        { to: { membersOf: roomId }, event: { type: 'driveAccessChanged', data: { nodeId } } },
      ])
}

export const viewShare = (row: ShareRow): DriveShare => ({
  ...{ shareId: row.share_id, nodeId: row.node_id, role: row.role, createdBy: row.created_by },
  target: row.user_id ? { kind: 'USER', userId: row.user_id } : { kind: 'ROOM', roomId: row.room_id! },
  createdTime: row.created_time.getTime(),
})
