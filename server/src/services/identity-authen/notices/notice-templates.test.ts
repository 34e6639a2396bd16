import { expect, it } from 'vitest'
import { writeNotice } from './notice-templates.ts'

const facts = { detail: '+84•••678', deviceName: '', ipAddress: '', time: 0 }

it('names a Vietnamese number as it is read in the language of the letter', () => {
  const vietnamese = writeNotice('phoneChanged', { ...facts, language: 'vi' })
  expect(vietnamese.subject).toBe('Trầu: Số điện thoại của tài khoản đã đổi thành 0•••678')
  expect(vietnamese.sms).toBe('Trau: So dien thoai cua tai khoan da doi thanh 0***678.')
  expect(writeNotice('phoneChanged', { ...facts, language: 'en' }).subject).toBe(
    'Trầu: Your phone number is now +84•••678',
  )
})
