import { type contract, type InputOf, maxContacts, type SkippedRow } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { findableByPhone, type RequestingUser, selectPhoneOwners } from '../identity/index.ts'
import { changeBook, hashesOf, type OpenBook, phoneColumns } from './book.ts'
import {
  countContacts,
  deleteUnsynced,
  insertContacts,
  markSynced,
  type NewContact,
  type Resync,
  selectByHashes,
} from './contact-store.ts'
import { type BookRow, readRows } from './rows.ts'
import { putSync, selectSync, setBatchMatched } from './sync-store.ts'
import type { ContactRow, SyncRow } from './tables.ts'

const mostBatches = 1_000

type Batch = InputOf<typeof contract.contact.syncContacts>['body']

/** Takes one batch of a run into the book; the same batch again changes nothing. Answers how the run stands. */
export async function syncBatch(
  app: App,
  me: RequestingUser,
  batch: Batch,
): Promise<{ run: SyncRow; skipped: SkippedRow[] }> {
  const { rows, skipped: skippedCount } = await readRows(batch.contacts)
  const outcome = await changeBook(app, me, async book => {
    const plan = await planBatch(book, me, rows, batch.syncId)
    await book.offer(plan.added.length)
    await insertContacts(book.tx, plan.added, book.now)
    await markSynced(book.tx, me, plan.existing, { syncId: batch.syncId, now: book.now })
    const endsRun = batch.isLast && batch.replace
    const removedCount = endsRun ? await deleteUnsynced(book.tx, me, batch.syncId) : 0
    const { run, number } = await noteBatch(book, me, batch, {
      received: batch.contacts.length,
      added: plan.added.length,
      updated: plan.existing.filter(row => row.isRenamed).length,
      skipped: skippedCount.length + plan.overLimit.length,
      matched: 0,
      removed: removedCount,
    })
    const skippedRows = [...skippedCount, ...plan.overLimit].sort((a, b) => a.index - b.index)
    return { run, number, skipped: skippedRows, accounts: plan.accounts }
  })
  // Privacy is asked on another connection, so after the transaction; the figure is only ever shown.
  const { size: matchedCount } = await findableByPhone(app, me, outcome.accounts)
  const progress = { syncId: batch.syncId, number: outcome.number, matched: matchedCount }
  const run = await setBatchMatched(app.db, me, progress)
  return { run: run ?? outcome.run, skipped: outcome.skipped }
}

/** What a batch adds, what it has again, and what finds no room. */
async function planBatch(
  { tx, ring }: OpenBook,
  me: RequestingUser,
  rows: readonly BookRow[],
  syncId: string,
) {
  const existingRows = await knownRows({ tx, ring }, me, rows)
  const newRows = rows.filter(row => !existingRows.has(row.phoneNumber))
  const room = Math.max(0, maxContacts - (await countContacts(tx, me)))
  const owners = await selectPhoneOwners(
    tx,
    me.tenantId,
    newRows.map(row => row.phoneNumber),
  )
  const newContacts = newRows.slice(0, room).map((row): NewContact => {
    const owner = owners.get(row.phoneNumber)
    return {
      tenant_id: me.tenantId,
      contact_id: uuidv7(),
      user_id: me.userId,
      name: row.name,
      ...phoneColumns(ring.current, me, row.phoneNumber),
      matched_user_id: owner && owner !== me.userId ? owner : null,
      is_own: false,
      sync_id: syncId,
    }
  })
  const existing = rows.flatMap((row): Resync[] => {
    const before = existingRows.get(row.phoneNumber)
    if (!before) return []
    const isRenamed = !before.is_own && row.name !== '' && row.name !== before.name
    return [{ contact_id: before.contact_id, name: isRenamed ? row.name : before.name, isRenamed }]
  })
  const overLimit = newRows.slice(room).map(({ index }): SkippedRow => ({ index, reason: 'bookFull' }))
  const accounts = [...newContacts, ...existingRows.values()].flatMap(row => row.matched_user_id ?? [])
  return { added: newContacts, existing, overLimit, accounts }
}

/** Those of the rows that are in the book already, by their numbers. */
async function knownRows(
  { tx, ring }: Pick<OpenBook, 'tx' | 'ring'>,
  me: RequestingUser,
  rows: readonly BookRow[],
): Promise<Map<string, ContactRow>> {
  const numberOf = new Map<string, string>()
  const hashes = rows.flatMap(({ phoneNumber }) => {
    const all = hashesOf(ring, me.tenantId, phoneNumber)
    for (const hash of all) numberOf.set(hash.toString('hex'), phoneNumber)
    return all
  })
  const existingContacts = await selectByHashes(tx, me, hashes)
  return new Map(existingContacts.map(row => [numberOf.get(row.phone_hash.toString('hex'))!, row]))
}

/** A batch without a number comes after the others; once a run has a thousand, its last stands for all further ones. */
const nextOf = (run: SyncRow | undefined) =>
  Math.min(mostBatches - 1, Math.max(-1, ...Object.keys(run?.batches ?? {}).map(Number)) + 1)

/** Adds what a batch did to its run; one that came before keeps its first counts, because the second time there was nothing to do. */
async function noteBatch(
  { tx, now }: OpenBook,
  me: RequestingUser,
  batch: Batch,
  { removed: removedCount, ...counts }: SyncRow['batches'][string] & { removed: number },
): Promise<{ run: SyncRow; number: number }> {
  const before = await selectSync(tx, me, batch.syncId)
  const number = batch.batch ?? nextOf(before)
  const run: SyncRow = {
    tenant_id: me.tenantId,
    user_id: me.userId,
    sync_id: batch.syncId,
    source: before?.source ?? batch.source,
    status: batch.isLast || before?.status === 'DONE' ? 'DONE' : 'RUNNING',
    batches: { [number]: counts, ...before?.batches },
    removed: (before?.removed ?? 0) + removedCount,
    created_time: before?.created_time ?? new Date(now),
    updated_time: new Date(now),
  }
  await putSync(tx, run)
  return { run, number }
}
