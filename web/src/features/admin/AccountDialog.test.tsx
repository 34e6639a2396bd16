import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { User } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { json, stubNetwork } from '../../api/testing.ts'
import { AccountDialog } from './AccountDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a number as people read it, and sends it only when it was changed', async () => {
  const user = { userId: 'u1', username: 'an', fullName: 'An', phoneNumber: '+84912345678' } as User
  const sent = stubNetwork(() => json({ data: user }))
  const onClose = vi.fn()
  render(<AccountDialog user={user} onClose={onClose} />)
  expect(screen.getByDisplayValue('0912 345 678')).toBeTruthy()
  fireEvent.change(screen.getByDisplayValue('An'), { target: { value: 'An Nguyễn' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]!.body).toEqual({ fullName: 'An Nguyễn' })
})
