import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyView, type UploadsView } from '../../../sync/drive-uploads/view.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import UploadPanel from './UploadPanel.tsx'

let view: UploadsView
vi.mock('../../../sync/drive-uploads/host.ts', () => ({
  openUploads: () => () => {},
  uploadCommand: () => {},
  useUploads: () => view,
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const page = () => (
  <>
    <button type="button">Tải lên</button>
    <UploadPanel />
  </>
)

it('the focus stays in the panel when the upload ends, and goes back to what opened it when it is closed', () => {
  view = emptyView
  const { rerender } = render(page())
  screen.getByRole('button', { name: 'Tải lên' }).focus()
  view = { ...emptyView, total: 1, isRunning: true }
  rerender(page())
  screen.getByRole('button', { name: 'Tạm dừng' }).focus()
  view = { ...emptyView, total: 1, done: 1 }
  rerender(page())
  vi.advanceTimersByTime(300)
  expect(screen.getByRole('region').contains(document.activeElement)).toBe(true)
  const close = screen.getByRole('button', { name: 'Đóng danh sách tải lên' })
  close.focus()
  fireEvent.click(close)
  view = emptyView
  rerender(page())
  vi.advanceTimersByTime(300)
  expect(document.activeElement?.textContent).toBe('Tải lên')
})
