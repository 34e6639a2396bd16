import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { entryOf } from '../../features/chat/testing.ts'
import { openTabChannel } from '../../live/tabs.ts'
import { type DriveUploadFile, localDb } from '../../storage/local-db.ts'
import { outboxActions, outboxSlice } from '../../store/outbox-slice.ts'
import { store } from '../../store/store.ts'
import { openUploadStorage } from '../../sync/drive-uploads/storage.ts'
import { openOutboxStorage } from '../../sync/outbox/outbox-storage.ts'
import { countUnsent, wipeKept } from './kept-here.ts'

const owner = 'default/an'

it('files on their way into the drive and messages that only this page holds are counted as unsent', async () => {
  store.rootReducer.inject(outboxSlice)
  const writtenEntry = entryOf('written')
  await (await openOutboxStorage(owner)).putEntry(writtenEntry)
  for (const entry of [writtenEntry, entryOf('inMemory')]) store.dispatch(outboxActions.entryPut(entry))
  const file = (fileId: string, state: DriveUploadFile['state']) => ({ fileId, state }) as DriveUploadFile
  const uploads = await openUploadStorage(owner)
  await uploads.putFiles([file('waiting', 'waiting'), file('missing', 'missing')])
  await uploads.putFiles([file('done', 'done'), file('skipped', 'skipped')])
  expect(await countUnsent(owner)).toBe(4)
})

it('what another app has shared goes with the account, since it names nobody', async () => {
  const db = (await localDb())!
  await db.put('shared', { id: 's', text: 'bí mật', files: [], createdTime: 1 }, 's')
  await wipeKept(owner)
  expect(await db.getAll('shared')).toEqual([])
})

it('removing what this device keeps cancels uploads into the drive in the tab that uploads', async () => {
  const uploads = openTabChannel(`drive-uploads:${owner}`)
  const hear = vi.fn()
  uploads.listen(hear)
  await wipeKept(owner)
  const cancelling = expect.objectContaining({ type: 'command', command: { type: 'cancel' } })
  await vi.waitFor(() => expect(hear).toHaveBeenCalledExactlyOnceWith(cancelling))
  uploads.close()
})
