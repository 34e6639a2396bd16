import { expect, test } from '../src/fixtures.ts'
import { newPerson, password } from '../src/people.ts'

const passcode = '482915'

test('another account of one’s own is linked, entered by its passcode, and a wrong passcode leads nowhere', async ({
  myPage: page,
  me,
  base,
}) => {
  const other = await newPerson(base, { fullName: 'Đặng Thị Việc Làm' })
  await page.goto('/notes?settings=account')
  await page.getByRole('button', { name: 'Liên kết tài khoản' }).click()
  const dialog = page.getByRole('dialog', { name: 'Liên kết tài khoản' })
  await dialog.getByLabel('Tên đăng nhập của tài khoản kia').fill(other.username)
  await dialog.getByLabel('Mật khẩu của tài khoản kia').fill('không phải mật khẩu')
  await dialog.getByLabel('Mật khẩu của tài khoản này').fill(password)
  await dialog.getByLabel('Mã 6 số để chuyển').fill(passcode)
  await dialog.getByRole('button', { name: 'Lưu liên kết' }).click()
  await expect(dialog.getByLabel('Mật khẩu của tài khoản kia')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Mật khẩu của tài khoản kia').fill(other.password)
  await dialog.getByRole('button', { name: 'Lưu liên kết' }).click()
  await expect(page.getByText('Đã lưu liên kết.')).toBeVisible()

  await page.getByRole('button', { name: `Chuyển sang ${other.fullName}` }).click()
  const question = page.getByRole('dialog', { name: `Chuyển sang ${other.fullName}` })
  await question.getByLabel('Mã 6 số để chuyển').fill('000000')
  await expect(question.getByText(/chưa đúng|sai/i)).toBeVisible()
  await question.getByLabel('Mã 6 số để chuyển').fill(passcode)
  await expect(page.getByRole('button', { name: `${other.fullName}: hồ sơ và cài đặt` })).toBeVisible()
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'trau_user_id')?.value)
    .toBe(other.userId)
  expect(other.userId).not.toBe(me.userId)
})
