import { request } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import type { Person } from '../src/people.ts'

const verify = '/identity-authen-service/v1/domains/default/login/qr-codes/verify'

interface Answer {
  data?: { requestId: string; checkNumber: string; deviceName: string }
  error?: { code: string }
}

/** What the device of somebody who is signed in does: scan, then confirm or decline. */
async function onDeviceOf(person: Person, baseURL: string | undefined, data: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${person.tokens.accessToken}` }
  const api = await request.newContext({ baseURL, extraHTTPHeaders: headers })
  const answer = await api.post(verify, { data })
  const body = (await answer.json()) as Answer
  await api.dispose()
  return body
}

/** The code on the screen, by the button for devices without a camera. */
async function codeOn(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('img', { name: 'Mã QR đăng nhập' })).toBeVisible()
  await page.getByRole('button', { name: 'Sao chép mã' }).click()
  await expect(page.getByText('Đã sao chép')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test('[R-SCOPE-3] [R-ARG-2] [R-BROWSER-1] a code scanned elsewhere shows who scanned and the check number, and signs in once confirmed', async ({
  page,
  me,
  base,
}) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Dùng mã QR' }).click()
  const payload = await codeOn(page)
  await expect(page.getByText(/Mã còn dùng được trong [01]:\d\d/)).toBeVisible()
  await expectAccessible(page, '/auth/loginqr')
  expect(await cookieNames(page)).toContain('trau_qr_id')

  const scan = await onDeviceOf(me, base, { action: 'SCAN', payload })
  await expect(page.getByRole('heading', { name: `${me.fullName} đã quét mã` })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(scan.data?.checkNumber ?? '')
  await expectAccessible(page, 'a scanned code')
  // A reload goes on with the same sign-in.
  await page.reload()
  await expect(page.getByRole('definition')).toHaveText(scan.data?.checkNumber ?? '')

  await onDeviceOf(me, base, { action: 'CONFIRM', requestId: scan.data?.requestId })
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  const names = await cookieNames(page)
  expect(names).toContain('trau_access_token')
  expect(names).not.toContain('trau_qr_id')
  // The session is bound to this browser’s key, and so can be renewed by it.
  await page.context().clearCookies({ name: 'trau_access_token' })
  await page.goto('/notes')
  await expect(page).toHaveURL('/notes')
})

test('two browsers: one shows the code, the other takes it in its settings, compares the number and says yes', async ({
  myPage,
  me,
  otherBrowser,
}) => {
  const requestingBrowser = await otherBrowser()
  await requestingBrowser.goto('/auth/loginqr')
  const payload = await codeOn(requestingBrowser)

  await myPage.goto('/notes?settings=security')
  await myPage.getByRole('button', { name: 'Quét mã QR' }).click()
  await myPage.getByText('Dán mã', { exact: true }).click()
  await myPage.getByLabel('Nội dung mã QR').fill(payload)
  await myPage.keyboard.press('Enter')
  await expect(requestingBrowser.getByRole('heading', { name: `${me.fullName} đã quét mã` })).toBeVisible()
  const number = await requestingBrowser.getByRole('definition').textContent()
  await expect(myPage.getByRole('dialog').getByText(number ?? 'không có số', { exact: true })).toBeVisible()
  await myPage.getByRole('button', { name: 'Đúng là tôi' }).click()
  await expect(requestingBrowser).toHaveURL(/\/(\?.*)?$/)
})

test('a code that was used is refused, on whatever screen it is drawn again', async ({ page, me, base }) => {
  await page.goto('/auth/loginqr')
  const payload = await codeOn(page)
  const scan = await onDeviceOf(me, base, { action: 'SCAN', payload })
  await onDeviceOf(me, base, { action: 'CONFIRM', requestId: scan.data?.requestId })
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  const again = await onDeviceOf(me, base, { action: 'SCAN', payload })
  expect(again.error?.code).toBe('qrCodeUsed')
})

test('declining on the other device says so here, signs nobody in, and another code can be made', async ({
  page,
  me,
  base,
}) => {
  await page.goto('/auth/loginqr')
  const payload = await codeOn(page)
  const scan = await onDeviceOf(me, base, { action: 'SCAN', payload })
  await expect(page.getByRole('heading', { name: `${me.fullName} đã quét mã` })).toBeVisible()
  await onDeviceOf(me, base, { action: 'DECLINE', requestId: scan.data?.requestId })
  await expect(page.getByRole('heading', { name: 'Thiết bị kia đã từ chối' })).toBeVisible()
  await expectAccessible(page, 'a declined code')
  expect(await cookieNames(page)).not.toContain('trau_access_token')

  await expect(page.getByRole('button', { name: 'Tạo mã mới' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await codeOn(page)).not.toBe(payload)
})

test('whoever sees a stranger’s name cancels here, and the other side’s yes is worth nothing', async ({
  page,
  me,
  base,
}) => {
  await page.goto('/auth/loginqr')
  const payload = await codeOn(page)
  const scan = await onDeviceOf(me, base, { action: 'SCAN', payload })
  const cancelled = page.waitForResponse(/\/qr-codes\/cancel$/)
  await page.getByRole('button', { name: 'Không phải tôi, huỷ' }).click()
  await cancelled
  const answer = await onDeviceOf(me, base, { action: 'CONFIRM', requestId: scan.data?.requestId })
  expect(answer.error?.code).toBe('qrCodeUsed')
  expect(await codeOn(page)).not.toBe(payload)
  await expect(page).toHaveURL('/auth/loginqr')
})

test('without network the code stays, the page says that it is trying, and goes on by itself', async ({
  page,
  me,
  base,
}) => {
  await page.goto('/auth/loginqr')
  const payload = await codeOn(page)
  await page.route('**/login/qr-codes?**', route => route.abort('internetdisconnected'))
  await expect(page.getByText('Mất kết nối với máy chủ, đang thử lại…').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Mã QR đăng nhập' })).toBeVisible()
  await page.unroute('**/login/qr-codes?**')
  await onDeviceOf(me, base, { action: 'SCAN', payload })
  await expect(page.getByRole('heading', { name: `${me.fullName} đã quét mã` })).toBeVisible()
})
