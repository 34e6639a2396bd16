import fc from 'fast-check'
import { expect, it } from 'vitest'
import { friendshipIdOf, otherOf } from './friendship.ts'

it('friendshipIdOf names a pair the same from both sides, and otherOf finds the way back', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      fc.pre(a !== b)
      const pair = friendshipIdOf(a, b)
      expect(friendshipIdOf(b, a)).toBe(pair)
      expect(otherOf(pair, a)).toBe(b)
      expect(otherOf(pair.toUpperCase(), b)).toBe(a)
    }),
  )
})

it('otherOf knows no other in a pair without me, with myself, out of order, or in what is no pair', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), fc.string(), (me, a, b, text) => {
      fc.pre(new Set([me, a, b]).size === 3)
      expect(otherOf(friendshipIdOf(a, b), me)).toBeUndefined()
      expect(otherOf(`${me}.${me}`, me)).toBeUndefined()
      expect(otherOf(friendshipIdOf(me, a).split('.').reverse().join('.'), me)).toBeUndefined()
      expect(otherOf(`${friendshipIdOf(me, a)}.${b}`, me)).toBeUndefined()
      expect(otherOf(`${me}.${text}`, me)).toBeUndefined()
    }),
  )
})
