import { expect, it } from 'vitest'
import { isStill } from './still-picture.ts'

const file = (type: string, ...parts: readonly (string | number[])[]) =>
  new File(
    parts.map(part => (typeof part === 'string' ? part : new Uint8Array(part))),
    'ảnh',
    { type },
  )
const webp = (flags: number) =>
  file('image/webp', 'RIFF', [0, 0, 0, 0], 'WEBP', 'VP8X', [10, 0, 0, 0], [flags, 0, 0, 0])

it('photos and screenshots can be edited, what moves cannot', async () => {
  expect(await isStill(file('image/jpeg', [0xff, 0xd8]))).toBe(true)
  expect(await isStill(file('image/png', [0x89], 'PNG', 'IHDR', 'IDAT'))).toBe(true)
  expect(await isStill(file('image/png', [0x89], 'PNG', 'IHDR', 'acTL', 'IDAT'))).toBe(false)
  expect(await isStill(file('image/gif', 'GIF89a'))).toBe(false)
  expect(await isStill(webp(0b10000))).toBe(true)
  expect(await isStill(webp(0b10010))).toBe(false)
  expect(await isStill(file('image/webp', 'RIFF', [0, 0, 0, 0], 'WEBP', 'VP8 ', [2, 2, 2, 2, 2]))).toBe(true)
})
