import type { NotificationPreferences } from '@trau/contract'
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { Keywords } from './Keywords.tsx'

afterEach(cleanup)

const type = (text: string, keywords: string[] = []) => {
  render(<Keywords preferences={{ keywords } as NotificationPreferences} />)
  fireEvent.change(screen.getByLabelText('Từ khoá mới'), { target: { value: text } })
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Thêm' })
}

it.each(['!!!', '🎉', 'c++', '会议', 'họp gấp'])('%s may be a keyword', text => {
  expect(type(text).disabled).toBe(false)
})

it('what shows nothing is no keyword', () => {
  expect(type('\u200b\u2060').disabled).toBe(true)
  expect(screen.getByText('Từ khoá cần có ít nhất một ký tự nhìn thấy được.')).toBeTruthy()
})

it.each([
  ['HỌP', 'hop'],
  ['❤️', '❤'],
])('%s is known where %s is', (text, known) => {
  expect(type(text, [known]).disabled).toBe(true)
  expect(screen.getByText('Bạn đã có từ khoá này.')).toBeTruthy()
})

it('“c++” is another keyword than “c”', () => expect(type('c++', ['c']).disabled).toBe(false))
