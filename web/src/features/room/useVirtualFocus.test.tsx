import { afterEach, expect, it } from 'vitest'
import { cleanup, render, screen } from '../../testing/library.ts'
import { useVirtualFocus } from './useVirtualFocus.ts'

afterEach(cleanup)

const ids = ['r1', 'r2', 'r3']
const scroller = { current: document.body }
const virtual = { current: null }

function Rooms({ openRoomId }: { openRoomId?: string }) {
  const focus = useVirtualFocus({ ids, scroller, virtual, initial: openRoomId })
  return (
    <>
      {ids.map(id => (
        <button key={id} type="button" data-room={id} tabIndex={id === focus.activeId ? 0 : -1}>
          {id}
        </button>
      ))}
      {openRoomId && <button type="button">Về danh sách</button>}
    </>
  )
}
const focused = () => document.activeElement?.textContent

it('who goes back to the list is at the room that they left', () => {
  const { rerender } = render(<Rooms openRoomId="r2" />)
  screen.getByText('Về danh sách').focus()
  rerender(<Rooms />)
  expect(focused()).toBe('r2')
})

it('a list that nobody has come back to takes no focus, nor does one while somebody is elsewhere', () => {
  const { rerender } = render(<Rooms />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Rooms openRoomId="r3" />)
  screen.getByText('r1').focus()
  rerender(<Rooms />)
  expect(focused()).toBe('r1')
})
