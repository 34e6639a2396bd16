import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { ErrorView, GenericErrorView } from './ErrorView.tsx'
import { NotFoundText, NotFoundView } from './NotFoundView.tsx'

afterEach(cleanup)

describe('what stands in for a screen', () => {
  it('a failed render shows its message, a reload and a retry [R-FALLBACK-2]', () => {
    const retry = vi.fn()
    const reload = vi.fn()
    render(<ErrorView error={new Error('hỏng rồi')} onRetry={retry} onReload={reload} />)
    expect(screen.getByRole('heading', { name: 'Đã xảy ra lỗi' })).toBeTruthy()
    expect(screen.getByText('hỏng rồi')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tải lại trang' }))
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect([reload.mock.calls.length, retry.mock.calls.length]).toEqual([1, 1])
  })

  it.each([[new Error('')], [undefined], [{ odd: true }], [null]])(
    'a failure without a message (%o) is unknown [R-FALLBACK-2]',
    error => {
      render(<ErrorView error={error} onRetry={() => {}} />)
      expect(screen.getByText('Unknown error')).toBeTruthy()
    },
  )

  it('the generic fallback shows and hides the message [R-FALLBACK-3]', () => {
    render(<GenericErrorView error={new Error('chi tiết')} />)
    expect(screen.getByText('Something went wrong!')).toBeTruthy()
    expect(screen.queryByText('chi tiết')).toBeNull()
    fireEvent.click(screen.getByRole('button', { expanded: false }))
    expect(screen.getByText('chi tiết')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { expanded: true }))
    expect(screen.queryByText('chi tiết')).toBeNull()
  })

  it('a missing part says so [R-FALLBACK-1]', () => {
    render(<NotFoundText />)
    expect(screen.getByText('Not Found')).toBeTruthy()
  })

  it('a missing page has an image 350 px high and the way home [R-CONST-MISC]', async () => {
    render(<NotFoundView home={<a href="/">Về trang chủ</a>} />)
    expect((await screen.findByRole('img')).getAttribute('height')).toBe('350')
    expect(screen.getByRole('link', { name: 'Về trang chủ' }).getAttribute('href')).toBe('/')
  })
})
