import type { contract, DriveMoveAccess } from '@trau/contract'
import { mostNamedInMove } from '@trau/contract/rules/drive'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { countLinksEndingBy } from '../links/visits.ts'
import { type NodeAccess, requireNode, requireNodes } from '../policy.ts'
import { audienceOf, countLinks } from '../sharing/audience.ts'
import { selectSharesOf } from '../sharing/share-store.ts'

/**
 * Shares of a node itself go with it, and its links where whoever made them manages it there; those of the folders above stay behind, and those of
 * the new ones come.
 */
export const previewDriveMove: Handler<typeof contract.drive.previewDriveMove, App> = async (
  { app, me },
  { body: { nodeIds, parentId } },
) => {
  const accesses = await requireNodes(app, app.db, me, [...new Set(nodeIds)], 'EDIT')
  if (accesses.some(({ node }) => node.parent_id === null)) throw fail('nodeNotFound')
  const folder = await requireNode(app, app.db, me, parentId, 'EDIT')
  if (folder.node.kind !== 'FOLDER') throw fail('notAFolder')
  const after = await audienceOf(app, me, folder, folder.above)
  const gaining = new Map<string, boolean>()
  const losing = new Map<string, boolean>()
  const movingIds = accesses.flatMap(({ node }) => (node.parent_id === parentId ? [] : [node.node_id]))
  let losingLinks = await countLinksEndingBy(app, me.tenantId, movingIds, parentId)
  for (const [fromId, ofFolder] of Map.groupBy(accesses, ({ node }) => node.parent_id)) {
    if (fromId === parentId) continue
    const [one] = ofFolder
    const before = await audienceOf(app, me, one!, one!.above.slice(1))
    const ownShares = await keptPeople(app, me, ofFolder)
    for (const { node } of ofFolder) {
      const keptIds = ownShares.get(node.node_id)
      const addMissing = (
        from: Map<string, boolean>,
        to: Map<string, boolean>,
        into: Map<string, boolean>,
      ) => {
        for (const [userId, isKnown] of from)
          if (userId !== me.userId && !to.has(userId) && !keptIds?.has(userId)) into.set(userId, isKnown)
      }
      addMissing(after, before, gaining)
      addMissing(before, after, losing)
    }
    const stayingIds = one!.above.slice(1).filter(nodeId => !folder.above.includes(nodeId))
    losingLinks += await countLinks(app, me.tenantId, stayingIds)
  }
  const fromIds = new Set(accesses.flatMap(({ above }) => above))
  const gainingLinks = await countLinks(
    app,
    me.tenantId,
    folder.above.filter(nodeId => !fromIds.has(nodeId)),
  )
  return { gaining: viewPeople(gaining), losing: viewPeople(losing), gainingLinks, losingLinks }
}

/** Who has each of these by shares of its own, which it keeps. */
async function keptPeople(
  app: App,
  me: Requester,
  accesses: readonly NodeAccess[],
): Promise<Map<string, Set<string>>> {
  const keptIds = new Map<string, Set<string>>()
  const shares = await selectSharesOf(
    app.db,
    me.tenantId,
    accesses.map(({ node }) => node.node_id),
  )
  for (const { node_id: nodeId, user_id: userId, room_id: roomId } of shares) {
    const userIds = keptIds.get(nodeId) ?? new Set()
    if (userId) userIds.add(userId)
    if (roomId)
      for (const memberId of (await app.services.members.membersOf(me.tenantId, roomId)).keys())
        userIds.add(memberId)
    keptIds.set(nodeId, userIds)
  }
  return keptIds
}

const viewPeople = (people: ReadonlyMap<string, boolean>): DriveMoveAccess['gaining'] => ({
  count: people.size,
  userIds: [...people].flatMap(([userId, isKnown]) => (isKnown ? [userId] : [])).slice(0, mostNamedInMove),
})
