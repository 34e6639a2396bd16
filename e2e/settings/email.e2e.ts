import { expect, newEmail, test } from '../auth/own-place.ts'
import { newPerson, password, signInAs } from '../src/people.ts'

test('an e-mail address is changed by the password and the code that reached it', async ({
  page,
  context,
  place,
}) => {
  const me = await newPerson(place.url)
  const email = newEmail()
  await signInAs(context, me, place.url)
  await page.goto('/notes?settings=account')
  await page.getByRole('button', { name: 'Đổi email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Đổi email' })
  await dialog.getByLabel('Email mới').fill(email)
  await dialog.getByLabel('Mật khẩu hiện tại').fill('không phải mật khẩu')
  await dialog.getByRole('button', { name: 'Gửi mã' }).click()
  await expect(dialog.getByLabel('Mật khẩu hiện tại')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Mật khẩu hiện tại').fill(password)
  await dialog.getByRole('button', { name: 'Gửi mã' }).click()
  await dialog.getByLabel('Mã xác nhận').fill(await place.post.nextCode(email))
  await expect(page.getByText('Email của bạn đã được xác minh.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Đã xác minh', { exact: true })).toBeVisible()
})
