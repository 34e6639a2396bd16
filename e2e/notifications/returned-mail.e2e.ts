import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, newEmail, newProvenPerson, type Place, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { signInAs } from '../src/people.ts'

const service = '/email-bounce-service/v1/domains/default'

/** A mail to the address leaves, and comes back as a mail server reports it. */
async function comesBack(place: Place, request: APIRequestContext, secret: string, email: string) {
  const text = `Họp lúc 9 giờ (${randomUUID()})`
  await place.asAdmin('POST', '/email-service/v1/domains/default/enqueue_email', {
    to: email,
    subject: 'Lịch họp',
    text,
  })
  let returnPath: string | undefined
  await expect(() => {
    returnPath = place.post.messagesTo(email).find(mail => mail.text.includes(text))?.returnPath
    expect(returnPath).toMatch(/^bounces\+/)
  }).toPass({ timeout: 30_000 })
  const report = `To: ${returnPath}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.vidu.vn

Final-Recipient: rfc822; ${email}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <${email}>: Recipient address rejected: User unknown

--b--
`.replaceAll('\n', '\r\n')
  const answer = await request.post(`${place.url}${service}/reports`, {
    headers: { authorization: `Bearer ${secret}` },
    multipart: { file: { name: 'report.eml', mimeType: 'message/rfc822', buffer: Buffer.from(report) } },
  })
  expect(await answer.json()).toEqual({ data: { outcome: 'SUSPENDED' } })
}

test('an administrator sets up returned mail, its person sees it at once and proves that the address works', async ({
  page,
  context,
  browser,
  request,
  place,
}) => {
  const email = newEmail()
  // They had a code a while ago: another one is to be had a minute later.
  const person = await place.withClock(-61_000, () => newProvenPerson(place, { email }))
  await place.asksFor([])
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=delivery')
  const part = page.getByRole('region', { name: 'Thư bị trả lại' })
  await expect(part.getByText(/Chưa nhận được thư bị trả lại/)).toBeVisible()
  const address = part.getByRole('textbox', { name: 'Địa chỉ nhận thư trả lại' })
  await address.fill('bounces+x@vidu.vn')
  await part.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await expect(address).toHaveAccessibleDescription(/Địa chỉ chưa đúng/)
  await address.fill('bounces@vidu.vn')
  await part.getByRole('button', { name: 'Lưu địa chỉ' }).click()
  await expect(part.getByText(/Còn thiếu mã bí mật/)).toBeVisible()
  await part.getByRole('button', { name: 'Tạo mã bí mật' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mã bí mật' })
  const secret = (await dialog.getByText(/^bounce_/).textContent())!
  await dialog.getByRole('button', { name: 'Đóng' }).click()
  await expect(part.getByText('Đã sẵn sàng, chưa có báo cáo nào.')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await expectAccessibleInBothThemes(page, 'the settings of returned mail')

  const theirs = await browser.newContext({ baseURL: place.url })
  await signInAs(theirs, person, place.url)
  const app = await theirs.newPage()
  await app.goto('/')
  await expect(app.getByRole('navigation').first()).toBeVisible()
  await comesBack(place, request, secret, email)
  const banner = app.getByRole('status').filter({ hasText: `Thư gửi tới ${email} bị trả lại` })
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothThemes(app, 'the line about returned mail')

  await app.goto('/?settings=notifications')
  await expect(app.getByText(/Email gửi tới địa chỉ của bạn bị trả lại/).first()).toBeVisible()
  await app.goto('/?settings=account')
  await expect(app.getByText('Bị trả lại', { exact: true })).toBeVisible()
  await app.goto('/')

  await page.goto('/admin?tab=outbox')
  const list = page.getByRole('region', { name: /địa chỉ ngừng gửi/ })
  await expect(list.getByText(email).first()).toBeVisible()
  await expect(list.getByText(/User unknown/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the addresses that get no mail')

  await banner.getByRole('button', { name: 'Thử lại' }).click()
  const prove = app.getByRole('dialog')
  await prove.getByRole('button', { name: 'Gửi mã' }).click()
  await prove
    .getByRole('textbox')
    .first()
    .fill(await place.post.nextCode(email))
  await expect(banner).toBeHidden()
  expect(await place.asAdmin('GET', `${service}/suspensions`)).toMatchObject({ items: [], total: 0 })

  await comesBack(place, request, secret, email)
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await page.getByRole('button', { name: `Gửi lại tới ${email}` }).click()
  await expect(page.getByText(`Trầu gửi email tới ${email} trở lại.`)).toBeVisible()
  await expect(banner).toBeHidden()
  await theirs.close()
})
