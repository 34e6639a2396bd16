import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

/** Dialogs that are closed stay in the page: their fade never ends. */
function fadeForever() {
  vi.stubGlobal('CSSTransition', class {})
  vi.stubGlobal('DocumentTimeline', undefined)
  Object.defineProperty(Element.prototype, 'getAnimations', {
    configurable: true,
    value: () => [{ playState: 'running', finished: new Promise(() => {}) }],
  })
}

function Question({ onConfirm }: { onConfirm: () => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title="Gửi cho mọi người?"
      confirmLabel="Gửi"
      onConfirm={onConfirm}
    >
      Không lấy lại được.
    </ConfirmDialog>
  )
}

it('confirms once, however often its button is pressed while it works or fades out', async () => {
  fadeForever()
  const send = vi.fn(async () => true)
  render(<Question onConfirm={send} />)
  const button = screen.getByRole('button', { name: 'Gửi' })
  fireEvent.click(button)
  fireEvent.click(button)
  await act(async () => {})
  expect(button.isConnected).toBe(true)
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
})
