import type { Contact } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { ContactDialog } from './ContactDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const contact = { contactId: 'k1', name: 'Bình', phoneNumber: '+84912345678' } as Contact
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a name can be taken away', async () => {
  const sent = stubNetwork(() => json({ data: { ...contact, name: '' } }))
  const onClose = vi.fn()
  render(<ContactDialog contact={contact} onClose={onClose} />)
  fireEvent.change(screen.getByDisplayValue('Bình'), { target: { value: '' } })
  press('Lưu')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]!.body).toEqual({ name: '', phoneNumber: '+84912345678' })
})

it('a number is shown as people read it, and sent as it is stored unless it was changed', async () => {
  const sent = stubNetwork(() => json({ data: contact }))
  const onClose = vi.fn()
  render(<ContactDialog contact={contact} onClose={onClose} />)
  screen.getByDisplayValue('0912 345 678')
  press('Lưu')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  cleanup()
  render(<ContactDialog contact={contact} onClose={onClose} />)
  fireEvent.change(screen.getByDisplayValue('0912 345 678'), { target: { value: '0912 345 679' } })
  press('Lưu')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(sent.map(({ body }) => (body as Contact).phoneNumber)).toEqual(['+84912345678', '0912 345 679'])
})

it('a contact is removed once one has said yes', async () => {
  const sent = stubNetwork(() => json({ data: { removed: 1 } }))
  const onClose = vi.fn()
  render(<ContactDialog contact={contact} onClose={onClose} />)
  press('Xoá')
  expect(screen.getByRole('alertdialog', { name: 'Xoá “Bình” khỏi danh bạ?' })).toBeTruthy()
  expect(sent).toEqual([])
  press('Xoá')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
})
