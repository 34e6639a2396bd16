import fc from 'fast-check'
import { expect, test } from 'vitest'
import { octetsOf, textOf } from './octets.ts'
import { type Content, Stream } from './stream.ts'

const size = 100
const ttlMs = 1_000

const contentOf = (data: string, time: number): Content => ({
  octets: octetsOf(data),
  info: undefined,
  tags: undefined,
  time,
  keepers: 0,
})

interface Kept {
  offset: number
  data: string
  time: number
}

const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      data: fc.constantFrom('a', 'b', 'ab', 'Huế'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('burst' as const), count: fc.integer({ min: 1, max: 150 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 600 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'skip' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'redact' as const }) },
)

test('a stream keeps what the plainest list of publications would', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(400), (steps, since) => {
      const ledger = { bytes: 0 }
      const stream = new Stream('e', size, ttlMs, ledger)
      let model: Kept[] = []
      let top = 0
      let now = 1_000_000
      const append = (data: string) => {
        top++
        model.push({ offset: top, data, time: now })
        model = model.slice(-size)
        expect(stream.append(contentOf(data, now))).toBe(top)
      }
      for (const one of steps) {
        if (one.kind === 'append') append(one.data)
        else if (one.kind === 'burst') for (let n = 0; n < one.count; n++) append('b')
        else if (one.kind === 'wait') now += one.ms
        else if (one.kind === 'redact') {
          model = model.slice(model.findLastIndex(kept => kept.data.includes('a')) + 1)
          stream.redact('a')
        } else {
          model = []
          if (one.kind === 'skip') top++
          stream[one.kind]()
        }
        model = model.filter(kept => kept.time > now - ttlMs)
        expect(stream.after(0, now)).toEqual(
          model.map(kept => ({ ...kept, info: undefined, tags: undefined })),
        )
        expect(stream.top).toBe(top)
        const last = stream.last(now)
        expect(last && textOf(last.octets)).toBe(model.at(-1)?.data)
        expect(stream.isEmpty).toBe(model.length === 0)
      }
      expect(stream.after(since, now).map(entry => entry.offset)).toEqual(
        model.map(kept => kept.offset).filter(offset => offset > since),
      )
      stream.clear()
      expect(ledger.bytes).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('what many channels keep weighs once, and a place in each', () => {
  const ledger = { bytes: 0 }
  const [one, two] = [new Stream('e', 10, ttlMs, ledger), new Stream('e', 10, ttlMs, ledger)]
  const content = contentOf('x'.repeat(1_000), 1)
  one.append(content)
  const alone = ledger.bytes
  two.append(content)
  expect(alone).toBeGreaterThan(1_000)
  expect(ledger.bytes - alone).toBeLessThan(50)
  one.clear()
  expect(ledger.bytes).toBe(alone)
  two.redact('x')
  expect(ledger.bytes).toBeLessThan(alone - 900)
  expect(content.keepers).toBe(0)
})

test('a key is found where it was put, also when its publication is kept no more, until others have come', () => {
  const stream = new Stream('e', 10, ttlMs, { bytes: 0 })
  stream.append(contentOf('a', 5), 'k')
  stream.append(contentOf('b', 6))
  expect(stream.find('k', 4)).toBe(1)
  expect(stream.find('k', 5)).toBeUndefined()
  expect(stream.find('other', 0)).toBeUndefined()
  stream.clear()
  stream.skip()
  for (let n = 0; n < 60; n++) stream.append(contentOf('c', 7), `n${n}`)
  expect(stream.find('k', 4)).toBe(1)
  expect(stream.find('n59', 4)).toBe(stream.top)
  stream.forgetKeys()
  expect(stream.find('n59', 4)).toBeUndefined()
  stream.append(contentOf('d', 7), 'last')
  for (let n = 0; n < 60; n++) stream.append(contentOf('e', 7))
  expect(stream.find('last', 4)).toBe(stream.top - 60)
  for (let n = 0; n < 100; n++) stream.append(contentOf('e', 7))
  expect(stream.find('last', 4)).toBeUndefined()
})
