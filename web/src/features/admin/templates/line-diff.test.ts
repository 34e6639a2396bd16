import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines } from './line-diff.ts'

it('names what was taken out and what was put in, and keeps the rest', () => {
  expect(diffLines('Chào bạn\n\nMã: 1\nHết', 'Chào An\n\nMã: 1')).toEqual([
    { kind: 'removed', text: 'Chào bạn' },
    { kind: 'added', text: 'Chào An' },
    { kind: 'same', text: '' },
    { kind: 'same', text: 'Mã: 1' },
    { kind: 'removed', text: 'Hết' },
  ])
})

it('has both texts in it, whatever they are', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 8 })
    .map(lines => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const without = (kind: string) => lines.filter(line => line.kind !== kind).map(line => line.text)
      expect(without('added').join('\n')).toBe(before)
      expect(without('removed').join('\n')).toBe(after)
    }),
  )
})
