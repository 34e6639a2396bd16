import { expect, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { newPerson, signInAs } from '../src/people.ts'

test('a role made from a template, with one permission denied, opens its parts and no others, and "why" names the deny', async ({
  page,
  context,
  place,
  otherBrowser,
}) => {
  const binh = await newPerson(place.url, { fullName: 'Trần Thị Bình An' })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=roles')
  await page.getByRole('button', { name: 'Tạo vai trò' }).click()
  const creating = page.getByRole('dialog', { name: 'Tạo vai trò' })
  await creating.getByLabel(/^Tên/).fill('Trực báo cáo')
  await creating.getByRole('button', { name: /Mẫu$/ }).click()
  await page.getByRole('option', { name: /^Kiểm duyệt/ }).click()
  await creating.getByRole('button', { name: 'Tạo vai trò' }).click()
  await expect(page.getByRole('heading', { name: 'Trực báo cáo' })).toBeVisible()

  // By keyboard alone: the search without marks, then the arrows of one permission.
  await page.getByRole('searchbox', { name: 'Tìm quyền' }).focus()
  await page.keyboard.type('danh sach tai khoan')
  const choice = page.getByRole('group', { name: 'Xem danh sách tài khoản' })
  await choice.getByRole('radio', { name: 'Theo mẫu' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(choice.getByRole('radio', { name: 'Chặn' })).toBeChecked()
  await expect(
    page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Xem danh sách tài khoản' }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the matrix of a role')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Đã lưu vai trò Trực báo cáo.')).toBeVisible()

  await page.getByRole('tab', { name: /^Người giữ/ }).click()
  await page.getByRole('button', { name: 'Thêm người' }).click()
  const adding = page.getByRole('dialog', { name: /Thêm người/ })
  await adding.getByRole('searchbox').fill(binh.username)
  await adding.getByRole('button', { name: /Trần Thị Bình An/ }).click()
  await adding.getByRole('button', { name: 'Thêm 1 người' }).click()
  await expect(page.getByRole('tab', { name: 'Người giữ (1)' })).toBeVisible()

  await test.step('administration is shown as to its holders, until one has seen enough', async () => {
    await page.getByRole('button', { name: 'Xem như vai trò này' }).click()
    await expect(page.getByText('như người giữ vai trò “Trực báo cáo”')).toBeVisible()
    const seenParts = page.getByRole('navigation', { name: 'Các phần quản trị' }).getByRole('link')
    await expect(seenParts).toHaveText(['Báo cáo'])
    await expectAccessibleInBothThemes(page, 'administration seen as a role')
    await page.getByRole('button', { name: 'Thôi xem' }).click()
    await expect(page.getByRole('heading', { name: 'Trực báo cáo' })).toBeVisible()
    await expect(seenParts).not.toHaveText(['Báo cáo'])
  })

  const other = await otherBrowser()
  await signInAs(other.context(), binh, place.url)
  await other.goto('/')
  await other.getByRole('link', { name: 'Quản trị' }).click()
  const parts = other.getByRole('navigation', { name: 'Các phần quản trị' }).getByRole('link')
  await expect(parts).toHaveText(['Báo cáo'])
  await other.goto('/admin?tab=users')
  await expect(other.getByText('Bạn cần quyền “Xem danh sách tài khoản”')).toBeVisible()

  await page.goto(`/admin?tab=roles&item=why.${binh.userId}`)
  await page.getByRole('searchbox', { name: 'Tìm quyền' }).fill('danh sach tai khoan')
  await page.getByRole('button', { name: 'Vì sao? Xem danh sách tài khoản' }).click()
  await expect(
    page.getByText(
      'Trần Thị Bình An không được phép “Xem danh sách tài khoản” vì vai trò Trực báo cáo chặn quyền này.',
    ),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page, 'why somebody may not do something')

  // The screen that is open follows what is taken away.
  await page.getByRole('link', { name: 'Trực báo cáo' }).first().click()
  await page.getByRole('tab', { name: 'Người giữ (1)' }).click()
  await page.getByRole('button', { name: 'Gỡ Trần Thị Bình An khỏi vai trò' }).click()
  await expect(page.getByText('Chưa ai giữ vai trò này')).toBeVisible()
  await expect(parts).toHaveCount(0)
})
