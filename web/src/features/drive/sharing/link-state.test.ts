import { expect, it } from 'vitest'
import { canReceive } from './link-state.ts'

const link = {
  ...{ role: 'DROP' as const, isLive: true, maxFiles: 2, maxBytes: 10, receivedFiles: 1, receivedBytes: 9 },
}

it('a link to send files by is one that leads somewhere and is not full', () => {
  expect(canReceive(link)).toBe(true)
  for (const change of [
    { role: 'EDIT' as const },
    { isLive: false },
    { expiresTime: Date.now() - 1 },
    { receivedFiles: 2 },
    { receivedBytes: 10 },
  ])
    expect(canReceive({ ...link, ...change }), JSON.stringify(change)).toBe(false)
})
