import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { PinInput } from './PinInput.tsx'

afterEach(cleanup)

function Form({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <>
      <PinInput label="Mã xác nhận" value={value} onChange={setValue} onComplete={onComplete} />
      <button type="button" onClick={() => setValue('')}>
        Xoá
      </button>
    </>
  )
}

function setUp() {
  const complete = vi.fn()
  render(<Form onComplete={complete} />)
  return { complete, input: screen.getByLabelText<HTMLInputElement>('Mã xác nhận') }
}

const paste = (input: Element, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } })
const type = (input: Element, value: string) => fireEvent.change(input, { target: { value } })

describe('PinInput', () => {
  it('takes a pasted "123 456" [R-ROUTE-7]', () => {
    const { input, complete } = setUp()
    paste(input, 'Mã của bạn: 123 456')
    expect(input.value).toBe('123456')
    expect(complete).toHaveBeenCalledExactlyOnceWith('123456')
  })

  it('PinInput is one field the browser can fill with the code from a message', () => {
    const { input } = setUp()
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(input.getAttribute('inputmode')).toBe('numeric')
    expect(screen.getAllByRole('textbox')).toEqual([input])
  })

  it('completes once for each full value, again only after it was changed', () => {
    const { input, complete } = setUp()
    type(input, '12a3-456')
    type(input, '1234567')
    expect(complete.mock.calls).toEqual([['123456']])
    type(input, '12345')
    type(input, '123456')
    expect(complete.mock.calls).toEqual([['123456'], ['123456']])
    paste(input, '654321')
    expect(complete).toHaveBeenLastCalledWith('654321')
  })
  it('takes the same code again after the boxes were emptied from outside', () => {
    const { input, complete } = setUp()
    paste(input, '111111')
    fireEvent.click(screen.getByRole('button', { name: 'Xoá' }))
    paste(input, '111111')
    expect(complete.mock.calls).toEqual([['111111'], ['111111']])
  })
})
