import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Media } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { type MediaUse, originalsOf, releaseMedia } from '../media/index.ts'
import { markFileSealed, type SealedFileRow, selectMediaInUse, selectOpenFiles } from './sealed-store.ts'

const purpose = 'legal-hold-file'
const filesAtOnce = 50

/** A sealed item keeps its files from being released until they are encrypted, and lets nobody read them. */
export const mediaUse: MediaUse = {
  readableBy: async () => new Set(),
  inUse: async (q, tenantId, mediaIds) => new Set(await selectMediaInUse(q, tenantId, mediaIds)),
}

/** What is known of a sealed file; itself encrypted. */
export interface SealedFile {
  name: string
  mediaType: string
  bytes: number
  sha256: string
  key: string
  iv: string
  tag: string
}

/**
 * Encrypts the files of sealed items, AES-256-GCM with a key of its own each, and lets go of the originals. Answers how many it were. What a
 * killed process leaves is done again; its bytes are replaced under another key and deleted with the item. A file whose bytes are gone waits
 * for them as long as it is held: an operator may restore them.
 */
export async function sealFiles(app: App): Promise<number> {
  let count = 0
  let after: SealedFileRow | undefined
  for (;;) {
    const rows = await selectOpenFiles(app.db, after, filesAtOnce)
    const about = (row: SealedFileRow) => ({ mediaId: row.media_id })
    await eachAlone(app, rows, { what: 'sealing a file', about }, async row => {
      const original = (await originalsOf(app, row.tenant_id, [row.media_id])).get(row.media_id)
      const content = await original?.open()
      if (!original || !content) return
      const storageKey = `sealed/${row.tenant_id}/${uuidv7()}`
      const file = await encrypt(app, original.media, content, storageKey)
      const sealedFacts = app.secrets.seal(JSON.stringify(file), purpose)
      if (!(await markFileSealed(app.db, row, { storageKey, sealed: sealedFacts })))
        await app.files.delete(storageKey)
      await releaseMedia(app, row.tenant_id, [row.media_id])
      count++
    })
    if (rows.length < filesAtOnce) return count
    after = rows.at(-1)
  }
}

async function encrypt(
  app: App,
  { name, mimeType: mediaType }: Media,
  original: Readable,
  storageKey: string,
): Promise<SealedFile> {
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  const hash = createHash('sha256')
  let bytes = 0
  async function* cipherText() {
    for await (const part of original) {
      hash.update(part as Uint8Array)
      bytes += (part as Uint8Array).length
      yield cipher.update(part as Uint8Array)
    }
    yield cipher.final()
  }
  await app.files.put(storageKey, cipherText())
  return {
    name,
    mediaType,
    bytes,
    sha256: hash.digest('hex'),
    key: key.toString('base64url'),
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
  }
}

export const openFacts = (app: App, sealedFacts: string): SealedFile =>
  JSON.parse(app.secrets.open(sealedFacts, purpose)) as SealedFile

/** The bytes of a sealed file; undefined where the storage lost them or a part of them. @throws while they are read, where they are damaged */
export async function openSealed(
  app: App,
  storageKey: string,
  file: SealedFile,
): Promise<AsyncGenerator<Buffer> | undefined> {
  // The cipher keeps the length.
  if ((await app.files.size(storageKey)) !== file.bytes) return undefined
  const storedFile = await app.files.get(storageKey)
  return storedFile && decrypt(storedFile.stream, file)
}

async function* decrypt(stream: AsyncIterable<unknown>, file: SealedFile): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(file.key, 'base64url'),
    Buffer.from(file.iv, 'base64url'),
    { authTagLength: 16 },
  )
  decipher.setAuthTag(Buffer.from(file.tag, 'base64url'))
  for await (const part of stream) yield decipher.update(part as Uint8Array)
  yield decipher.final()
}
