import { expect, it } from 'vitest'
import { noticeVariables } from './notice-variables.ts'

const facts = {
  detail: '+84•••678',
  deviceName: '',
  ipAddress: '',
  publicUrl: 'https://chat.vidu.vn',
  time: Date.UTC(2026, 10, 23, 8, 4),
}

it('names a Vietnamese number and the time as they are read in the language of the reader', () => {
  expect(noticeVariables({ ...facts, language: 'vi' })).toMatchObject({
    detail: '0•••678',
    time: '15:04 ngày 23/11/2026 (giờ Việt Nam)',
    url: 'https://chat.vidu.vn/settings/security',
  })
  expect(noticeVariables({ ...facts, language: 'en', publicUrl: undefined })).toMatchObject({
    detail: '+84•••678',
    time: '23 November 2026 at 15:04 (Vietnam time)',
    url: '',
  })
  const early = Date.UTC(2026, 2, 5, 2, 5)
  expect(noticeVariables({ ...facts, time: early, language: 'vi' }).time).toBe(
    '09:05 ngày 05/03/2026 (giờ Việt Nam)',
  )
})
