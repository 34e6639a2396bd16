import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonCodec } from './codec-json.ts'
import { octetsOf } from './octets.ts'
import { PublicationPush } from './publication.ts'

test('a push written around its data is the one that the codec writes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.json(),
      fc.nat(),
      fc.boolean(),
      (channel, data, later, isFirst) => {
        const offset = isFirst ? 1 : later + 2
        const content = { octets: octetsOf(data), info: undefined, tags: undefined, time: 0, keepers: 0 }
        const pushed = { name: channel, stream: { epoch: 'abc' }, octets: undefined }
        const written = jsonCodec.encode({
          push: { channel, pub: { data, offset, epoch: isFirst ? 'abc' : undefined } },
        })
        const push = new PublicationPush(pushed, content, offset)
        expect(push.encode(jsonCodec, 'plain').octets).toBe(written.octets)
      },
    ),
  )
})

test('tags and who published are part of it', () => {
  const content = {
    octets: '{"n":1}',
    info: { user: 'an', client: 'c' },
    tags: { k: 'v' },
    time: 0,
    keepers: 0,
  }
  const channel = { name: 'room:1', stream: undefined, octets: undefined }
  const push = new PublicationPush(channel, content, 3)
  expect(JSON.parse(push.encode(jsonCodec, 'plain').octets)).toEqual({
    push: {
      channel: 'room:1',
      pub: { data: { n: 1 }, info: { user: 'an', client: 'c' }, offset: 3, tags: { k: 'v' } },
    },
  })
})
