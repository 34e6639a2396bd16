import { expect, test } from '../auth/own-place.ts'
import { expectFocusKept, expectVisibleFocus, press, tabTo, type } from '../src/keyboard.ts'
import { newUsername, signInAs } from '../src/people.ts'

// Every step by keyboard alone: nothing is clicked, filled in or focused by the test.

test('people are imported from CSV by keyboard: a wrong line is mended, a file is chosen, the links are saved', async ({
  page,
  context,
  place,
}) => {
  const [first, second] = [newUsername('nhap'), newUsername('nhap')]
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=users')
  const menu = page.getByRole('button', { name: 'Nhập và xuất tài khoản' })
  const openImport = async () => {
    await press(page, menu)
    await expect(page.getByRole('menuitem', { name: 'Nhập từ tệp CSV' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const dialog = page.getByRole('dialog', { name: 'Nhập tài khoản từ tệp CSV' })

  await press(page, menu)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await openImport()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()

  await openImport()
  const header = 'Tên đăng nhập,Họ và tên,Email'
  await type(
    page,
    dialog.getByLabel('Hoặc dán nội dung vào đây'),
    `${header}\n${first},Nguyễn Thị Nhập,khong-phai-thu`,
  )
  await press(page, dialog.getByRole('button', { name: 'Xem trước' }))
  await expect(dialog.getByText('Email: không phải địa chỉ email.')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Chọn tệp khác' }))

  const choosing = page.waitForEvent('filechooser')
  await press(page, dialog.locator('button', { hasText: 'Chọn tệp CSV' }))
  const csv = `${header}\n${first},Nguyễn Thị Nhập,\n${second},Trần Văn Nhập,`
  await (await choosing).setFiles({ name: 'nhap.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('Tệp không có lỗi: sẽ tạo 2 và sửa 0 tài khoản.')).toBeVisible()
  await tabTo(page, dialog.getByRole('radio', { name: /^Gửi thư mời qua email/ }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^Không gửi/ })).toBeChecked()
  await press(page, dialog.getByRole('button', { name: 'Tạo 2 tài khoản' }))
  await expect(dialog.getByText('Đã tạo 2 và sửa 0 tài khoản.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await press(page, dialog.getByRole('button', { name: 'Tải danh sách liên kết' }))
  expect((await saving).suggestedFilename()).toBe('lien-ket-dat-mat-khau.csv')
  await press(page, dialog.getByRole('button', { name: 'Đóng' }).last())
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(page.getByText('Trần Văn Nhập').first()).toBeVisible()

  const exporting = page.waitForEvent('download')
  await press(page, menu)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Xuất ra tệp CSV' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await exporting).suggestedFilename()).toBe('tai-khoan.csv')
  await expect(menu).toBeFocused()
})

test('an LDAP directory is set up by keyboard: presets, a group with its role, a try that fails, saved and opened again', async ({
  page,
  context,
  place,
}) => {
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=signIn')
  const setUp = page.getByRole('button', { name: 'Thiết lập thư mục LDAP' })
  await press(page, setUp)
  const dialog = page.getByRole('dialog', { name: 'Thư mục LDAP' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(setUp).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('checkbox', { name: 'Tạo tài khoản khi đăng nhập lần đầu' }), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Lưu' }))
  // The first field that is wrong has the focus.
  const url = dialog.getByLabel('Địa chỉ máy chủ')
  await expect(url).toBeFocused()
  await type(page, url, 'ldaps://ldap.vidu.example')
  await type(page, dialog.getByRole('textbox', { name: /^DN gốc/ }), 'ou=nguoi,dc=vidu,dc=vn')
  await press(page, dialog.getByRole('button', { name: 'Điền theo Active Directory' }))
  await expect(dialog.getByLabel('Tên đăng nhập', { exact: true })).toHaveValue('sAMAccountName')
  await press(page, dialog.getByRole('button', { name: 'Thêm nhóm' }))
  await type(page, dialog.getByLabel('DN của nhóm 1'), 'cn=truc,ou=nhom,dc=vidu,dc=vn')
  await press(page, dialog.getByRole('button', { name: /Vai trò của nhóm 1/ }))
  const role = page.getByRole('option', { name: /^Kiểm duyệt/ })
  await expect(role).toBeVisible()
  await page.keyboard.insertText('Kiểm duyệt')
  for (let n = 0; n < 20 && !(await role.evaluate(element => element === document.activeElement)); n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /Vai trò của nhóm 1/ })).toContainText('Kiểm duyệt')
  await expect(dialog.getByRole('button', { name: /Vai trò của nhóm 1/ })).toBeFocused()

  await press(page, dialog.getByRole('button', { name: 'Thử kết nối' }))
  await expect(dialog.getByText('Không kết nối được tới máy chủ.')).toBeVisible({ timeout: 60_000 })
  await press(page, dialog.getByRole('button', { name: 'Lưu' }))
  await expect(page.getByText('Đã lưu thư mục LDAP.')).toBeVisible()
  await expectFocusKept(page)
  const edit = page.getByRole('button', { name: 'Sửa', exact: true }).first()
  await press(page, edit)
  await expect(dialog.getByLabel('DN của nhóm 1')).toHaveValue('cn=truc,ou=nhom,dc=vidu,dc=vn')
  await press(page, dialog.getByRole('button', { name: 'Bỏ nhóm 1' }))
  await expectFocusKept(page)
  await press(page, dialog.getByRole('button', { name: 'Lưu' }))
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('a SCIM token is made, copied and revoked by keyboard', async ({ page, context, place }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: place.url })
  await signInAs(context, place.admin, place.url)
  await page.goto('/admin?tab=signIn')
  const add = page.getByRole('button', { name: 'Tạo mã truy cập' })
  await press(page, add)
  const dialog = page.getByRole('dialog', { name: 'Tạo mã truy cập' })
  const name = dialog.getByLabel('Tên hệ thống')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await expectVisibleFocus(name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Bạn nhập tên nhé.')).toBeVisible()
  await page.keyboard.insertText('Entra ID')
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Sao chép mã' }))
  await expect(page.getByText('Đã sao chép mã.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByText(copied, { exact: true })).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Đóng' }).last())
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()

  const revoke = page.getByRole('button', { name: 'Thu hồi mã Entra ID' })
  await press(page, revoke)
  const confirm = page.getByRole('alertdialog', { name: 'Thu hồi mã Entra ID' })
  await expect(confirm).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirm).toBeHidden()
  await expect(revoke).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, confirm.getByRole('button', { name: 'Thu hồi', exact: true }))
  await expect(page.getByText('Đã thu hồi mã truy cập.')).toBeVisible()
  await expect(page.getByText('Chưa có mã truy cập nào')).toBeVisible()
  await expectFocusKept(page)
})
