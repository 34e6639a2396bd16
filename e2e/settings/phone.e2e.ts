import { expect, inE164, newPhone, test } from '../auth/own-place.ts'
import { newPerson, password, signInAs } from '../src/people.ts'

test('a phone number is changed by the password and the code that reached it; the old one gets a notice', async ({
  page,
  context,
  place,
}) => {
  const me = await newPerson(place.url)
  const [first, second] = [newPhone(), newPhone()]
  await signInAs(context, me, place.url)
  await page.goto('/notes?settings=account')
  const change = async (phone: string) => {
    await page.getByRole('button', { name: 'Đổi số điện thoại' }).click()
    const dialog = page.getByRole('dialog', { name: 'Đổi số điện thoại' })
    await dialog.getByLabel('Số điện thoại mới').fill('12')
    await dialog.getByLabel('Mật khẩu hiện tại').fill(password)
    await dialog.getByRole('button', { name: 'Gửi mã' }).click()
    await expect(dialog.getByLabel('Số điện thoại mới')).toHaveAccessibleDescription(/chưa đúng/)
    await dialog.getByLabel('Số điện thoại mới').fill(phone)
    await dialog.getByRole('button', { name: 'Gửi mã' }).click()
    await dialog.getByLabel('Mã xác nhận').fill(await place.post.nextCode(inE164(phone)))
    await expect(dialog).toBeHidden()
  }
  await change(first)
  await change(second)
  const shown = page
    .getByRole('dialog', { name: 'Cài đặt' })
    .getByRole('listitem')
    .filter({ hasText: 'Số điện thoại' })
  await expect(shown).toContainText(second.slice(-3))
  await expect(shown.getByText('Đã xác minh', { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      place.post
        .messagesTo(inE164(first))
        .map(({ text }) => text)
        .join('\n'),
    )
    .toContain('da doi thanh')
})
