import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { LinkRow } from '../tables.ts'
import { lockLink } from './link-store.ts'
import { noteVisit, type VisitorRequest } from './noting.ts'
import { isCounted, takeDownload } from './open-store.ts'

interface Download {
  /** The same for all ranges of one download. */
  downloadId: string
  fileName: string
  name: string
}

/**
 * Counts a download when its first bytes are asked for, and lets those that were counted go on.
 * @throws linkExhausted, linkNotFound
 */
export async function countDownload(
  request: VisitorRequest,
  row: LinkRow,
  { downloadId, fileName, name }: Download,
): Promise<void> {
  const { app } = request
  if (await isCounted(app.db, row, downloadId)) return
  await transact(app, async tx => {
    // Two first ranges of one download wait for each other here.
    const lockedRow = await lockLink(tx, row.tenant_id, { nodeId: row.node_id, linkId: row.link_id })
    if (!lockedRow) throw fail('linkNotFound')
    if (await isCounted(tx, row, downloadId)) return
    if (!(await takeDownload(tx, row, downloadId, new Date(app.clock.now())))) throw fail('linkExhausted')
    await noteVisit(tx, request, row, { what: 'DOWNLOADED', name, fileName })
  })
}
