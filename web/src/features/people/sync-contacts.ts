import type { AnswerOf, Contract, SyncSource } from '@trau/contract'
import { maxContactBatch, maxSentContactName, maxSentPhoneNumber } from '@trau/contract/rules/contact'
import { api } from '../../api/api.ts'
import { invalidate } from '../../api/query-client.ts'
import type { ContactRow } from './contact-file.ts'

type SyncAnswer = AnswerOf<Contract['contact']['syncContacts']>

export interface SyncResult
  extends Pick<SyncAnswer, 'added' | 'updated' | 'removed' | 'matched' | 'skipped'> {
  /** Rows that were not taken, by their place among those sent. */
  skippedRows: { index: number; reason: SyncAnswer['skippedRows'][number]['reason'] }[]
}

/**
 * Brings rows to the server in batches of one run. A batch that fails may be sent again: rejects then, with the same `syncId` a second
 * try goes on where the first stopped.
 * @param onProgress rows that have been taken so far
 */
export async function syncContacts(
  rows: readonly ContactRow[],
  { source, syncId, onProgress }: { source: SyncSource; syncId: string; onProgress: (sent: number) => void },
): Promise<SyncResult> {
  const skippedRows: SyncResult['skippedRows'] = []
  let answer: SyncAnswer | undefined
  for (let from = 0; from < rows.length || from === 0; from += maxContactBatch) {
    const batch = rows.slice(from, from + maxContactBatch)
    answer = await api.contact.syncContacts({
      body: {
        syncId,
        source,
        batch: from / maxContactBatch,
        isLast: from + maxContactBatch >= rows.length,
        replace: false,
        contacts: batch.map(({ name, phoneNumber }) => ({
          name: name.slice(0, maxSentContactName),
          phoneNumber: phoneNumber.slice(0, maxSentPhoneNumber),
        })),
      },
    })
    skippedRows.push(...answer.skippedRows.map(({ index, reason }) => ({ index: from + index, reason })))
    onProgress(Math.min(rows.length, from + batch.length))
  }
  void invalidate(api.contact.listContacts)
  void invalidate(api.contact.listSyncHistories)
  const {
    added: addedCount,
    updated: updatedCount,
    removed: removedCount,
    matched: matchedCount,
    skipped: skippedCount,
  } = answer!
  return {
    added: addedCount,
    updated: updatedCount,
    removed: removedCount,
    matched: matchedCount,
    skipped: skippedCount,
    skippedRows,
  }
}
