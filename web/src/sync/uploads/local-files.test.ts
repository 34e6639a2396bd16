// @vitest-environment node
import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { expect, it, vi } from 'vitest'
import { localDb } from '../../storage/local-db.ts'
import { LocalFiles } from './local-files.ts'

it('a file is sent from the copy on disk, since the one that was chosen may be changed or removed', async () => {
  const files = new LocalFiles('default/me', () => true)
  const fileId = v7()
  const chosenFile = new Blob(['ảnh'])
  const putting = files.put(fileId, chosenFile, 'r')
  expect(await files.get(fileId)).toBe(chosenFile)
  await putting
  const copy = await files.get(fileId)
  expect(copy).not.toBe(chosenFile)
  expect(await copy?.text()).toBe('ảnh')
})

it('a file that was removed while it was written down is held no more', async () => {
  const files = new LocalFiles('default/me', () => true)
  const fileId = v7()
  const putting = files.put(fileId, new Blob(['ảnh']), 'r')
  files.remove([fileId])
  await putting
  expect(await files.get(fileId)).toBeUndefined()
})

it('a file for a hidden room never lies on the disk, and leaves it when its room is hidden', async () => {
  const files = new LocalFiles('default/me', roomId => roomId !== 'hidden')
  const storedFile = async (fileId: string) => (await localDb())!.get('files', `default/me/${fileId}`)
  const [keptId, secretId] = [v7(), v7()]
  await files.put(secretId, new Blob(['kín']), 'hidden')
  await files.put(keptId, new Blob(['ảnh']), 'r')
  expect([await storedFile(secretId), typeof (await storedFile(keptId))]).toEqual([undefined, 'object'])
  files.withhold([keptId])
  await vi.waitFor(async () => expect(await storedFile(keptId)).toBeUndefined())
  expect(await (await files.get(keptId))?.text()).toBe('ảnh')
})
