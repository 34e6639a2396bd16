import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { copyTitleOf } from './copy-title.ts'

const noteId = '01a20a2a-e514-7163-9c38-467c22cf306a'

it.each([
  ['in plain letters', 'a'.repeat(200)],
  ['in letters with marks of their own', 'ệ'.normalize('NFD').repeat(200)],
  ['in emoji', '👨‍👩‍👧'.repeat(200)],
  ['in characters that carry as many marks as the server takes', `a${'\u0301'.repeat(15)}`.repeat(200)],
  ['that ends within a word', 'Đi chợ Tết '.repeat(18).trim()],
])('a private copy of a note with the longest title, %s, has a title that the server takes', (_, title) => {
  const copyTitle = copyTitleOf(title)
  expect(copyTitle).toMatch(/ \(phần của tôi\)$/)
  expect(title.startsWith(copyTitle.replace(/ \(phần của tôi\)$/, ''))).toBe(true)
  expect(contract.note.createNote.body?.safeParse({ noteId, title: copyTitle })?.success).toBe(true)
})

it('the title of a private copy holds all of a title that is short', () => {
  expect(copyTitleOf('Đi chợ')).toBe('Đi chợ (phần của tôi)')
  expect(copyTitleOf('')).toBe('Ghi chú (phần của tôi)')
})
