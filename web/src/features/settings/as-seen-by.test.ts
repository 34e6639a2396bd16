import type { User } from '@trau/contract'
import { expect, test } from 'vitest'
import { asSeenBy } from './as-seen-by.ts'

const me: User = {
  userId: 'an',
  name: 'An',
  username: 'an.nguyen',
  bio: 'Thích trà sen',
  email: 'an@vidu.vn',
  phoneNumber: '+84912345678',
  address: 'Huế',
  country: 'VN',
  birthday: '1996-02-29',
  birthdate: { year: 1996, month: 2, day: 29 },
  loginSessionId: 'mine',
  attributes: { secret: 1 },
  profilePrivacy: 'PUBLIC',
  fieldPrivacy: {
    email: 'FRIENDS',
    phoneNumber: 'NOBODY',
    address: 'EVERYONE',
    birthday: 'EVERYONE',
    birthYear: 'FRIENDS',
    isOnline: 'NOBODY',
  },
}

test('a stranger sees what is for everyone, and a birthday without its year', () => {
  const seen = asSeenBy(me, 'stranger')
  expect(seen).toMatchObject({ bio: 'Thích trà sen', address: 'Huế', country: 'VN', birthday: '--02-29' })
  expect(seen.birthdate).toEqual({ month: 2, day: 29 })
  for (const field of ['email', 'phoneNumber', 'isOnline', 'loginSessionId', 'attributes', 'fieldPrivacy'])
    expect(seen).not.toHaveProperty(field)
})

test('a friend sees what is for friends too, and nobody what is for nobody', () => {
  const seen = asSeenBy(me, 'friend')
  expect(seen).toMatchObject({ email: 'an@vidu.vn', birthday: '1996-02-29' })
  expect(seen).not.toHaveProperty('phoneNumber')
})

test('a closed profile keeps only name and picture, whatever its fields say', () => {
  const closed = { ...me, profilePrivacy: 'FRIENDS' as const }
  expect(asSeenBy(closed, 'stranger')).toEqual({ userId: 'an', name: 'An', username: 'an.nguyen' })
  expect(asSeenBy(closed, 'friend')).toHaveProperty('email')
  expect(asSeenBy({ ...me, profilePrivacy: 'PRIVATE' }, 'friend')).not.toHaveProperty('bio')
})
