import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cleanup, createEvent, fireEvent, render, screen } from '../testing/library.ts'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

function Form() {
  const [value, setValue] = useState('')
  return (
    <TextField
      label="Mật khẩu"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={setValue}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Mật khẩu')

it('a password is masked, until its person asks to see it, and again after', () => {
  render(<Form />)
  expect(field().type).toBe('password')
  const button = screen.getByRole('button')
  fireEvent.click(button)
  expect(field().type).toBe('text')
  fireEvent.click(button)
  expect(field().type).toBe('password')
})

it('a password is taken from the clipboard and from who keeps passwords', () => {
  render(<Form />)
  expect(field().getAttribute('autocomplete')).toBe('current-password')
  const paste = createEvent.paste(field(), { clipboardData: { getData: () => 'trầu cau têm sẵn' } })
  fireEvent(field(), paste)
  expect(paste.defaultPrevented).toBe(false)
  fireEvent.change(field(), { target: { value: 'trầu cau têm sẵn' } })
  expect(field().value).toBe('trầu cau têm sẵn')
})

function Fields() {
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  return (
    <>
      <TextField label="Tên" value={name} onChange={setName} />
      <TextField label="Mã" type="password" value={secret} onChange={setSecret} />
    </>
  )
}

it('what is pasted from two cells of a table is one line, and a password stays as it is', () => {
  render(<Fields />)
  const paste = (label: string, text: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label)
    fireEvent.change(input, { target: { value: text } })
    return input.value
  }
  expect(paste('Tên', 'Nguyễn\tAn\u202a')).toBe('Nguyễn An')
  expect(paste('Mã', 'a\tb')).toBe('a\tb')
})
