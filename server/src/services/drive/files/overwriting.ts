import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { NodeRow } from '../tables.ts'
import { removeNodes } from '../trash/deleting.ts'
import { trashNodes } from '../trash/trashing.ts'
import { setDeadProperties, setModifiedTime } from '../tree/dead-properties.ts'
import type { Writer } from '../tree/locking.ts'
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

/** The same, and the other file is gone; with versions of its own it goes into the trash. @throws as `setContent`, `trashNodes` */
export async function moveOverFile(
  app: App,
  tx: Tx,
  me: Writer,
  source: NodeRow,
  targetId: string,
): Promise<void> {
  await overwriteFile(app, tx, me, source, targetId)
  await trashNodes(app, tx, me, [source.node_id])
  if ((await countVersions(tx, source)) <= 1) await removeNodes(app, tx, me, [source])
}
