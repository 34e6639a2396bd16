import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { nobody } from '#platform/personal-data.ts'
import { publishAccessChanged } from '../events.ts'
import { lockSpaces } from '../spaces/space-store.ts'
import { removeNodes } from '../trash/deleting.ts'
import { purgeDeleted } from '../trash/purging.ts'
import { selectNodes } from '../tree/node-store.ts'
import { selectSharedWith } from './space-traces-store.ts'

/** What a request that ends spaces takes away itself; a job does the rest. */
const mostAtOnce = 20_000

/**
 * Ends the spaces of people and rooms that are being deleted, with everything in them. Nobody sees them from the commit on, whoever they
 * were shared with; their rows and bytes go in batches, by `purgeEndedSpaces` or a job. Answers how many spaces there were.
 */
export async function endSpaces(
  app: App,
  tx: Tx,
  tenantId: string,
  spaceIds: readonly string[],
): Promise<number> {
  await lockSpaces(tx, tenantId, spaceIds)
  const roots = (await selectNodes(tx, tenantId, spaceIds)).filter(node => node.deleted_time === null)
  for (const { node_id: nodeId } of roots) {
    const { userIds, roomIds } = await selectSharedWith(tx, tenantId, nodeId)
    await publishAccessChanged(app, tx, tenantId, userIds, nodeId)
    for (const roomId of roomIds)
      await app.outbox.add(tx, tenantId, roomId, [
        { to: { membersOf: roomId }, event: { type: 'driveAccessChanged', data: { nodeId } } },
      ])
  }
  await removeNodes(app, tx, { tenantId, userId: nobody }, roots)
  return roots.length
}

/** To be called after the commit. */
export const purgeEndedSpaces = (app: App): Promise<boolean> => purgeDeleted(app, { most: mostAtOnce })
