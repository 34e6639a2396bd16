import { countGraphemes } from '@trau/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanName, readRows } from './rows.ts'

it('cleanName keeps one line of at most 100 characters with nothing hidden in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
      const name = cleanName(text)
      expect(name).not.toMatch(/[[\p{Cc}\p{Cf}]--\u200d]/v)
      // With an ellipsis where something was cut.
      expect(countGraphemes(name)).toBeLessThanOrEqual(101)
      expect(name).toBe(name.trim())
    }),
  )
  expect(cleanName('  Nguyễn \u202eVăn\n\tAn ')).toBe('Nguyễn Văn An')
  expect(cleanName('Nhà 👨‍👩‍👧 \u200d\u200dta')).toBe('Nhà 👨‍👩‍👧 ta')
  expect(cleanName('Đào'.normalize('NFD'))).toBe('Đào')
  for (const unseen of ['\u3164', '\u2800 \u034f', '\u{e0041}']) expect(cleanName(unseen)).toBe('')
})

it('readRows lets others have their turn while it reads', async () => {
  const inputRows = Array.from({ length: 500 }, (_, n) => ({ phoneNumber: `0912${String(300_000 + n)}` }))
  let turns = 0
  let isReading = true
  const others = (async () => {
    while (isReading) {
      await new Promise(resolve => setImmediate(resolve))
      turns++
    }
  })()
  const { rows } = await readRows(inputRows)
  isReading = false
  await others
  expect(rows).toHaveLength(500)
  expect(turns).toBeGreaterThan(10)
})
