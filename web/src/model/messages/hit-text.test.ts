import type { Media, Message } from '@trau/contract'
import { expect, it } from 'vitest'
import { hitText } from './hit-text.ts'

const hit = (type: Message['type'], content: string, names: string[], kind: Media['kind']) =>
  ({ type, content, metaData: { media: names.map(name => ({ name, kind })) } }) as Message

it('names the files that a search found, else says what the message carries', () => {
  expect(hitText(hit('FILE', '', ['Báo-cáo.pdf'], 'FILE'), 'bao cao')).toBe('Báo-cáo.pdf')
  expect(hitText(hit('FILE', 'bản **mới**', ['Báo-cáo.pdf'], 'FILE'), 'bao')).toBe('Báo-cáo.pdf · bản mới')
  expect(hitText(hit('MEDIA', 'ở Huế', ['a.jpg', 'cầu.jpg'], 'IMAGE'), 'cau')).toBe('cầu.jpg · ở Huế')
  expect(hitText(hit('MEDIA', 'ở Huế', ['a.jpg', 'cầu.jpg'], 'IMAGE'), 'hue')).toMatch(/2 .* · ở Huế$/)
  expect(hitText(hit('TEXT', 'xin *chào*', [], 'FILE'), 'chao')).toBe('xin chào')
})
