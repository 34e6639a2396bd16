import { expect, it } from 'vitest'
import { isOfCode, profileCode, profileLink, userIdOfLink } from './profile-link.ts'

const userId = '01a1ffd7-81c9-770f-8b5b-76dd64f6c0f7'

it('a link of a profile here means its person, as it is or with room around it', () => {
  expect(userIdOfLink(profileLink(userId))).toBe(userId)
  expect(userIdOfLink(` ${profileLink(userId.toUpperCase())}\n`)).toBe(userId)
})

it('a code means its person too, and that it was scanned', () => {
  expect(userIdOfLink(profileCode(userId))).toBe(userId)
  expect(isOfCode(profileCode(userId))).toBe(true)
  for (const text of [profileLink(userId), 'xin chào', '']) expect(isOfCode(text)).toBe(false)
})

it.each([
  '',
  'xin chào',
  `https://elsewhere.example/?profile=${userId}`,
  '/?profile=x',
  'javascript:alert(1)',
])('%j means nobody', text => expect(userIdOfLink(text)).toBeUndefined())
