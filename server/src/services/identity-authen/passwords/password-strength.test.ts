import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import type { Failure } from '#platform/errors.ts'
import { checkPasswordStrength } from './password-strength.ts'

const reason = (password: string, known: string[] = []) => {
  try {
    checkPasswordStrength(password, known)
    return undefined
  } catch (error) {
    return ((error as Failure).data as { reason: string }).reason
  }
}

it.each(['trầu cau têm sẵn 2026', 'tr0ub4dor&3-cau', 'Hà Nội mùa thu cây cơm nguội vàng', 'x7#kQ9!mZ2'])(
  'accepts %s, whatever kinds of characters it is made of',
  password => expect(reason(password)).toBeUndefined(),
)

it.each([
  'password',
  '12345678',
  'matkhau1',
  'mật khẩu',
  'matkhau123',
  'ANHYEUEM',
  'anh yêu em',
  'vietnamvodich',
  'qwertyuiop',
  'hanoi123',
  'p@ssw0rd',
  '11111111',
])('refuses %s, which everybody tries first', password =>
  expect(reason(password)).toMatch(/common|guessable/),
)

it('refuses each of the 3,000 passwords used most that are long enough', () => {
  const most = dictionary['passwords-common'].filter(password => [...password].length >= 8).slice(0, 3_000)
  expect(most).toHaveLength(3_000)
  expect(most.filter(password => reason(password) === undefined)).toEqual([])
})

it.each(['trau1234', 'trauchat', 'TrauTrau', 'trầu2026', 'quantrivien'])(
  'refuses %s, a word of this product or its roles',
  password => expect(reason(password)).toMatch(/common|guessable/),
)

it('calls a listed word common', () => {
  expect(reason('matkhaumoi')).toBe('common')
  expect(reason('password')).toBe('common')
})

it('refuses what is made of the owner’s own names', () => {
  const ownWords = ['an.nguyen', 'Nguyễn Văn An Khương', 'ankhuong@vidu.vn', '+84912345678', '0912345678']
  for (const password of ['nguyenvanankhuong', 'Nguyễn Văn An Khương', 'ankhuong1', '0912345678'])
    expect(reason(password, ownWords), password).toMatch(/common|guessable/)
})

it('counts characters as people do, between 8 and 128', () => {
  expect(reason('kỳ-lạ-7')).toBe('tooShort')
  expect(reason('kỳ-lạ-7!')).toBeUndefined()
  expect(reason('kỳ-lạ-7!'.normalize('NFD'))).toBeUndefined()
  expect(reason('kỳ-lạ-7'.normalize('NFD'))).toBe('tooShort')
  const long = 'kỳ lạ 7 '.repeat(16)
  expect(reason(`${long}!`)).toBe('tooLong')
})

it('judges the longest password without stopping the server for long', () => {
  const worst = ['p4ssw0rd', 'a1b2c3d4', '4$3!10@|', '01234567'].map(part => part.repeat(16))
  for (const password of worst) {
    expect(
      quickest(() => reason(password)),
      password.slice(0, 8),
    ).toBeLessThan(250)
  }
})

it('the strength check is no slower for one that can be read as letters in thousands of ways, which is also the name', () => {
  for (const part of ['4@8({[<69!|1l0o5$7+2z', '5$s5$s', '@4']) {
    const password = part.repeat(24).slice(0, 48)
    expect(
      quickest(() => reason(password, [password])),
      part,
    ).toBeLessThan(600) // the usual settings: seconds
  }
})

/** Milliseconds of this thread's processor, the least of three: what else the machine does is not in them. */
function quickest(run: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
