import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render, screen } from '../testing/library.ts'
import { FormError } from './FormError.tsx'

const scroll = vi.fn()
const own = Element.prototype.scrollIntoView

afterEach(() => {
  cleanup()
  scroll.mockClear()
  Element.prototype.scrollIntoView = own
})

test('what is wrong with a form comes into view when it appears, and not again while it stays', () => {
  Element.prototype.scrollIntoView = scroll
  const { rerender } = render(<FormError />)
  expect(scroll).not.toHaveBeenCalled()
  rerender(<FormError>Bạn chọn người hoặc nhóm nhé.</FormError>)
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')])
  rerender(<FormError>Bạn chọn người hoặc nhóm nhé.</FormError>)
  expect(scroll).toHaveBeenCalledOnce()
})
