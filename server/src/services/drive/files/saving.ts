import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure } from '#platform/errors.ts'
import type { NodeRow } from '../tables.ts'
import { findLeaver } from '../tree/change-store.ts'
import type { Writer } from '../tree/locking.ts'
import { moveNodes } from '../tree/moving.ts'
import { countVersions } from '../versions/version-store.ts'
import { requireWritableFile } from './content.ts'
import { overwriteFile } from './overwriting.ts'

/** A program that saves moves the old file away and the new one into its place within this time. */
const savedWithinMs = 60_000
/** What is moved into the place was written just before, and has no history of its own. */
const newForMs = 10 * 60_000
const mostVersionsOfNew = 3

/**
 * Where a file has just left this name for another, and a new one takes it, a program saves: Word writes a second file, moves the first away,
 * moves the second into its place and deletes the first. The two change places, so that the file keeps its id, and with it links, shares,
 * comments and versions, and the new one holds what the old one did.
 * @returns false where nothing was saved so, and nothing has changed
 */
export async function saveOverLeft(
  app: App,
  tx: Tx,
  me: Writer,
  source: NodeRow,
  place: { parentId: string; name: string },
): Promise<boolean> {
  const now = app.clock.now()
  if (now - source.created_time.getTime() > newForMs) return false
  const since = new Date(now - savedWithinMs)
  const left = await findLeaver(tx, me, { ...place, spaceId: source.space_id, since })
  if (!left || left.node_id === source.node_id || left.parent_id === null) return false
  if (left.media_id === null || (await countVersions(tx, source)) > mostVersionsOfNew) return false
  if (!(await isWritable(app, tx, me, left.node_id))) return false
  await overwriteFile(app, tx, me, source, left.node_id)
  await overwriteFile(app, tx, me, left, source.node_id)
  await moveNodes(app, tx, me, { nodeIds: [left.node_id], ...place, onConflict: 'FAIL' })
  await moveNodes(app, tx, me, {
    ...{ nodeIds: [source.node_id], parentId: left.parent_id, name: left.name },
    onConflict: 'FAIL',
  })
  return true
}

async function isWritable(app: App, tx: Tx, me: Writer, nodeId: string): Promise<boolean> {
  try {
    await requireWritableFile(app, tx, me, nodeId)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
