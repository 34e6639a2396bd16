import type { Room } from '@trau/contract'
import { afterEach, expect, it } from 'vitest'
import type { RoomItem } from '../store/room-order.ts'
import { cleanup, render } from '../testing/library.ts'
import { RoomAvatar } from './RoomAvatar.tsx'

afterEach(cleanup)

const members = ['Nguyễn Văn An', 'Trần Thị Ánh', 'Lê Chi'].map((name, n) => ({
  userId: `u${n}`,
  user: { userId: `u${n}`, name },
}))
function facesOf(room: Partial<Room>, name: string) {
  const item = { room: { roomId: 'r', type: 'GROUP', members, ...room } } as unknown as RoomItem
  const { container } = render(<RoomAvatar item={item} name={name} me="u2" />)
  return [...container.querySelectorAll('[data-initials]')].map(face => face.getAttribute('data-initials'))
}

it('a group with a name has the letters of it, as wherever its people are not known; one without is two of its people', () => {
  expect(facesOf({ name: 'Cà phê sáng' }, 'Cà phê sáng')).toEqual(['PS'])
  cleanup()
  expect(facesOf({ name: '' }, 'An, Ánh')).toEqual(['TÁ', 'VA'])
})
