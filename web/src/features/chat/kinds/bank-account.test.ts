import { expect, it } from 'vitest'
import { holderText, lastAccount, memoText, readAmount, rememberAccount } from './bank-account.ts'

it('a name is written as banks write it, whatever was typed', () => {
  expect(holderText('Nguyễn Thị Ánh Đào')).toBe('NGUYEN THI ANH DAO')
  expect(holderText('đỗ  văn 😀')).toBe('DO VAN ')
})

it('what a transfer says is ASCII, and no longer than a transfer takes', () => {
  expect(memoText(' Tiền ăn trưa thứ hai của cả nhóm ')).toBe('Tien an trua thu hai cua')
  expect(memoText('😀')).toBe('')
})

it.each([
  ['150000', 150_000],
  ['150.000', 150_000],
  ['1 500 000 đ', 1_500_000],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['năm chục', undefined],
  ['123456789012', undefined],
])('"%s" is an amount of %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

it('the account that was sent last is offered again, to its person alone', () => {
  const account = { bankBin: '970436', account: '0123456789', holder: 'NGUYEN VAN AN' }
  rememberAccount('default/an', account)
  expect(lastAccount('default/an')).toEqual(account)
  expect(lastAccount('default/binh')).toBeUndefined()
  localStorage.setItem('trau_bank_account:default/binh', '{"bankBin":7}')
  expect(lastAccount('default/binh')).toBeUndefined()
})
