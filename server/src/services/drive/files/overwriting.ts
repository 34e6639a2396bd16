import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { requireNodes } from '../policy.ts'
import type { NodeRow } from '../tables.ts'
import { removeNodes } from '../trash/deleting.ts'
import { trashNodes } from '../trash/trashing.ts'
import { setDeadProperties, setModifiedTime } from '../tree/dead-properties.ts'
import type { Writer } from '../tree/locking.ts'
import { isOwnOrManaged, requireOwnOrManaged } from '../tree/removable.ts'
import { countVersions } from '../versions/version-store.ts'
import { setContent } from './content.ts'
import { emptyFile } from './empty.ts'

/**
 * Makes what a file holds the next version of another one, which keeps its id, its shares and its earlier versions: programs save by moving
 * a new file over the old one.
 * @throws as `setContent`
 */
export async function overwriteFile(
  app: App,
  tx: Tx,
  me: Writer,
  source: NodeRow,
  targetId: string,
): Promise<void> {
  if (source.media_id === null) await emptyFile(app, tx, me, targetId)
  else await setContent(app, tx, me, targetId, { mediaId: source.media_id })
  await setDeadProperties(app, tx, me, targetId, () => source.dead_properties ?? {})
  await setModifiedTime(tx, me, targetId, source.modified_time)
}

/**
 * The same, and the other file is gone; with versions of its own, or where the person may not delete it, it goes into the trash.
 * @throws as `setContent`, `trashNodes`; driveRoleTooLow where it would leave its space, as with every move
 */
export async function moveOverFile(
  app: App,
  tx: Tx,
  me: Writer,
  source: NodeRow,
  targetId: string,
): Promise<void> {
  const [from, to] = await requireNodes(app, tx, me, [source.node_id, targetId])
  if (from!.node.space_id !== to!.node.space_id) requireOwnOrManaged(me, [from!])
  await overwriteFile(app, tx, me, source, targetId)
  await trashNodes(app, tx, me, [source.node_id])
  if (isOwnOrManaged(me, from!) && (await countVersions(tx, source)) <= 1)
    await removeNodes(app, tx, me, [source])
}
