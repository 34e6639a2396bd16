import { v4 } from 'uuid'
import { reportFailure } from '../../api/ignore-failure.ts'
import { openTabChannel } from '../../live/tabs.ts'
import { browserStorage, parseJson } from '../../storage/browser-storage.ts'
import { localDb, type Owner } from '../../storage/local-db.ts'
import { store } from '../../store/store.ts'
import { bankAccountKey } from '../../sync/bank-account.ts'
import type { UploadNews } from '../../sync/drive-uploads/host.ts'
import { captureKey } from '../../sync/note-captures.ts'
import { forgetNotes, listUnsentNotes } from '../../sync/note-documents/registry.ts'
import { openOutboxStorage } from '../../sync/outbox/outbox-storage.ts'
import { countRecordings, forgetRecordings } from '../../sync/recording-folder.ts'

/** How many messages, notes, quick notes, recordings and files for the drive of this account are on this device alone; they would be lost by signing out. */
export async function countUnsent(owner: Owner): Promise<number> {
  const captures = parseJson(browserStorage.get(captureKey(owner)))
  const captureCount = Array.isArray(captures) ? captures.length : 0
  const recordings = await reportFailure(countRecordings(owner), 'Recordings of calls cannot be counted')
  const onDisk = await reportFailure(unsentOnDisk(owner), 'What is unsent cannot be counted')
  // Those that the disk did not take too.
  const messageIds = new Set([
    ...(onDisk?.messageIds ?? []),
    ...Object.keys(store.getState().outbox?.entries ?? {}),
  ])
  return captureCount + (recordings ?? 0) + messageIds.size + (onDisk?.others ?? 0)
}

async function unsentOnDisk(owner: Owner) {
  const db = await localDb()
  if (!db) return undefined
  const [messages, driveFiles, notes] = await Promise.all([
    db.getAllFromIndex('outbox', 'owner', owner),
    db.getAllFromIndex('driveFiles', 'owner', owner),
    listUnsentNotes(owner),
  ])
  const unsentFiles = driveFiles.filter(({ state }) => state !== 'done' && state !== 'skipped')
  return {
    messageIds: messages.map(({ clientMessageId }) => clientMessageId),
    others: unsentFiles.length + notes.length,
  }
}

/** Removes drafts, unsent messages, notes, recordings and what was shared from this device, also where the messenger was never opened on this page. */
export async function wipeKept(owner: Owner): Promise<void> {
  browserStorage.remove(captureKey(owner))
  browserStorage.remove(bankAccountKey(owner))
  cancelUploads(owner)
  const wiping = openOutboxStorage(owner).then(storage => storage.wipe())
  await reportFailure(wiping, 'Drafts and unsent messages cannot be removed')
  await reportFailure(forgetShared(), 'What was shared cannot be removed')
  await reportFailure(forgetNotes(owner), 'Notes cannot be removed from this device')
  await reportFailure(forgetRecordings(owner), 'Recordings of calls cannot be removed')
}

/** It names nobody: whoever signs in next would find it. */
const forgetShared = async () => (await localDb())?.clear('shared')

/** In the tab that uploads into the drive, whichever it is: it would go on with what it holds. */
function cancelUploads(owner: Owner) {
  const news = openTabChannel<UploadNews>(`drive-uploads:${owner}`)
  news.post({ type: 'command', id: v4(), command: { type: 'cancel' } })
  news.close()
}
