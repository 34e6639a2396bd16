import { reportFailure } from '../../api/ignore-failure.ts'
import { browserStorage, parseJson } from '../../storage/browser-storage.ts'
import { localDb, type Owner } from '../../storage/local-db.ts'
import { bankAccountKey } from '../../sync/bank-account.ts'
import { captureKey } from '../../sync/note-captures.ts'
import { forgetNotes, listUnsentNotes } from '../../sync/note-documents/registry.ts'
import { openOutboxStorage } from '../../sync/outbox/outbox-storage.ts'
import { countRecordings, forgetRecordings } from '../../sync/recording-folder.ts'

/** How many messages, notes, quick notes and recordings of this account are on this device alone; they would be lost by signing out. */
export async function countUnsent(owner: Owner): Promise<number> {
  const captures = parseJson(browserStorage.get(captureKey(owner)))
  const captureCount = Array.isArray(captures) ? captures.length : 0
  const recordings = await reportFailure(countRecordings(owner), 'Recordings of calls cannot be counted')
  const only = captureCount + (recordings ?? 0)
  if (!(await localDb())) return only
  const [storage, unsentNotes] = await Promise.all([openOutboxStorage(owner), listUnsentNotes(owner)])
  return (await storage.load()).entries.length + unsentNotes.length + only
}

/** Removes drafts, unsent messages, notes and recordings of an account from this device, also where the messenger was never opened on this page. */
export async function wipeKept(owner: Owner): Promise<void> {
  browserStorage.remove(captureKey(owner))
  browserStorage.remove(bankAccountKey(owner))
  const wiping = openOutboxStorage(owner).then(storage => storage.wipe())
  await reportFailure(wiping, 'Drafts and unsent messages cannot be removed')
  await reportFailure(forgetNotes(owner), 'Notes cannot be removed from this device')
  await reportFailure(forgetRecordings(owner), 'Recordings of calls cannot be removed')
}
