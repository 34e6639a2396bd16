import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { usePanelFocus } from './usePanelFocus.ts'

afterEach(cleanup)

function Panel({ isOver, onClose }: { isOver: boolean; onClose: () => void }) {
  const pane = useRef<HTMLElement>(null)
  usePanelFocus(pane, isOver)
  return (
    <aside ref={pane}>
      <h2 tabIndex={-1}>Chi tiết</h2>
      <button type="button" onClick={onClose}>
        Đóng
      </button>
    </aside>
  )
}

function Page({ isOver = false }: { isOver?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Mở
      </button>
      <textarea />
      {isOpen && <Panel isOver={isOver} onClose={() => setOpen(false)} />}
    </>
  )
}

const focused = () => document.activeElement?.textContent
function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

it('a panel beside the page gives the focus back that was in it, and takes none from elsewhere', () => {
  render(<Page />)
  press('Mở')
  expect(focused()).toBe('Mở')
  press('Đóng')
  expect(focused()).toBe('Mở')
  press('Mở')
  const field = screen.getByRole('textbox')
  field.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }))
  expect(document.activeElement).toBe(field)
})

it('a panel over the page has the focus at its heading, and gives it back', () => {
  render(<Page isOver />)
  press('Mở')
  expect(focused()).toBe('Chi tiết')
  press('Đóng')
  expect(focused()).toBe('Mở')
})
