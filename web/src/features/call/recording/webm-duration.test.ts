import { expect, test } from 'vitest'
import { headWithDuration, withDuration } from './webm-duration.ts'

const info = [0x15, 0x49, 0xa9, 0x66]
const timeScale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]
const before = [0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255]
const after = [0x16, 0x54, 0xae, 0x6b, 0x80]

test('the duration stands at the end of the info element, and everything after it is unchanged', async () => {
  const head = new Uint8Array([...before, ...info, 0x80 | timeScale.length, ...timeScale, ...after])
  const changed = headWithDuration(head, 61_500)!
  const at = before.length + info.length
  expect([...changed.subarray(at, at + 8)]).toEqual([1, 0, 0, 0, 0, 0, 0, timeScale.length + 11])
  const duration = at + 8 + timeScale.length
  expect([...changed.subarray(duration, duration + 3)]).toEqual([0x44, 0x89, 0x88])
  expect(new DataView(changed.buffer).getFloat64(duration + 3)).toBe(61_500)
  expect([...changed.subarray(duration + 11)]).toEqual(after)
  // A second time changes nothing, and neither does a file of another kind.
  expect(headWithDuration(changed, 5)).toBeUndefined()
  const other = new Blob(['ftypmp42'], { type: 'video/mp4' })
  expect(await withDuration(other, 5)).toBe(other)
})
