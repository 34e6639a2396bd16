import { expect, type Page, test } from '../auth/own-place.ts'
import { expectFocusKept, press, tabTo, type } from '../src/keyboard.ts'
import { newPerson, signInAs } from '../src/people.ts'

// Every step by keyboard alone: nothing is clicked, filled in or focused by the test.

/** Arrows until this tab is open. */
async function openTab(page: Page, list: string, name: string | RegExp) {
  const tabs = page.getByRole('tablist', { name: list })
  await tabTo(page, tabs.getByRole('tab', { selected: true }))
  const tab = tabs.getByRole('tab', { name })
  for (let n = 0; n < 4 && (await tab.getAttribute('aria-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowRight')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

test('roles are made, given, seen and explained by keyboard', async ({ page, context, place }) => {
  test.slow()
  await newPerson(place.url, { fullName: 'Công Tằng Tôn Nữ Nguyễn Thị Phương Thảo Uyên' })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=roles')

  await test.step('a role is made from a template', async () => {
    const create = page.getByRole('button', { name: 'Tạo vai trò' })
    await press(page, create)
    const creating = page.getByRole('dialog', { name: 'Tạo vai trò' })
    await expect(creating).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(creating).toBeHidden()
    await expect(create).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, creating.getByRole('button', { name: 'Tạo vai trò' }))
    // The field that is missing has the focus.
    await expect(creating.getByLabel(/^Tên/)).toBeFocused()
    await page.keyboard.insertText('Trực ban đêm')
    await press(page, creating.getByRole('button', { name: /Mẫu$/ }))
    const option = page.getByRole('option', { name: /^Kiểm duyệt/ })
    await expect(option).toBeVisible()
    for (let n = 0; n < 20 && !(await option.evaluate(row => row === document.activeElement)); n++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press(page, creating.getByRole('button', { name: 'Tạo vai trò' }))
    await expect(page.getByRole('heading', { name: 'Trực ban đêm' })).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('one permission is denied, and the difference says so', async () => {
    await type(page, page.getByRole('searchbox', { name: 'Tìm quyền' }), 'danh sach tai khoan')
    const choice = page.getByRole('group', { name: 'Xem danh sách tài khoản' })
    await tabTo(page, choice.getByRole('radio', { name: 'Theo mẫu' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(choice.getByRole('radio', { name: 'Chặn' })).toBeChecked()
    const difference = page.getByRole('complementary').getByRole('listitem')
    await expect(difference.filter({ hasText: 'Xem danh sách tài khoản' })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Lưu', exact: true }))
    await expect(page.getByText('Đã lưu vai trò Trực ban đêm.')).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('somebody is put into it, taken out, and back by undo', async () => {
    await openTab(page, 'Các phần của vai trò', /^Người giữ/)
    await press(page, page.getByRole('button', { name: 'Thêm người' }))
    const adding = page.getByRole('dialog', { name: /Thêm người/ })
    await type(page, adding.getByRole('searchbox'), 'phuong thao uyen')
    await press(page, adding.getByRole('button', { name: /Thảo Uyên/ }))
    await press(page, adding.getByRole('button', { name: 'Thêm 1 người' }))
    await expect(adding).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Người giữ (1)' })).toBeVisible()
    await expectFocusKept(page)
    await press(page, page.getByRole('button', { name: /^Gỡ Công Tằng .* khỏi vai trò$/ }))
    await expect(page.getByText('Chưa ai giữ vai trò này')).toBeVisible()
    await expectFocusKept(page)
    const removed = page.locator('[data-sonner-toast]').filter({ hasText: 'Đã gỡ 1 người.' })
    await press(page, removed.getByRole('button', { name: 'Hoàn tác' }))
    await expect(page.getByRole('tab', { name: 'Người giữ (1)' })).toBeVisible()
  })

  await test.step('administration is seen as the role, and as oneself again', async () => {
    await press(page, page.getByRole('button', { name: 'Xem như vai trò này' }))
    await expect(page.getByText('như người giữ vai trò “Trực ban đêm”')).toBeVisible()
    await expectFocusKept(page)
    await press(page, page.getByRole('button', { name: 'Thôi xem' }))
    await expect(page.getByRole('heading', { name: 'Trực ban đêm' })).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('why somebody may not is asked and answered', async () => {
    await press(page, page.getByRole('link', { name: 'Tất cả vai trò' }))
    await openTab(page, 'Vai trò', 'Vì sao được phép?')
    await type(page, page.getByRole('tabpanel').getByRole('searchbox'), 'phuong thao uyen')
    await press(page, page.getByRole('tabpanel').getByRole('button', { name: /Thảo Uyên/ }))
    await expect(page.getByRole('button', { name: 'Chọn người khác' })).toBeVisible()
    await expectFocusKept(page)
    await type(page, page.getByRole('searchbox', { name: 'Tìm quyền' }), 'danh sach tai khoan')
    await press(page, page.getByRole('button', { name: 'Vì sao? Xem danh sách tài khoản' }))
    await expect(
      page.getByText(/ không được phép “Xem danh sách tài khoản” vì vai trò Trực ban đêm chặn quyền này\.$/),
    ).toBeVisible()
  })
})
