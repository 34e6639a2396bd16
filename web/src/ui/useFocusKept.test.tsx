import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { useFocusKept, useFocusOnMove } from './useFocusKept.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function List({ isOpen, hasRow }: { isOpen: boolean; hasRow: boolean }) {
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(add, isOpen)
  return (
    <>
      {hasRow && <button type="button">Thu hồi</button>}
      <button type="button" ref={add}>
        Thêm
      </button>
    </>
  )
}
const focused = () => document.activeElement?.textContent
const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('the focus of an opener that goes after its dialog is taken up, and nothing is when the page is new', () => {
  const { rerender } = render(<List isOpen={false} hasRow />)
  pass(2_000)
  expect(document.activeElement).toBe(document.body)
  screen.getByText('Thu hồi').focus()
  rerender(<List isOpen hasRow />)
  rerender(<List isOpen={false} hasRow />)
  pass(200)
  expect(focused()).toBe('Thu hồi')
  rerender(<List isOpen={false} hasRow={false} />)
  expect(document.activeElement).toBe(document.body)
  pass(1_000)
  expect(focused()).toBe('Thêm')
})

test('a key goes on from there, and who has gone on is not called back from the end of the page', () => {
  const { rerender } = render(<List isOpen hasRow={false} />)
  rerender(<List isOpen={false} hasRow={false} />)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(focused()).toBe('Thêm')
  screen.getByText('Thêm').blur()
  pass(2_000)
  expect(document.activeElement).toBe(document.body)
})

test('an opener that is still there gets the focus, however late the frame is in which its dialog gives it', () => {
  const { rerender } = render(<List isOpen hasRow />)
  rerender(<List isOpen={false} hasRow />)
  pass(99)
  // As React Aria does when a dialog goes.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) screen.getByText('Thu hồi').focus()
  })
  pass(2_000)
  expect(focused()).toBe('Thu hồi')
})

function Places({ place, hasHeading = true }: { place: string; hasHeading?: boolean }) {
  const pane = useRef<HTMLDivElement>(null)
  useFocusOnMove(pane, place)
  return (
    <div ref={pane}>
      {place === 'list' && <button type="button">Kiểm duyệt</button>}
      {hasHeading && <h2>{place}</h2>}
    </div>
  )
}

test('who moves to another place by a link that is gone there is at its heading, once it has come; nobody is at first', () => {
  const { rerender } = render(<Places place="list" />)
  pass(2_000)
  expect(document.activeElement).toBe(document.body)
  screen.getByText('Kiểm duyệt').focus()
  rerender(<Places place="role" hasHeading={false} />)
  pass(200)
  expect(document.activeElement).toBe(document.body)
  rerender(<Places place="role" />)
  pass(1_000)
  expect(focused()).toBe('role')
  rerender(<Places place="list" />)
  screen.getByText('Kiểm duyệt').focus()
  pass(2_000)
  expect(focused()).toBe('Kiểm duyệt')
})
