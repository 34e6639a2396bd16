import { expect, type Page, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { newUsername, password, signInAs } from '../src/people.ts'

/** Other tests of this worker share the product, and register people without further ado. */
test.afterEach(async ({ place }) => {
  await place.asAdmin('PUT', '/house-rule-service/v1/domains/default/rules', {
    section: 'REGISTRATION',
    value: { mode: 'OPEN', domains: [] },
  })
})

async function fillIn(page: Page, { fullName, username }: { fullName: string; username: string }) {
  await page.getByLabel('Họ và tên').fill(fullName)
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel(/^Mật khẩu/).fill(password)
  await page.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click()
}

async function chooseWhoRegisters(page: Page, choice: RegExp) {
  await page.goto('/admin?tab=rules')
  await page.getByRole('radio', { name: choice }).check()
  await page
    .getByRole('region', { name: 'Đăng ký', exact: true })
    .getByRole('button', { name: 'Lưu' })
    .click()
  await expect(page.getByText('Đã lưu nội quy.')).toBeVisible()
}

test('who registers waits until an administrator approves, and signs in then', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await chooseWhoRegisters(page, /^Người được duyệt/)
  await expectAccessibleInBothThemes(page, 'the rule of registration')

  const newcomer = await otherBrowser()
  const username = newUsername('hoa')
  await newcomer.goto(`${place.url}/auth/register`)
  await expect(newcomer.getByText(/bạn chờ quản trị viên duyệt/)).toBeVisible()
  await fillIn(newcomer, { fullName: 'Trần Thị Hoa', username })
  await expect(newcomer.getByRole('heading', { name: 'Đang chờ duyệt' })).toBeVisible()
  await expectAccessibleInBothThemes(newcomer, 'a registration that waits')
  await newcomer.reload()
  await expect(newcomer.getByText(`Đăng ký “${username}” đã được gửi`)).toBeVisible()

  await page.goto('/admin?tab=registrations')
  await page.getByRole('searchbox', { name: 'Tìm theo tên, tên đăng nhập hoặc email' }).fill('tran thi hoa')
  await expect(page.getByRole('button', { name: 'Duyệt Trần Thị Hoa' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the registrations that wait')
  await page.getByRole('checkbox', { name: 'Chọn Trần Thị Hoa' }).check()
  await page.getByRole('button', { name: 'Duyệt', exact: true }).click()
  await expect(page.getByText('Đã duyệt 1 đăng ký.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Duyệt Trần Thị Hoa' })).toBeHidden()

  await newcomer.getByRole('button', { name: 'Kiểm tra lại' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Bạn đã được duyệt' })).toBeVisible()
  await newcomer.getByRole('link', { name: 'Đăng nhập' }).click()
  await newcomer.getByLabel(/Tên đăng nhập, email/).fill(username)
  await newcomer.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await newcomer.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(newcomer.getByRole('dialog', { name: 'Giới thiệu' })).toBeVisible()
})

test('by invitation, the link of an administrator opens the form, once', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await chooseWhoRegisters(page, /^Người được mời/)
  await page.getByRole('button', { name: 'Tạo liên kết mời' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Số người dùng được').fill('0')
  await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()
  await expect(dialog.getByText('Bạn nhập một số từ 1 đến 1000.')).toBeVisible()
  await dialog.getByLabel('Số người dùng được').fill('1')
  await dialog.getByLabel('Ghi chú').fill('Lớp 10A')
  await dialog.getByRole('button', { name: 'Tạo', exact: true }).click()
  const link = (await dialog.getByText(/#invite=/).textContent()) ?? ''
  await expectAccessibleInBothThemes(page, 'the link of an invitation')

  const newcomer = await otherBrowser()
  await newcomer.goto(`${place.url}/auth/register`)
  await expect(newcomer.getByText(/chỉ người được mời mới đăng ký được/)).toBeVisible()
  await expect(newcomer.getByLabel('Họ và tên')).toBeHidden()
  await newcomer.goto('about:blank')
  await newcomer.goto(link.trim())
  await expect(newcomer.getByText(/ mời bạn đăng ký ở đây\.$/)).toBeVisible()
  await expect(newcomer).toHaveURL(/\/auth\/register$/)
  await fillIn(newcomer, { fullName: 'Lê Văn Mới', username: newUsername('moi') })
  await expect(newcomer.getByRole('dialog', { name: 'Giới thiệu' })).toBeVisible()

  const late = await otherBrowser()
  await late.goto(link.trim())
  await expect(late.getByText(/Liên kết mời không còn dùng được/)).toBeVisible()
})
