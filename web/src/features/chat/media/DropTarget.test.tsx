import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../testing/library.ts'
import { DropTarget } from './DropTarget.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('Esc lets the overlay go as soon as it is shown', async () => {
  render(
    <DropTarget roomId="room" name="Bình" isOpen>
      <p>Tin nhắn</p>
    </DropTarget>,
  )
  // As in a browser: without `act`, which would run every effect at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const overlay = () => screen.queryByText('Thả vào đây để gửi cho Bình')
  const shownThenEscaped = new Promise<void>(resolve => {
    const observer = new MutationObserver(() => {
      if (!overlay()) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  const event = Object.assign(new Event('dragenter', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'] },
  })
  screen.getByText('Tin nhắn').dispatchEvent(event)
  await shownThenEscaped
  await vi.waitFor(() => expect(overlay()).toBeNull())
})
