import type { RoomMember } from '@trau/contract'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { SearchFilters as Filters } from '../../model/messages/useMessageSearch.ts'
import { cleanup, fireEvent, render, screen, within } from '../../testing/library.ts'
import { SearchFilters } from './SearchFilters.tsx'

afterEach(cleanup)

const members = [
  { userId: 'an', user: { name: 'Trần Thị Bảo An' } },
  { userId: 'binh', user: { name: 'Nguyễn Văn Bình' } },
] as RoomMember[]

let current: Filters
function Harness() {
  const [filters, setFilters] = useState<Filters>({})
  current = filters
  return <SearchFilters filters={filters} onChange={setFilters} members={members} me="an" />
}

it('each filter is a chip: its name, then what is chosen and a button that takes it back', async () => {
  render(<Harness />)
  const group = screen.getByRole('group', { name: 'Bộ lọc' })
  expect(within(group).getAllByRole('button')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: /Người gửi/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Nguyễn Văn Bình' }))
  expect(current).toEqual({ senderId: 'binh' })
  expect(screen.getByRole('button', { name: /Nguyễn Văn Bình.*Người gửi/ })).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: /Loại tin/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Có liên kết' }))
  expect(current).toMatchObject({ senderId: 'binh', has: 'LINK' })
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ lọc Người gửi' }))
  expect(current.senderId).toBeUndefined()
  expect(current.has).toBe('LINK')
  fireEvent.click(screen.getByRole('button', { name: /Có liên kết/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Mọi loại tin' }))
  expect(current.has).toBeUndefined()
  expect(within(group).getAllByRole('button')).toHaveLength(3)
})
