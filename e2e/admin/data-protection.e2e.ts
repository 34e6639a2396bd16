import { test as base, expect } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { newUsername, password, signInAs } from '../src/people.ts'

/** A fixture of its own gives this file a worker, and so a product, of its own: a published notice cannot be taken back. */
const test = base.extend<object, { ownProduct: undefined }>({
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

test('a person agrees to the notice, asks for a correction and withdraws; an administrator publishes, answers and keeps the register', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=privacy')
  await expect(page.getByRole('heading', { name: 'Dữ liệu cá nhân', exact: true })).toBeVisible()
  await expect(page.getByText('Chưa công bố thông báo riêng')).toBeVisible()
  await page.getByRole('button', { name: 'Công bố thông báo mới' }).click()
  const publication = page.getByRole('dialog', { name: 'Công bố thông báo mới' })
  await publication.getByLabel('Tiếng Việt').fill('Chúng tôi lưu tin nhắn trong 2 năm.')
  await expectAccessible(page, 'a notice to be published')
  await publication.getByRole('button', { name: 'Công bố', exact: true }).click()
  await expect(page.getByText('Phiên bản 1 · 0 người đang đồng ý')).toBeVisible()
  // Who was there before is asked; the banner leads to where one answers.
  await page.reload()
  await expect(page.getByText('Thông báo về dữ liệu cá nhân đã thay đổi.')).toBeVisible()

  const newcomer = await otherBrowser()
  await newcomer.goto(`${place.url}/auth/register`)
  await newcomer.getByRole('button', { name: 'Đọc thông báo về dữ liệu cá nhân' }).click()
  await expect(newcomer.getByText('Chúng tôi lưu tin nhắn trong 2 năm.')).toBeVisible()
  await newcomer.keyboard.press('Escape')
  await newcomer.getByLabel('Họ và tên').fill('Trần Thị Mận')
  await newcomer.getByLabel('Tên đăng nhập').fill(newUsername('man'))
  await newcomer.getByLabel(/^Mật khẩu/).fill(password)
  await newcomer.getByRole('checkbox', { name: /Tôi đồng ý/ }).check()
  await newcomer.getByRole('button', { name: 'Tạo tài khoản' }).click()
  const intro = newcomer.getByRole('dialog', { name: 'Giới thiệu' })
  await expect(intro).toBeVisible()
  await newcomer.keyboard.press('Escape')
  await expect(intro).toBeHidden()
  await newcomer.goto(`${place.url}/?settings=account`)
  await expect(newcomer.getByText(/^Bạn đồng ý với phiên bản 1 lúc/)).toBeVisible()
  await newcomer.getByRole('button', { name: 'Gửi yêu cầu' }).click()
  const form = newcomer.getByRole('dialog', { name: 'Gửi yêu cầu' })
  await form.getByRole('button', { name: /Bạn muốn gì/ }).click()
  await newcomer.getByRole('option', { name: 'Sửa dữ liệu sai' }).click()
  await form.getByLabel('Nói rõ thêm').fill('Sửa ngày sinh giúp tôi')
  await expectAccessible(newcomer, 'a request about own data')
  await form.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(newcomer.getByText('Chờ trả lời', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Phiên bản 1 · 1 người đang đồng ý')).toBeVisible()
  await page.getByRole('button', { name: 'Trả lời: Sửa dữ liệu sai · Trần Thị Mận' }).click()
  const answer = page.getByRole('dialog', { name: 'Sửa dữ liệu sai · Trần Thị Mận' })
  await answer.getByText('Từ chối', { exact: true }).click()
  await answer.getByRole('button', { name: 'Trả lời', exact: true }).click()
  await expect(answer.getByText('Bạn cho biết vì sao từ chối nhé.')).toBeVisible()
  await answer.getByLabel('Lời trả lời').fill('Bạn tự sửa được trong Tài khoản.')
  await answer.getByRole('button', { name: 'Trả lời', exact: true }).click()
  await expect(page.getByText('Không có yêu cầu nào')).toBeVisible()
  await page.getByRole('button', { name: 'Xem ghi nhận' }).click()
  await expect(page.getByText('Trần Thị Mận · Phiên bản 1')).toBeVisible()
  await page.getByRole('button', { name: 'Thêm hoạt động' }).click()
  const entry = page.getByRole('dialog', { name: 'Thêm hoạt động' })
  await entry.getByLabel('Tên hoạt động').fill('Điểm danh')
  await entry.getByLabel('Mục đích').fill('Biết ai đi học')
  await entry.getByLabel('Loại dữ liệu và của ai').fill('Tên học sinh')
  await entry.getByLabel('Giữ bao lâu').fill('1 năm')
  await entry.getByRole('button', { name: 'Lưu' }).click()
  await expect(page.getByRole('heading', { name: 'Điểm danh' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất CSV' }).click()
  expect((await download).suggestedFilename()).toBe('so-hoat-dong-xu-ly-du-lieu.csv')
  await expectAccessible(page, 'the data-protection centre')

  await newcomer.reload()
  await expect(newcomer.getByText('Trả lời: Bạn tự sửa được trong Tài khoản.')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Rút lại đồng ý' }).click()
  await newcomer
    .getByRole('alertdialog', { name: 'Rút lại đồng ý?' })
    .getByRole('button', { name: 'Rút lại đồng ý' })
    .click()
  await expect(newcomer.getByText(/^Bạn rút lại đồng ý với phiên bản 1 lúc/)).toBeVisible()
})
