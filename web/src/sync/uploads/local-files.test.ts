// @vitest-environment node
import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { LocalFiles } from './local-files.ts'

it('a file is sent from the copy on disk, since the one that was chosen may be changed or removed', async () => {
  const files = new LocalFiles('default/me')
  const fileId = v7()
  const chosenFile = new Blob(['ảnh'])
  const putting = files.put(fileId, chosenFile)
  expect(await files.get(fileId)).toBe(chosenFile)
  await putting
  const copy = await files.get(fileId)
  expect(copy).not.toBe(chosenFile)
  expect(await copy?.text()).toBe('ảnh')
})

it('a file that was removed while it was written down is held no more', async () => {
  const files = new LocalFiles('default/me')
  const fileId = v7()
  const putting = files.put(fileId, new Blob(['ảnh']))
  files.remove([fileId])
  await putting
  expect(await files.get(fileId)).toBeUndefined()
})
