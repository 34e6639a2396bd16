import type { Media, MessageType } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { messageSummary } from '../../../model/messages/said.ts'
import { kindOf, messagesOf } from './file-kinds.ts'
import { loudness, peaksOf } from './peaks.ts'

const media = (kind: Media['kind'], fields: Partial<Media> = {}): Media => ({
  mediaId: 'm',
  kind,
  name: 'báo-cáo.pdf',
  extension: 'pdf',
  mimeType: 'application/pdf',
  bytes: 1,
  createdTime: 0,
  ...fields,
})

describe('a message with files, in one line', () => {
  const image = media('IMAGE')
  const voice = media('AUDIO', { durationMs: 12_300 })
  it.each<[string, Media[], string, number?, MessageType?, number?]>([
    ['Ảnh', [image], ''],
    ['Ảnh · ở Hội An', [image], 'ở **Hội An**'],
    ['3 ảnh', [image, image, image], ''],
    ['3 ảnh', [image], '', 3],
    ['1 ảnh, 1 video', [image, media('VIDEO')], ''],
    ['2 ảnh, 1 video · ở Huế', [image], 'ở Huế', 3, 'MEDIA', 1],
    ['2 video', [media('VIDEO')], '', 2, 'MEDIA', 2],
    ['Video', [media('VIDEO')], ''],
    ['Tệp · báo-cáo.pdf · xem giúp', [media('FILE')], 'xem giúp'],
    ['Tin nhắn thoại · 0:12', [voice], '', undefined, 'VOICE'],
    ['Tệp · báo-cáo.pdf', [media('AUDIO')], ''],
    ['chỉ có chữ', [], 'chỉ có chữ'],
  ])('%s', (line, files, content, mediaCount, type = 'MEDIA', videoCount) =>
    expect(messageSummary({ type, content, metaData: { media: files, mediaCount, videoCount } })).toBe(line),
  )
})

describe('files to messages', () => {
  const file = (type: string) => ({ type })
  it('what can be shown goes in albums of ten, the rest one by one', () => {
    const files = [...Array.from({ length: 12 }, () => file('image/png')), file('application/zip')]
    expect(messagesOf(files).map(one => [one.type, one.files.length])).toEqual([
      ['MEDIA', 10],
      ['MEDIA', 2],
      ['FILE', 1],
    ])
    expect(messagesOf(files, true)).toHaveLength(13)
  })
  it('an SVG is never shown', () => {
    expect(kindOf(file('image/svg+xml'))).toBe('FILE')
    expect(messagesOf([file('image/svg+xml')])[0]!.type).toBe('FILE')
  })
})

describe('the shape of a recording', () => {
  it('has 64 steps of 0 to 100, however long it is', () => {
    for (const moments of [1, 20, 64, 1000]) {
      const peaks = peaksOf(Array.from({ length: moments }, (_, i) => (i % 7) / 10))
      expect(peaks).toHaveLength(64)
      expect(Math.min(...peaks)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...peaks)).toBeLessThanOrEqual(100)
    }
    expect(peaksOf([])).toEqual(new Array(64).fill(0))
  })
  it('silence is flat', () => {
    expect(loudness(new Uint8Array(512).fill(128))).toBe(0)
    expect(Math.max(...peaksOf(new Array(100).fill(0.001)))).toBeLessThan(10)
  })
})
