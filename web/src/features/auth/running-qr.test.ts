import { afterEach, expect, test } from 'vitest'
import { deleteCookie, readCookie, writeCookie } from '../../storage/cookies.ts'
import { dropRunningQr, keepRunningQr, runningQr } from './running-qr.ts'

afterEach(() => deleteCookie('qr_id'))

const request = { requestId: '01936f0e-7d3a-7c22-9e2e-0f8f4a6b1c2d', sessionId: 'bí.mật' }

test('a QR sign-in is kept in the qr_id cookie until it ends [R-BROWSER-1]', () => {
  keepRunningQr(request, Date.now() + 120_000)
  expect(runningQr()).toEqual(request)
  dropRunningQr()
  expect(runningQr()).toBeUndefined()
})

test('one that has ended is gone with its cookie', () => {
  keepRunningQr(request, Date.now() - 1)
  expect(runningQr()).toBeUndefined()
})

test('a cookie of nobody’s making is deleted and counts as absent', () => {
  writeCookie('qr_id', 'nothing')
  expect(runningQr()).toBeUndefined()
  expect(readCookie('qr_id')).toBeUndefined()
})
