import type { Media, Message } from '@trau/contract'
import { expect, it } from 'vitest'
import { linesOf } from './note-from-chat.ts'

const message = (change: Partial<Message>): Message =>
  ({
    messageId: 'm1',
    roomId: 'r',
    senderId: 'binh',
    senderInfo: { name: 'Trần Văn Bình' },
    createdTime: Date.UTC(2026, 10, 23, 1, 5),
    type: 'TEXT',
    content: 'Họp lúc 9 giờ',
    metaData: {},
    ...change,
  }) as Message

it('each message becomes lines of which the last leads back to it', () => {
  const lines = linesOf(
    [message({}), message({ messageId: 'm2', senderId: 'an', content: 'Mang theo:\n- bút' })],
    'an',
  )
  expect(lines.map(({ text, message: link }) => [text, link?.messageId])).toEqual([
    ['Họp lúc 9 giờ', 'm1'],
    ['Mang theo:', undefined],
    ['- bút', 'm2'],
  ])
  const picture = {
    mediaId: 'a',
    kind: 'IMAGE',
    name: 'hoi-an.jpg',
    bytes: 1,
    mimeType: 'image/jpeg',
  } as Media
  const album = message({ type: 'MEDIA', content: 'Đẹp quá', metaData: { media: [picture, picture] } })
  expect(linesOf([album], 'an').map(({ text, message: link }) => [text, link?.label])).toEqual([
    ['', 'Ảnh · hoi-an.jpg'],
    ['', 'Ảnh · hoi-an.jpg'],
    ['Đẹp quá', expect.stringMatching(/^Trần Văn Bình, /)],
  ])
  expect(lines[0]!.message!.label).toMatch(/^Trần Văn Bình, .*2026/)
  expect(lines[2]!.message!.label).toMatch(/^Bạn, /)
})
