import type { Readable } from 'node:stream'
import type { Media } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
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

/** A file and which pictures of it there are, whoever may read them. */
export interface StoredMedia {
  media: Media
  hasThumbnail: boolean
  hasPreview: boolean
}

/** By their ids. */
export async function findStored(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Map<string, StoredMedia>> {
  const rows = await selectMedia(q, tenantId, mediaIds)
  return new Map(
    rows.map(row => [
      row.media_id,
      {
        media: viewMedia(row),
        hasThumbnail: row.thumbnail_bytes !== null,
        hasPreview: row.preview_bytes !== null,
      },
    ]),
  )
}

/** Those of these files that the person may read, in the order asked and each once. */
export async function readableRows(
  app: App,
  person: Requester,
  mediaIds: readonly string[],
  roomId?: string,
): Promise<MediaRow[]> {
  const ids = [...new Set(mediaIds)]
  return readableOf(app, person, ids, await selectMedia(app.db, person.tenantId, ids), roomId)
}

/** The same of rows that were read already. */
async function readableOf(
  app: App,
  person: Requester,
  ids: readonly string[],
  presentRows: readonly MediaRow[],
  roomId?: string,
): Promise<MediaRow[]> {
  const rows = new Map(presentRows.map(row => [row.media_id, row]))
  const others = [...rows.values()].filter(row => row.user_id !== person.userId).map(row => row.media_id)
  const readable =
    others.length > 0 ? await readableElsewhere(app, person, others, roomId) : new Set<string>()
  return ids.flatMap(id => {
    const row = rows.get(id)
    return row && (row.user_id === person.userId || readable.has(id)) ? [row] : []
  })
}

/** Those of these files that the person may read. */
export const readableIds = async (
  app: App,
  person: Requester,
  mediaIds: readonly string[],
): Promise<string[]> => (await readableRows(app, person, mediaIds)).map(row => row.media_id)

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

/** A file with who uploaded it. */
export interface OwnedMedia extends Media {
  /** Null for what the server made itself. */
  ownerId: string | null
}
const viewOwned = (row: MediaRow): OwnedMedia => ({ ...viewMedia(row), ownerId: row.user_id })

/**
 * Files that the person may read, in the order given, to be referred to: nobody takes them away before the transaction ends.
 * @throws mediaNotFound
 */
export async function requireReadableMedia(
  app: App,
  person: Requester,
  mediaIds: readonly string[],
  tx: Tx,
): Promise<OwnedMedia[]> {
  const ids = [...new Set(mediaIds)]
  const readableMedia = await readableOf(app, person, ids, await holdMedia(tx, person.tenantId, ids))
  const rows = new Map(readableMedia.map(row => [row.media_id, row]))
  return mediaIds.map(id => {
    const row = rows.get(id)
    if (!row || row.kind === 'PREVIEW') throw fail('mediaNotFound')
    return viewOwned(row)
  })
}

/** Files by their ids, whoever may read them, until the transaction ends. */
export async function holdMediaOf(
  tx: Tx,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Map<string, OwnedMedia>> {
  const rows = await holdMedia(tx, tenantId, [...new Set(mediaIds)])
  return new Map(rows.map(row => [row.media_id, viewOwned(row)]))
}

/** What is known of these files' bytes: SHA-256, lowercase hex. */
export async function findSha256(
  q: Queryable,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectMedia(q, tenantId, mediaIds)
  return new Map(rows.flatMap(row => (row.sha256 ? [[row.media_id, row.sha256.toString('hex')]] : [])))
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

/** Why a copy lacks the bytes of a file: it holds malware, or they are gone. */
export type MissingReason = 'INFECTED' | 'GONE'

/** A person's own files with their bytes, for the copy that they are given. */
export async function* filesOf(
  app: App,
  owner: Requester,
): AsyncGenerator<{ mediaId: string; name: string; open(): Promise<Readable | MissingReason> }> {
  const limit = 500
  let after: string | undefined
  for (let n = limit; n === limit; ) {
    const rows = await selectMediaOf(app.db, owner, after, limit)
    for (const row of rows)
      yield {
        mediaId: row.media_id,
        name: row.name,
        open: openerOf(app, row),
      }
    after = rows.at(-1)?.media_id
    n = rows.length
  }
}

/** Bytes of files by their ids, whoever may read them, for a copy. */
export async function openersOf(
  app: App,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Map<string, () => Promise<Readable | MissingReason>>> {
  const rows = await selectMedia(app.db, tenantId, mediaIds)
  return new Map(rows.map(row => [row.media_id, openerOf(app, row)]))
}

/**
 * Files by their ids, whoever may read them, with their bytes as evidence: also those that hold malware. `open` answers undefined where the
 * bytes are gone, unlike `openersOf`.
 */
export async function originalsOf(
  app: App,
  tenantId: string,
  mediaIds: readonly string[],
): Promise<Map<string, { media: Media; open(): Promise<Readable | undefined> }>> {
  const rows = await selectMedia(app.db, tenantId, mediaIds)
  return new Map(
    rows.map(row => [
      row.media_id,
      { media: viewMedia(row), open: () => readOriginal(app, row.storage_key) },
    ]),
  )
}

const openerOf = (app: App, row: MediaRow) => async (): Promise<Readable | MissingReason> =>
  row.scan === 'INFECTED' ? 'INFECTED' : ((await readOriginal(app, row.storage_key)) ?? 'GONE')

/** The bytes of a file by where they are stored; undefined when they are gone. */
export const readOriginal = async (app: App, storageKey: string): Promise<Readable | undefined> =>
  (await app.files.get(keyOf(storageKey, 'full')))?.stream
