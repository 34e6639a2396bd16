import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../../testing/library.ts'
import { AppBoundary } from './AppBoundary.tsx'

function Broken(): never {
  throw new Error('kho dữ liệu hỏng')
}

test('[R-FALLBACK-3] what no other boundary caught says that something went wrong, with the message behind a toggle', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <AppBoundary>
      <Broken />
    </AppBoundary>,
  )
  expect(screen.getByText('Something went wrong!')).toBeTruthy()
  expect(screen.queryByText('kho dữ liệu hỏng')).toBeNull()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('kho dữ liệu hỏng')).toBeTruthy()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('kho dữ liệu hỏng')).toBeNull()
})
