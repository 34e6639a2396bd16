import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockSpaces } from '../spaces/space-store.ts'
import { removeNodes } from './deleting.ts'
import { selectTrashRoots } from './trash-store.ts'

const batch = 500

/** Deletes for ever what came into the trash of a space before a time, in transactions of a bounded size. Answers how many it was. */
export async function emptyTrash(app: App, me: UserKey, spaceId: string, before: Date): Promise<number> {
  let deletedCount = 0
  await inBatches(batch, () =>
    transact(app, async tx => {
      await lockSpaces(tx, me.tenantId, [spaceId])
      const nodes = await selectTrashRoots(tx, me.tenantId, spaceId, { before, limit: batch })
      if (nodes.length > 0) await removeNodes(app, tx, me, nodes)
      return nodes.length
    }).then(count => {
      deletedCount += count
      return count
    }),
  )
  return deletedCount
}
