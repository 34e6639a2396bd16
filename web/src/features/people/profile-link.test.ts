import { expect, it } from 'vitest'
import { isOfCode, personOfLink, profileCode, profileLink } from './profile-link.ts'

const userId = '01a1ffd7-81c9-770f-8b5b-76dd64f6c0f7'

it('a link of a profile here means its person, as it is or with room around it', () => {
  expect(personOfLink(profileLink({ userId }))).toBe(userId)
  expect(personOfLink(` ${profileLink({ userId: userId.toUpperCase() })}\n`)).toBe(userId)
})

it('a link of somebody with a username is read aloud, and means them', () => {
  const link = profileLink({ userId, username: 'an.nguyen' })
  expect(link).toBe(`${location.origin}/@an.nguyen`)
  expect(personOfLink(link)).toBe('@an.nguyen')
  expect(personOfLink(`${link.toUpperCase()}?tenant=lop5a`)).toBe('@an.nguyen')
})

it('a code means its person too, and that it was scanned', () => {
  expect(personOfLink(profileCode(userId))).toBe(userId)
  expect(isOfCode(profileCode(userId))).toBe(true)
  for (const text of [profileLink({ userId }), 'xin chào', '']) expect(isOfCode(text)).toBe(false)
})

it.each([
  '',
  'xin chào',
  '@an.nguyen',
  `https://elsewhere.example/?profile=${userId}`,
  'https://elsewhere.example/@an.nguyen',
  `${location.origin}/${userId}`,
  `${location.origin}/@an.nguyen/them`,
  `${location.origin}/@`,
  '/?profile=x',
  'javascript:alert(1)',
])('%j means nobody', text => expect(personOfLink(text)).toBeUndefined())
