import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { LocalFiles } from './local-files.ts'
import { speedometer } from './progress.ts'

it('the speed follows the last seconds, and a new connection does not make it negative', () => {
  let now = 0
  const speed = speedometer(() => now)
  expect(speed(0)).toBe(0)
  const readings = [1, 2, 3, 4].map(second => {
    now = second * 1000
    return speed(second * 50_000)
  })
  expect(readings).toEqual([50_000, 50_000, 50_000, 50_000])
  now = 5000
  expect(speed(120_000)).toBe(50_000)
  now = 6000
  expect(speed(520_000)).toBe(155_000)
})

it('a file is held until its message is sent; its picture stays for a while, also under the server’s id', async () => {
  const files = new LocalFiles('default/me', () => true)
  const fileId = v7()
  await files.put(fileId, new Blob(['ảnh'], { type: 'image/png' }), 'r')
  const url = await files.url(fileId)
  expect(url).toMatch(/^blob:/)
  files.alias(fileId, 'media')
  files.remove([fileId])
  expect(files.has(fileId)).toBe(false)
  expect(await files.get(fileId)).toBeUndefined()
  expect(files.urlNow('media')).toBe(url)
  files.forget()
  expect(files.urlNow('media')).toBeUndefined()
})
