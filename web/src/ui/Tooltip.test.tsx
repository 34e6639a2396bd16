import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'

afterEach(cleanup)

it('one Escape closes a tooltip and the dialog that its button is in', async () => {
  const onClose = vi.fn()
  render(
    <Dialog onClose={onClose} title="Cài đặt">
      <IconButton label="Thêm">+</IconButton>
    </Dialog>,
  )
  const button = screen.getByRole('button', { name: 'Thêm' })
  // The focus came by keyboard, which shows the tooltip at once.
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => button.focus())
  await screen.findByRole('tooltip')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('none shows where fingers press, also not at a button that gets the focus back', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList,
  )
  render(<IconButton label="Ghi âm">+</IconButton>)
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => screen.getByRole('button', { name: 'Ghi âm' }).focus())
  await act(async () => {})
  expect(screen.queryByRole('tooltip')).toBeNull()
  vi.restoreAllMocks()
})
