import { expect, type Page, test } from '../auth/own-place.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { callAs, newPerson, type Person, signInAs } from '../src/people.ts'

/** At the widths of a desktop, a tablet and a phone, nothing stands beside the page. */
async function expectToFit(page: Page) {
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
}

interface MadeRole {
  roleId: string
}

const service = '/admin-permission-service/v1/domains/default'

/** A role of these permissions, held by these people. */
async function makeRole(
  admin: Person,
  url: string,
  name: string,
  allow: string[],
  holders: Person[] = [],
): Promise<void> {
  const role = (await callAs(admin, url, 'POST', `${service}/roles`, { name, allow })) as MadeRole
  if (holders.length > 0)
    await callAs(admin, url, 'POST', `${service}/roles/${role.roleId}/users/@/all/add`, {
      userIds: holders.map(({ userId }) => userId),
    })
}

test('roles of several people are changed in one act by keyboard, undone, and given as somebody else has them', async ({
  page,
  context,
  place,
}) => {
  await newPerson(place.url, { fullName: 'Nguyễn Hoàng Ánh' })
  await newPerson(place.url, { fullName: 'Trần Hoàng Bích' })
  const chi = await newPerson(place.url, { fullName: 'Lê Hoàng Chi' })
  await makeRole(place.admin, place.url, 'Trực hoá đơn', ['invoice.read'], [chi])
  await makeRole(place.admin, place.url, 'Trực báo cáo ca đêm', ['report.read'])
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=roles&item=people')

  await page.getByRole('searchbox', { name: /^Tìm theo tên/ }).focus()
  await page.keyboard.type('hoang')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(page.getByText('3 người', { exact: true })).toBeVisible()
  await expect(row('Lê Hoàng Chi').getByRole('list', { name: 'Vai trò' })).toHaveText('Trực hoá đơn')
  for (const name of ['Nguyễn Hoàng Ánh', 'Trần Hoàng Bích']) {
    await page.getByRole('checkbox', { name: `Chọn ${name}` }).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('Đã chọn 2 người')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'people and their roles')
  await expectToFit(page)

  await test.step('a role is given to both at once, and taken back', async () => {
    await page.getByRole('button', { name: 'Đổi vai trò' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Đổi vai trò của 2 người' })
    await expect(dialog.getByText('Chưa có gì để đổi.')).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Thêm vai trò' }).focus()
    await page.keyboard.type('bao cao ca')
    await dialog.getByRole('button', { name: /^Trực báo cáo ca đêm/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Đổi cho 2 người: giao 2 lượt vai trò.')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'roles of several people')
    await dialog.getByRole('button', { name: 'Áp dụng' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row('Trần Hoàng Bích').getByRole('list', { name: 'Vai trò' })).toHaveText(
      'Trực báo cáo ca đêm',
    )
    await page.getByRole('button', { name: 'Hoàn tác' }).click()
    await expect(page.getByText('Đã hoàn tác.')).toBeVisible()
    await expect(row('Trần Hoàng Bích')).toContainText('Chưa giữ vai trò nào')
  })

  await test.step('somebody gets the roles of another person, after the difference was shown', async () => {
    await page.getByRole('checkbox', { name: 'Chọn Nguyễn Hoàng Ánh' }).press('Space')
    await page.getByRole('button', { name: 'Giống người khác' }).press('Enter')
    const dialog = page.getByRole('dialog', {
      name: 'Giao vai trò cho Nguyễn Hoàng Ánh giống một người khác',
    })
    await dialog.getByRole('searchbox').fill(chi.username)
    await dialog.getByRole('button', { name: /Lê Hoàng Chi/ }).press('Enter')
    await expect(dialog.getByRole('group', { name: 'Giống ai?' })).toBeFocused()
    await expect(dialog.getByRole('region', { name: 'Sẽ thay đổi' })).toContainText('Giao thêm: Trực hoá đơn')
    await expectAccessibleInBothThemes(page, 'roles as somebody else has them')
    await expectToFit(page)
    await dialog.getByRole('button', { name: 'Áp dụng' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row('Nguyễn Hoàng Ánh').getByRole('list', { name: 'Vai trò' })).toHaveText('Trực hoá đơn')
  })

  await test.step('the editor of a role says who would gain and lose what, before it is saved', async () => {
    await page.getByRole('tab', { name: 'Vai trò', exact: true }).click()
    await page.getByRole('link', { name: /^Trực hoá đơn/ }).click()
    const choose = (permission: string, choice: string) =>
      page.getByRole('group', { name: permission, exact: true }).getByText(choice, { exact: true }).click()
    await choose('Xem hoá đơn', 'Theo mẫu')
    await choose('Xem báo cáo', 'Cho phép')
    const effect = page.getByRole('region', { name: 'Nếu lưu' })
    await expect(effect).toContainText('2 người thêm quyền')
    await expect(effect).toContainText('2 người mất quyền')
    await expect(effect).toContainText('Nguyễn Hoàng Ánh')
    await expect(effect).toContainText('Xem hoá đơn')
    await expectAccessibleInBothThemes(page, 'what a change of a role would do')
    await expectToFit(page)
    await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
    await expect(effect).toBeHidden()
  })
})

test('who may not use a control finds it disabled, with the missing permission and who can grant it', async ({
  page,
  context,
  place,
}) => {
  const lan = await newPerson(place.url, { fullName: 'Đặng Thị Lan' })
  await makeRole(
    place.admin,
    place.url,
    'Chỉ xem tài khoản',
    ['user.read', 'role.read', 'invoice.read'],
    [lan],
  )
  await signInAs(context, lan, place.url)
  await page.goto('/admin?tab=users')
  const create = page.getByRole('button', { name: 'Tạo tài khoản' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(/^Cần quyền “Tạo tài khoản”\. Người cấp được: .+\.$/)
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.locator('[data-sonner-toast]').filter({ hasText: 'Cần quyền “Tạo tài khoản”.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Tuỳ chọn cho Đặng Thị Lan' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sửa', exact: true })).toHaveAccessibleDescription(
    /^Cần quyền “Sửa tài khoản”\./,
  )
  await expectAccessibleInBothThemes(page, 'accounts for who may only look')
  await page.keyboard.press('Escape')

  await page.goto('/admin?tab=roles')
  await expect(page.getByRole('button', { name: 'Tạo vai trò' })).toHaveAccessibleDescription(
    /^Cần quyền “Tạo, sửa và xoá vai trò”\./,
  )
  await page.goto('/admin?tab=invoices')
  for (const name of ['Soạn hoá đơn', 'Bên bán'])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(/^Cần quyền “/)
  await expectAccessibleInBothThemes(page, 'invoices for who may only look')
})
