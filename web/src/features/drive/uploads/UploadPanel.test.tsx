import { afterEach, expect, it, vi } from 'vitest'
import { emptyView, type UploadsView } from '../../../sync/drive-uploads/view.ts'
import { cleanup, render, screen } from '../../../testing/library.ts'
import UploadPanel from './UploadPanel.tsx'

const queue = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../../sync/drive-uploads/host.ts', () => ({
  useUploads: () => queue.view,
  openUploads: () => () => {},
  uploadCommand: () => {},
  readAgain: async () => true,
}))

afterEach(cleanup)

it('a screen reader says that an upload waits for the person, also while other files run', () => {
  const show = (change: Partial<UploadsView>) => {
    queue.view = { ...emptyView, total: 2, ...change }
    return <UploadPanel />
  }
  const { rerender } = render(show({ isRunning: true }))
  const announcement = () => screen.getByRole('status').textContent
  expect(announcement()).toBe('')
  rerender(show({ isRunning: true, badNames: 1 }))
  expect(announcement()).toBe('Cần bạn quyết định')
  rerender(show({ done: 2 }))
  expect(announcement()).toBe('Đã tải lên 2 tệp')
})
