import { createHash } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { originalsOf } from '../media/index.ts'
import { openFacts, openSealed } from './files.ts'
import { type SealedFileRow, selectFilesOf, selectSealed } from './sealed-store.ts'
import { type HeldItem, itemPurpose } from './sealing.ts'
import type { HoldRow, RequestRow } from './tables.ts'

const itemsAtOnce = 200
/** A multiple of 3, so that the parts of a file in base64 are those of the whole. */
const filePartBytes = 768 * 1024

/**
 * Everything that a hold covers as JSON lines: a header, what is there, what was sealed with its cause, each followed by its files in parts of
 * base64 and their SHA-256 (one whose bytes the storage lost says so instead), and a footer with the number and the SHA-256 of all lines before it.
 */
export async function* writeExport(app: App, hold: HoldRow, request: RequestRow): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let lines = 0
  const lineOf = (value: object) => {
    const line = Buffer.from(`${JSON.stringify(value)}\n`)
    hash.update(line)
    lines++
    return line
  }
  yield lineOf({
    type: 'header',
    format: 'trau-legal-hold/1',
    holdId: hold.hold_id,
    exportId: request.request_id,
    reason: hold.reason,
    people: hold.user_ids,
    rooms: hold.room_ids,
    from: hold.from_time,
    until: hold.until_time,
    requestedBy: request.requested_by,
    approvedBy: request.decided_by,
    time: new Date(app.clock.now()),
  })
  for (const source of app.services.heldSources)
    for await (const item of source.itemsOf(app, hold)) {
      yield lineOf({ type: 'item', state: 'PRESENT', ...headOf(item), ...item.content })
      for await (const value of presentFiles(app, hold.tenant_id, item)) yield lineOf(value)
    }
  let after: string | undefined
  for (let n = itemsAtOnce; n === itemsAtOnce; ) {
    const rows = await selectSealed(app.db, hold, { after, limit: itemsAtOnce })
    const ids = rows.map(row => row.item_id)
    const files = Map.groupBy(await selectFilesOf(app.db, hold.tenant_id, ids), file => file.item_id)
    for (const row of rows) {
      const item = {
        ...{ itemId: row.item_id, kind: row.kind, roomId: row.room_id },
        ...{ personIds: row.person_ids, createdTime: row.created_time },
      }
      const content = JSON.parse(app.secrets.open(row.sealed, itemPurpose)) as Record<string, unknown>
      const { cause, sealed_time: sealedTime } = row
      yield lineOf({ type: 'item', state: cause, sealedTime, ...headOf(item), ...content })
      for (const file of files.get(row.item_id) ?? [])
        for await (const value of sealedFile(app, file)) yield lineOf(value)
    }
    after = ids.at(-1)
    n = rows.length
  }
  yield Buffer.from(`${JSON.stringify({ type: 'footer', lines, sha256: hash.digest('hex') })}\n`)
}

const headOf = ({
  itemId,
  kind,
  roomId,
  personIds,
  createdTime,
}: Omit<HeldItem, 'content' | 'mediaIds'>) => ({
  ...{ itemId, kind, roomId, personIds, createdTime },
})

async function* presentFiles(
  app: App,
  tenantId: string,
  { itemId, mediaIds }: HeldItem,
): AsyncGenerator<object> {
  if (mediaIds.length === 0) return
  const originals = await originalsOf(app, tenantId, mediaIds)
  for (const mediaId of mediaIds) {
    const original = originals.get(mediaId)
    const of = { itemId, mediaId, name: original?.media.name ?? '', mediaType: original?.media.mimeType }
    yield* fileLines(of, await original?.open())
  }
}

async function* sealedFile(app: App, file: SealedFileRow): AsyncGenerator<object> {
  const { item_id: itemId, media_id: mediaId, storage_key, sealed: sealedFacts } = file
  if (!storage_key || !sealedFacts) {
    // Its bytes are not encrypted yet.
    yield* presentFiles(app, file.tenant_id, { itemId, mediaIds: [mediaId] } as unknown as HeldItem)
    return
  }
  const facts = openFacts(app, sealedFacts)
  const { name, mediaType } = facts
  yield* fileLines({ itemId, mediaId, name, mediaType }, await openSealed(app, storage_key, facts))
}

async function* fileLines(
  of: object,
  content: AsyncIterable<Uint8Array> | undefined,
): AsyncGenerator<object> {
  if (!content) {
    yield { type: 'file', ...of, isMissing: true }
    return
  }
  const hash = createHash('sha256')
  let [part, bytes] = [0, 0]
  let waiting = Buffer.alloc(0)
  const partOf = (data: Buffer) => ({
    type: 'filePart',
    ...of,
    part: part++,
    base64: data.toString('base64'),
  })
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
    waiting = Buffer.concat([waiting, chunk])
    for (; waiting.length >= filePartBytes; waiting = waiting.subarray(filePartBytes))
      yield partOf(waiting.subarray(0, filePartBytes))
  }
  if (waiting.length > 0) yield partOf(waiting)
  yield { type: 'file', ...of, parts: part, bytes, sha256: hash.digest('hex') }
}
