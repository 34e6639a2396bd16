import { expect, test } from 'vitest'
import { isEmail, isPhone, usernameProblem, usernamesFrom, usualLimits } from './username.ts'

test.each([
  ['', 'missing'],
  ['1dao', 'first'],
  ['.dao', 'first'],
  ['đào', 'first'],
  ['ngọc', 'letters'],
  ['ngoc dao', 'letters'],
  ['da', 'short'],
  ['d'.repeat(33), 'long'],
  ['Ngoc.Dao_95', undefined],
  [' ngocdao ', undefined],
])('the username %j is %s', (name, problem) => {
  expect(usernameProblem(name, usualLimits.username)).toBe(problem)
})

test('an address has one @ and a dot after it', () => {
  expect(['a@b.vn', 'ngoc@vidu.com.vn'].every(isEmail)).toBe(true)
  expect(['a@b', 'a b@c.vn', '@c.vn', 'a@@c.vn'].some(isEmail)).toBe(false)
})

test('a phone number may be written as people write it', () => {
  expect(['0912345678', '0912 345 678', '+84 912.345.678', '(024) 3825-2525'].every(isPhone)).toBe(true)
  expect(['12345678', '0912abc678', '1234567890123456'].some(isPhone)).toBe(false)
})

test('usernames are suggested from a Vietnamese name, and all of them meet the rules', () => {
  const of = (name: string) => usernamesFrom(name, usualLimits.username)
  expect(of('Phạm Ngọc Đào').slice(0, 3)).toEqual(['phamngocdao', 'dao.pham', 'dao.phamngoc'])
  expect(of('Ý')).toEqual([`y${new Date().getFullYear()}`])
  expect(of('Đỗ Lý').slice(0, 2)).toEqual(['doly', 'ly.do'])
  expect(of(`${'Công Tằng Tôn Nữ '.repeat(3)}Tạ Thị Kẹo`)[0]).toBe('keo.cong')
  for (const nothing of ['', '   ', '李小龙', '🙂', '123']) expect(of(nothing)).toEqual([])
})
