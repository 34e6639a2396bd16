// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { openOutboxStorage } from '../sync/outbox/outbox-storage.ts'
import { localDb } from './local-db.ts'

it('a database that could not be opened is opened again on the next use', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not now', 'UnknownError')
  })
  const storage = await openOutboxStorage('default/an')
  expect(await localDb()).toBeUndefined()
  opening.mockRestore()
  await storage.removeEntry('none')
  expect(await localDb()).toBeDefined()
})
