import { expect, it } from 'vitest'
import { User } from './models.ts'

/** As the specification lists them, section 3. */
const specified =
  'userId, name, displayName, email, phoneNumber, roles, meta, attributes, loginSessionId, isLocked, description, type, language, createdTime, updatedTime, isAdmin, fullName, status, username, gender, firstName, lastName, birthday, verifiedEmail, verifiedPhone, avatarId, providerType, address, country, avatarUrl, isOnline, websiteUrl, tenantId, coverPhotoId, coverPhotoUrl, lastActiveTime, coverPhotoHash, avatarHash, profilePrivacy, fieldPrivacy, bio, birthdate'

it('[R-ENTITY-USER] a user has the 42 fields of the specification, by their names', () => {
  const names = specified.split(', ')
  expect(names).toHaveLength(42)
  expect(Object.keys(User.shape)).toEqual(expect.arrayContaining(names))
  expect(Object.keys(User.shape.birthdate.unwrap().shape)).toEqual(['year', 'month', 'day'])
})
