import { noteFragment } from '@trau/contract/rules/note'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { firstContent } from './first-content.ts'

const read = (update: string) => {
  const document = new Y.Doc()
  Y.applyUpdate(
    document,
    Uint8Array.from(atob(update), letter => letter.charCodeAt(0)),
  )
  return document.getXmlFragment(noteFragment)
}
const bare = (update: string) =>
  read(update)
    .toString()
    .replace(/ id="[^"]+"/g, '')
    .toLowerCase()

it('lines become paragraphs, tasks that follow each other one checklist', () => {
  expect(
    bare(
      firstContent([
        { text: 'Đi chợ Đồng Xuân' },
        { text: 'Cá lóc', isDone: false },
        { text: 'Rau muống', isDone: true },
        { text: '' },
      ]),
    ),
  ).toBe(
    '<paragraph>đi chợ đồng xuân</paragraph>' +
      '<tasklist><taskitem checked="false"><paragraph>cá lóc</paragraph></taskitem>' +
      '<taskitem checked="true"><paragraph>rau muống</paragraph></taskitem></tasklist><paragraph></paragraph>',
  )
})

it('every block has an id of its own', () => {
  const ids = [
    ...read(firstContent([{ text: 'a' }, { text: 'b', isDone: false }]))
      .toString()
      .matchAll(/ id="([^"]+)"/g),
  ]
  expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length)
  expect(ids).toHaveLength(4)
})

it('a line of a message leads back to it', () => {
  const message = { roomId: 'r', messageId: 'm', label: 'Ngọc Đào, 08:05' }
  const [line] = read(firstContent([{ text: 'Họp lúc 9 giờ', message }])).toArray() as Y.XmlElement[]
  const [text, link] = line!.toArray() as [Y.XmlText, Y.XmlElement]
  expect(text.toString()).toBe('Họp lúc 9 giờ ')
  expect(link.nodeName).toBe('messageLink')
  expect(link.getAttributes()).toEqual(message)
})

it('long texts of any language survive', () => {
  const text = 'Ễ Ộ 👨‍👩‍👧 '.repeat(5000)
  expect(read(firstContent([{ text }])).toString()).toContain(text)
})
