import { Readable } from 'node:stream'
import type { Media } from '@trau/contract'
import type { App } from '../../platform/app.ts'
import type { Requester } from '../../platform/auth/user-key.ts'
import type { Queryable, Tx } from '../../platform/db/index.ts'
import { fail } from '../../platform/errors.ts'
import { keyOf } from './bytes.ts'
import { holdMedia, selectMedia, selectMediaOf } from './media-store.ts'
import type { MediaRow } from './tables.ts'
import { readableElsewhere } from './uses.ts'
import { viewMedia } from './view.ts'

/** Files by their ids, whoever may read them. */
export async function findMedia(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Map<string, Media>> {
  const rows = await selectMedia(q, tenantId, mediaIds)
  return new Map(rows.map(row => [row.media_id, viewMedia(row)]))
}

/** Those of these files that the person may read, in the order asked and each once. */
export async function readableRows(
  app: App,
  person: Requester,
  mediaIds: readonly string[],
  roomId?: string,
): Promise<MediaRow[]> {
  const ids = [...new Set(mediaIds)]
  const rows = new Map((await selectMedia(app.db, person.tenantId, ids)).map(row => [row.media_id, row]))
  const others = [...rows.values()].filter(row => row.user_id !== person.userId).map(row => row.media_id)
  const readable =
    others.length > 0 ? await readableElsewhere(app, person, others, roomId) : new Set<string>()
  return ids.flatMap(id => {
    const row = rows.get(id)
    return row && (row.user_id === person.userId || readable.has(id)) ? [row] : []
  })
}

/** @throws mediaNotFound */
export async function requireReadable(
  app: App,
  person: Requester,
  mediaIds: readonly string[],
): Promise<Media[]> {
  const rows = await readableRows(app, person, mediaIds)
  if (rows.length < new Set(mediaIds).size) throw fail('mediaNotFound')
  return rows.map(viewMedia)
}

/**
 * The person's own files, in the order given, to be referred to.
 * @param tx the transaction that will refer to them: nobody takes them away before it ends
 * @throws mediaNotFound
 */
export async function requireOwnReady(
  app: App,
  me: Requester,
  mediaIds: readonly string[],
  tx?: Tx,
): Promise<Media[]> {
  const candidates = tx
    ? await holdMedia(tx, me.tenantId, mediaIds)
    : await selectMedia(app.db, me.tenantId, mediaIds)
  const rows = new Map(candidates.map(row => [row.media_id, row]))
  return mediaIds.map(id => {
    const row = rows.get(id)
    if (row?.user_id !== me.userId) throw fail('mediaNotFound')
    return viewMedia(row)
  })
}

/** A person's own files with their bytes, for the copy that they are given; one that is gone when its turn comes is empty. */
export async function* filesOf(
  app: App,
  owner: Requester,
): AsyncGenerator<{ mediaId: string; name: string; open(): Promise<Readable> }> {
  const limit = 500
  let after: string | undefined
  for (let n = limit; n === limit; ) {
    const rows = await selectMediaOf(app.db, owner, after, limit)
    for (const row of rows)
      yield {
        ...{ mediaId: row.media_id, name: row.name },
        open: async () => (await app.files.get(keyOf(row.storage_key, 'full')))?.stream ?? Readable.from([]),
      }
    after = rows.at(-1)?.media_id
    n = rows.length
  }
}
