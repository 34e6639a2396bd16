import { afterEach, expect, test } from 'vitest'
import { deleteCookie, readCookie, writeCookie } from '../../storage/cookies.ts'
import { rememberHome, takeHome } from './home.ts'

afterEach(() => deleteCookie('home'))

test('the place somebody was going to is kept in the home cookie, and taken once [R-BROWSER-1]', () => {
  rememberHome('/?room=1&message=2')
  expect(readCookie('home')).toBe('/?room=1&message=2')
  expect(takeHome()).toBe('/?room=1&message=2')
  expect(takeHome()).toBe('/')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/auth/register',
  '/\t/evil',
])('a cookie that says %j leads to the start', href => {
  writeCookie('home', href)
  expect(takeHome()).toBe('/')
})
