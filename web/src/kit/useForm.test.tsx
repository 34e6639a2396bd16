import { afterEach, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '../testing/library.ts'
import { DateTimeField } from '../ui/DateTimeField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from './useForm.ts'

interface Values {
  name: string
  place: string
}

function Form({ submit }: { submit: (values: Values) => Promise<unknown> }) {
  const form = useForm<Values>({
    initial: { name: '', place: '' },
    check: ({ name, place }) => ({
      ...(name ? {} : { name: 'Thiếu tên' }),
      ...(place.length > 3 ? { place: 'Dài quá' } : {}),
    }),
    submit,
    explain: error => (error === 'taken' ? { fields: { place: 'Đã có' } } : { form: 'Không được' }),
  })
  return (
    <form {...form.formProps}>
      <TextField label="Tên" {...form.field('name')} />
      <TextField label="Nơi" {...form.field('place')} />
      <p>{form.formError}</p>
      <button type="submit">{form.isDirty ? 'Gửi' : 'Chưa đổi'}</button>
    </form>
  )
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const frame = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())))

afterEach(cleanup)

test('an error waits until the field is left, and goes when it is mended', () => {
  render(<Form submit={async () => {}} />)
  type('Nơi', 'Hà Nội')
  expect(screen.queryByText('Dài quá')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Nơi'))
  expect(screen.getByText('Dài quá')).toBeTruthy()
  type('Nơi', 'Huế')
  expect(screen.queryByText('Dài quá')).toBeNull()
})

test('a field that was left empty is not scolded before sending', () => {
  render(<Form submit={async () => {}} />)
  fireEvent.blur(screen.getByLabelText('Tên'))
  expect(screen.queryByText('Thiếu tên')).toBeNull()
})

test('sending with errors sends nothing, shows all of them, and puts the focus on the first', async () => {
  const submit = vi.fn(async () => {})
  render(<Form submit={submit} />)
  type('Nơi', 'Hà Nội')
  await send()
  await frame()
  expect(submit).not.toHaveBeenCalled()
  expect(screen.getByText('Thiếu tên')).toBeTruthy()
  expect(screen.getByText('Dài quá')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Tên'))
})

test('whoever has gone on to another field before the errors are drawn stays there', async () => {
  render(<Form submit={async () => {}} />)
  await send()
  screen.getByLabelText('Nơi').focus()
  await frame()
  expect(screen.getByText('Thiếu tên')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Nơi'))
})

test('the server’s word stands by its field until that field changes; what was typed stays', async () => {
  render(<Form submit={() => Promise.reject('taken')} />)
  type('Tên', 'Đào')
  type('Nơi', 'Huế')
  await send()
  await frame()
  expect(screen.getByText('Đã có')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Nơi'))
  expect((screen.getByLabelText('Tên') as HTMLInputElement).value).toBe('Đào')
  type('Nơi', 'Vinh')
  expect(screen.queryByText('Đã có')).toBeNull()
})

test('a failure of no field stands with the form, and is gone at the next try', async () => {
  let fails = true
  render(<Form submit={() => (fails ? Promise.reject('other') : Promise.resolve())} />)
  type('Tên', 'Đào')
  await send()
  expect(screen.getByText('Không được')).toBeTruthy()
  fails = false
  await send()
  expect(screen.queryByText('Không được')).toBeNull()
})

test('pressing twice sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const submit = vi.fn(() => promise)
  render(<Form submit={submit} />)
  type('Tên', 'Đào')
  await send()
  await send()
  expect(submit).toHaveBeenCalledTimes(1)
  await act(async () => resolve())
})

test('an error that leaving a field brings waits until the pointer is up, so that nothing moves under a press', async () => {
  render(<Form submit={async () => {}} />)
  type('Nơi', 'Hà Nội')
  fireEvent.pointerDown(screen.getByRole('button'))
  fireEvent.blur(screen.getByLabelText('Nơi'))
  expect(screen.queryByText('Dài quá')).toBeNull()
  fireEvent.pointerUp(screen.getByRole('button'))
  await act(() => new Promise(resolve => setTimeout(resolve)))
  expect(screen.getByText('Dài quá')).toBeTruthy()
})

function WithoutNativeControls({ wrong }: { wrong: 'place' | 'day' }) {
  const form = useForm({
    initial: { name: 'Đào', place: '', day: '' },
    check: () => (wrong === 'place' ? { place: 'Bạn chọn nhé' } : { day: 'Bạn chọn nhé' }),
    submit: async () => {},
  })
  return (
    <form {...form.formProps}>
      <TextField label="Tên" {...form.field('name')} />
      <Select
        name="place"
        label="Nơi"
        options={[{ value: 'hue', label: 'Huế' }]}
        value={null}
        onChange={() => {}}
        error={form.errorOf('place')}
      />
      <DateTimeField name="day" label="Ngày" value="" onChange={() => {}} error={form.errorOf('day')} />
      <button type="submit">Gửi</button>
    </form>
  )
}

test.each([
  ['place', /Nơi/],
  ['day', /Ngày/],
] as const)('an error of a field that is no native control leads to its button: %s', async (wrong, label) => {
  render(<WithoutNativeControls wrong={wrong} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Gửi' })))
  await frame()
  const focusedButton = document.activeElement as HTMLButtonElement
  expect(focusedButton.name).toBe(wrong)
  expect(screen.getAllByRole('button', { name: label })).toContain(focusedButton)
})
