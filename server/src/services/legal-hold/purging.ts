import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { releaseMedia } from '../media/index.ts'
import { lockPolicy } from './hold-store.ts'
import {
  deleteItems,
  type SealedFileRow,
  selectFilesOf,
  selectTenantsWithSealed,
  selectUncovered,
} from './sealed-store.ts'

const itemsAtOnce = 500

/**
 * Deletes sealed items that no active hold covers any more, with their files. Answers how many items it were. The keys of files go with the
 * rows: bytes that a killed process leaves are of no use to anybody.
 */
export async function purgeSealed(app: App): Promise<number> {
  let count = 0
  for (const tenantId of await selectTenantsWithSealed(app.db))
    for (let n = itemsAtOnce; n === itemsAtOnce; count += n) n = await purgeSome(app, tenantId)
  return count
}

async function purgeSome(app: App, tenantId: string): Promise<number> {
  let files: SealedFileRow[] = []
  const count = await transact(app, async tx => {
    await lockPolicy(tx, tenantId)
    const itemIds = await selectUncovered(tx, tenantId, itemsAtOnce)
    files = await selectFilesOf(tx, tenantId, itemIds)
    await deleteItems(tx, tenantId, itemIds)
    return itemIds.length
  })
  for (const { storage_key } of files) if (storage_key) await app.files.delete(storage_key)
  const openIds = files.filter(file => !file.storage_key).map(file => file.media_id)
  await releaseMedia(app, tenantId, openIds)
  return count
}
