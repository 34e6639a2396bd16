import { expect, it } from 'vitest'
import { noteLinkedIn } from './note-link.ts'

const noteId = '01936d2c-5e0a-7c11-8f0e-3b2a1c4d5e6f'
const here = 'https://trau.vn'

it.each<[string, string | undefined]>([
  [`Xem ${here}/notes/${noteId} nhé`, noteId],
  [`${here}/drive ${here}/notes/${noteId}?block=a1`, noteId],
  [`(${here}/notes/${noteId}).`, noteId],
  [`${here}/notes/${noteId}0`, undefined],
  [`${here}.xau.vn/notes/${noteId}`, undefined],
  [`https://noi-khac.vn/notes/${noteId}`, undefined],
  [`${here}/notes/`, undefined],
])('%s', (text, found) => expect(noteLinkedIn(text, here)).toBe(found))
