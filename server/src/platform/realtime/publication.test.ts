import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonCodec } from './codec-json.ts'
import { octetsOf } from './octets.ts'
import { PublicationPush } from './publication.ts'

test('a push written around shared data is the one that the codec writes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.json(),
      fc.nat(),
      fc.boolean(),
      (channel, data, offset, isFirst) => {
        const entry = { offset, data, info: undefined, tags: undefined, time: 0 }
        const epoch = isFirst ? 'abc' : undefined
        const alone = new PublicationPush(channel, entry, undefined, epoch)
        const shared = new PublicationPush(channel, entry, undefined, epoch, { octets: octetsOf(data) })
        expect(shared.encode(jsonCodec, 'plain').octets).toBe(alone.encode(jsonCodec, 'plain').octets)
      },
    ),
  )
})

test('tags and who published are part of it, shared data or not', () => {
  const entry = { offset: 3, data: '{"n":1}', info: { user: 'an', client: 'c' }, tags: { k: 'v' }, time: 0 }
  const push = new PublicationPush('room:1', entry, undefined, undefined, { octets: octetsOf(entry.data) })
  expect(JSON.parse(push.encode(jsonCodec, 'plain').octets)).toEqual({
    push: {
      channel: 'room:1',
      pub: { data: { n: 1 }, info: { user: 'an', client: 'c' }, offset: 3, tags: { k: 'v' } },
    },
  })
})
