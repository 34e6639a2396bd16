import { expect, it } from 'vitest'
import { isCurrent, payloadOf, requestOf, rotatesAt } from './qr-payload.ts'

const start = 1_800_000_000_000
const qr = {
  requestId: '01890a5d-ac96-774b-bcce-b302099a8057',
  secret: Buffer.alloc(32, 7),
  createdTime: start,
}

it('draws another text every 30 seconds and says when', () => {
  const first = payloadOf(qr, start)
  expect(payloadOf(qr, start + 29_999)).toBe(first)
  expect(payloadOf(qr, start + 30_000)).not.toBe(first)
  expect(rotatesAt(qr, start)).toBe(start + 30_000)
  expect(rotatesAt(qr, start + 30_000)).toBe(start + 60_000)
})

it('takes the text shown now, and the one before it for five seconds more', () => {
  const first = payloadOf(qr, start)
  expect(isCurrent(qr, first, start + 29_999)).toBe(true)
  expect(isCurrent(qr, first, start + 34_999)).toBe(true)
  expect(isCurrent(qr, first, start + 35_000)).toBe(false)
  expect(isCurrent(qr, payloadOf(qr, start + 30_000), start)).toBe(false)
})

it('knows its own texts by their request, typed with spaces around, and no others', () => {
  const text = payloadOf(qr, start)
  expect(requestOf(` ${text}\n`)).toBe(qr.requestId)
  for (const other of ['', 'https://trau.example', 'trau-qr:x:y', `${text}x`, text.replace('trau', 'zalo')])
    expect(requestOf(other), other).toBeUndefined()
  const forged = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A')
  expect(isCurrent(qr, forged, start)).toBe(false)
  expect(isCurrent({ ...qr, secret: Buffer.alloc(32, 8) }, text, start)).toBe(false)
})
