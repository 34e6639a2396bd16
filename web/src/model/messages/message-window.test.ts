import type { Message } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../features/chat/testing.ts'
import { unexpiredAt } from '../../features/chat/useUnexpired.ts'
import {
  isBehind,
  type MessagePage,
  windowOf,
  withAround,
  withCleared,
  withExpired,
  withHidden,
  withLatest,
  withLatestKnownSeq,
  withNewer,
  withOlder,
  withoutNewest,
  withoutOldest,
  withReceipts,
  withSent,
  withUpdated,
} from './message-window.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => messageOf(from + i))
const page = (items: Message[], more: Partial<MessagePage> = {}): MessagePage => ({
  items,
  hasOlder: (items[0]?.seq ?? 1) > 1,
  hasNewer: false,
  ...more,
})
const seqs = (window: { messages: readonly Message[] }) => window.messages.map(({ seq }) => seq)

describe('a message that joins', () => {
  const window = windowOf(page(range(5, 7)))

  it('a message that joins is appended when it is the very next', () => {
    expect(seqs(withSent(window, messageOf(8)))).toEqual([5, 6, 7, 8])
  })

  it('changes nothing when it is known', () => {
    expect(withSent(window, messageOf(7))).toBe(window)
  })

  it('waits when messages before it are missing, and comes with them', () => {
    const behind = withSent(window, messageOf(9))
    expect(seqs(behind)).toEqual([5, 6, 7])
    expect(behind.ahead.map(({ seq }) => seq)).toEqual([9])
    expect(isBehind(behind)).toBe(true)
    const filled = withNewer(behind, page(range(8, 8), { hasNewer: false }), 8)
    expect(seqs(filled)).toEqual([5, 6, 7, 8, 9])
    expect(isBehind(filled)).toBe(false)
  })

  it('a message that joins is not waited for when the server shows nothing up to it: the person has hidden it', () => {
    const filled = withNewer(withLatestKnownSeq(window, 9), page([]), 9)
    expect(isBehind(filled)).toBe(false)
    expect(seqs(withSent(filled, messageOf(10)))).toEqual([5, 6, 7, 10])
  })

  it('stays outside while the stretch does not reach the end', () => {
    const past = windowOf(page(range(5, 7), { hasNewer: true }))
    expect(seqs(withSent(past, messageOf(8)))).toEqual([5, 6, 7])
    expect(isBehind(withSent(past, messageOf(20)))).toBe(false)
  })
})

it('any order and repetition of the same events, with gaps filled, ends in the same stretch', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([4, 5, 6, 7, 8, 9], { minLength: 1 }),
      fc.array(fc.integer({ min: 4, max: 9 })),
      (order, again) => {
        let window = windowOf(page(range(1, 3)))
        for (const seq of [...order, ...again, 9]) {
          window = withSent(window, messageOf(seq))
          if (isBehind(window))
            window = withNewer(
              window,
              page(range(window.lastSeq + 1, window.latestKnownSeq)),
              window.latestKnownSeq,
            )
        }
        expect(seqs(window)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
      },
    ),
  )
})

describe('pages', () => {
  it('older ones are put in front, and say whether there are more', () => {
    const window = withOlder(windowOf(page(range(5, 7))), page(range(1, 4)))
    expect(seqs(window)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(window.hasOlder).toBe(false)
  })

  it('the latest page joins a stretch that it touches and keeps what is before it', () => {
    const window = windowOf(page(range(1, 30), { hasOlder: false }))
    const joined = withLatest(window, page(range(25, 40)))
    expect(joined.messages).toHaveLength(40)
    expect(joined.hasOlder).toBe(false)
    expect(joined.generation).toBe(window.generation)
  })

  it('the latest page replaces a stretch that it does not touch', () => {
    const window = windowOf(page(range(1, 30)))
    const replaced = withLatest(window, page(range(60, 90)))
    expect(seqs(replaced)).toEqual(range(60, 90).map(({ seq }) => seq))
    expect(replaced.hasOlder).toBe(true)
    expect(replaced.generation).not.toBe(window.generation)
  })

  it('the latest page takes out what it does not hold any more', () => {
    const window = windowOf(page(range(1, 10), { hasOlder: false }))
    const latest = page(range(5, 10).filter(({ seq }) => seq !== 8))
    expect(seqs(withLatest(window, latest))).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10])
  })

  it('the latest page takes nothing away that came while it was on its way', () => {
    const asked = windowOf(page(range(1, 10), { hasOlder: false }))
    const meanwhile = withUpdated(
      withSent(withSent(asked, messageOf(11)), messageOf(12)),
      messageOf(9, { content: 'đã sửa', updatedTime: 9_000_000 }),
    )
    const window = withLatest(meanwhile, page(range(5, 10)), 10)
    expect(seqs(window)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(window.messages[8]?.content).toBe('đã sửa')
    expect(seqs(withSent(window, messageOf(13))).at(-1)).toBe(13)
  })

  it('the newest message that the latest page lacks was deleted for me elsewhere, also where nothing is left', () => {
    const held = windowOf(page(range(1, 10), { hasOlder: false }), 10)
    const window = withLatest(withSent(held, messageOf(11)), page(range(5, 9)), 10)
    expect(seqs(window)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
    expect(seqs(withLatest(withSent(held, messageOf(11)), page([], { hasOlder: false }), 10))).toEqual([11])
  })

  it('the latest page in place of a stretch of the past speaks of nothing that came while it was on its way', () => {
    const past = windowOf(page(range(1, 5), { hasNewer: true }), 10)
    const window = withLatest(withSent(past, messageOf(11)), page(range(6, 10)), 10)
    expect(isBehind(window)).toBe(true)
    expect(seqs(withSent(window, messageOf(11)))).toEqual([6, 7, 8, 9, 10, 11])
  })

  it('a page around a message that reaches the end speaks of nothing that came while it was on its way', () => {
    const past = windowOf(page(range(1, 3), { hasNewer: true }), 10)
    const window = withAround(withSent(past, messageOf(11)), page(range(6, 9)), 10)
    expect(window.lastSeq).toBe(10)
    expect(seqs(withSent(window, messageOf(11)))).toEqual([6, 7, 8, 9, 11])
  })

  it('a page around a message joins where it overlaps and replaces where it does not', () => {
    const window = windowOf(page(range(50, 90)))
    const near = withAround(window, page(range(30, 60), { hasNewer: true }))
    expect(near.messages[0]?.seq).toBe(30)
    expect(near.hasNewer).toBe(false)
    const far = withAround(window, page(range(5, 20), { hasNewer: true }))
    expect(seqs(far)).toEqual(range(5, 20).map(({ seq }) => seq))
    expect(far.hasNewer).toBe(true)
    expect(far.latestKnownSeq).toBe(90)
  })
})

describe('what goes', () => {
  const quote = { ...messageOf(2), isRecalled: false }
  it('up to the number that the person has cleared, once, and nothing older is asked for', () => {
    const window = windowOf(page(range(3, 8), { hasOlder: true }))
    const cleared = withCleared(window, 6)
    expect([seqs(cleared), cleared.hasOlder]).toEqual([[7, 8], false])
    expect(withCleared(cleared, 6)).toBe(cleared)
    expect(withCleared(window, 2)).toBe(window)
    expect(isBehind(withCleared(window, 8))).toBe(false)
  })
  it('with what a timer deleted go the quotes of it', () => {
    const window = windowOf(page([...range(1, 3), messageOf(4, { replyTo: quote })]))
    const left = withExpired(window, ['m2'])
    expect(seqs(left)).toEqual([1, 3, 4])
    expect(left.messages.at(-1)).not.toHaveProperty('replyTo')
    expect(withExpired(left, ['m2'])).toBe(left)
  })
  it('by itself what has reached its end, and quotes likewise', () => {
    const messages = [
      messageOf(1),
      messageOf(2, { expiresTime: 500 }),
      messageOf(3, { expiresTime: 501, replyTo: { ...quote, expiresTime: 500 } }),
    ]
    expect(unexpiredAt(messages, 499)).toBe(messages)
    const left = unexpiredAt(messages, 500)
    expect(left.map(({ seq }) => seq)).toEqual([1, 3])
    expect(left[1]).not.toHaveProperty('replyTo')
  })
})

describe('changes in place', () => {
  it('reach the message and every quote of it', () => {
    const quoting = messageOf(3, { replyTo: { ...messageOf(1), content: 'xin chào' } })
    const window = windowOf(page([messageOf(1, { content: 'xin chào' }), messageOf(2), quoting]))
    const recalled = withUpdated(window, messageOf(1, { isRecalled: true, content: '' }))
    expect(recalled.messages[0]?.isRecalled).toBe(true)
    expect(recalled.messages[2]?.replyTo).toMatchObject({ isRecalled: true, content: '' })
  })

  it('leave a quote the first file of what it quotes, and of a recalled one nothing', () => {
    const media = [1, 2].map(n => ({
      mediaId: `f${n}`,
      kind: 'IMAGE' as const,
      name: `${n}.png`,
      extension: 'png',
      mimeType: 'image/png',
      bytes: 1,
      createdTime: 1,
      hash: 'x',
      peaks: [1],
    }))
    const preview = { url: 'https://vidu.vn', title: 'Trang' }
    const album = messageOf(1, { type: 'MEDIA', content: '', metaData: { media, preview, mentions: [] } })
    const window = windowOf(page([album, messageOf(3, { replyTo: { ...messageOf(1), content: '' } })]))
    const quoteAfter = (message: Message) => withUpdated(window, message).messages[1]?.replyTo
    const { peaks: _, ...first } = media[0]!
    expect(quoteAfter({ ...album, reactions: [] })?.metaData).toEqual({ media: [first], mediaCount: 2 })
    const recalled = quoteAfter({ ...album, isRecalled: true, metaData: {} })
    expect(recalled).not.toHaveProperty('metaData')
    expect(quoteAfter(messageOf(1, { metaData: { preview } }))).not.toHaveProperty('metaData')
  })

  it('never take a status back', () => {
    const window = windowOf(page([messageOf(1, { status: 'SEEN' })]))
    expect(withUpdated(window, messageOf(1, { status: 'SENT', content: 'mới' })).messages[0]).toMatchObject({
      status: 'SEEN',
      content: 'mới',
    })
  })

  it('remove what the person deleted for themselves', () => {
    expect(seqs(withHidden(windowOf(page(range(1, 3))), 'm2'))).toEqual([1, 3])
  })

  it('receipts move others’ messages forward up to the marks, and nobody’s own', () => {
    const window = windowOf(
      page([messageOf(1), messageOf(2), messageOf(3, { senderId: 'binh' }), messageOf(4)]),
    )
    const after = withReceipts(window, { userId: 'binh', lastSeenSeq: 1, lastDeliveredSeq: 3 })
    expect(after.messages.map(({ status }) => status)).toEqual(['SEEN', 'DELIVERED', 'SENT', 'SENT'])
    expect(withReceipts(after, { userId: 'binh', lastSeenSeq: 0, lastDeliveredSeq: 1 })).toBe(after)
  })
})

describe('a stretch that has grown long', () => {
  const window = { ...windowOf(page(range(11, 20))), ahead: [messageOf(22)] }

  it('loses its newest end, which is then fetched again, and what waited beyond it', () => {
    const cut = withoutNewest(window, 6)
    expect(seqs(cut)).toEqual([11, 12, 13, 14, 15, 16])
    expect(cut).toMatchObject({ hasNewer: true, lastSeq: 16, ahead: [], generation: window.generation })
    expect(isBehind(cut)).toBe(false)
    const back = withNewer(cut, page(range(17, 22)))
    expect([seqs(back).at(-1), back.hasNewer, back.lastSeq]).toEqual([22, false, 22])
  })

  it('loses its oldest end', () => {
    const cut = withoutOldest(window, 6)
    expect(seqs(cut)).toEqual([15, 16, 17, 18, 19, 20])
    expect(cut).toMatchObject({ hasOlder: true, hasNewer: false, lastSeq: 20 })
  })

  it('a stretch that has grown long is left as it is while it is short', () => {
    expect(withoutNewest(window, 10)).toBe(window)
    expect(withoutOldest(window, 10)).toBe(window)
  })
})
