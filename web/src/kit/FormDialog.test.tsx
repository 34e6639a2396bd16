import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../testing/library.ts'
import { TextField } from '../ui/TextField.tsx'
import { pressBeside } from '../ui/testing.ts'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './useForm.ts'

afterEach(cleanup)

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({ initial: { name }, submit: async () => undefined })
  return (
    <FormDialog form={form} title="Đổi tên" submitLabel="Lưu" cancelLabel="Huỷ" onClose={onClose}>
      <TextField label="Tên" {...form.field('name')} />
    </FormDialog>
  )
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Tên'), { target: { value } })
const pressEscape = () => fireEvent.keyDown(screen.getByLabelText('Tên'), { key: 'Escape' })

test('a form that nobody wrote in closes at any press, also after its value changed elsewhere', () => {
  const onClose = vi.fn()
  const { rerender } = render(<NameForm name="Kế toán" onClose={onClose} />)
  pressBeside()
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(2)
  rerender(<NameForm name="Kế toán trưởng" onClose={onClose} />)
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('a form that somebody wrote in stays at a press beside it, asks at Esc, and closes by its own button', async () => {
  const onClose = vi.fn()
  render(<NameForm name="Kế toán" onClose={onClose} />)
  type('Thủ quỹ')
  pressBeside()
  expect(onClose).not.toHaveBeenCalled()
  pressEscape()
  fireEvent.click(await screen.findByRole('button', { name: 'Nhập tiếp' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((screen.getByLabelText('Tên') as HTMLInputElement).value).toBe('Thủ quỹ')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Huỷ' }))
  expect(onClose).toHaveBeenCalledOnce()
})
