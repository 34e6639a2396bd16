import { buffer } from 'node:stream/consumers'
import type { App } from '#platform/app.ts'
import type { DocumentKind, Documents } from '#platform/documents/index.ts'
import { JobFailed } from '#platform/workers/pool.ts'
import { readOriginal } from '../../media/index.ts'
import { claimDocuments, type DocumentWork, markUnreadable, saveText } from './text-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    documents: Documents
  }
}

export const readTextsEveryMs = 2_000
/** Longer than reading takes; then another process may. */
const claimMs = 5 * 60_000
const batch = 8
/** A document that ends its process is not read a fourth time. */
const maxAttempts = 3

/** Reads the text of documents that came, so that they are found by it. Answers how many there were. */
export async function readDueTexts(app: App): Promise<number> {
  let count = 0
  for (let n = batch; n === batch; count += n) {
    const now = app.clock.now()
    const works = await claimDocuments(app.db, {
      now: new Date(now),
      again: new Date(now + claimMs),
      limit: batch,
    })
    for (const work of works) await readText(app, work)
    n = works.length
  }
  return count
}

async function readText(app: App, work: DocumentWork): Promise<void> {
  if (work.attempts > maxAttempts) return markUnreadable(app.db, work)
  try {
    const stream = await readOriginal(app, work.storage_key)
    if (!stream) return await markUnreadable(app.db, work)
    const bytes = new Uint8Array(await buffer(stream))
    const kind = work.extension as DocumentKind
    const content = await app.services.documents.run('read', { bytes, kind }, [bytes.buffer])
    await saveText(app.db, work, content)
  } catch (error) {
    // What the storage or the database refused comes again when the claim ends; what the document did, would happen again.
    if (!(error instanceof JobFailed) || error.reason === 'queueFull' || error.reason === 'closed')
      app.log.warn(
        { err: error, mediaId: work.media_id },
        'the text of a document could not be read; it will be',
      )
    else await markUnreadable(app.db, work)
  }
}
