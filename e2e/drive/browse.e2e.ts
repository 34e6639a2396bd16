import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { drive, item, newFile, newFolders, openDrive } from './files.ts'

const names = (page: Page) =>
  page
    .getByRole('grid')
    .locator('[data-node] [title]')
    .evaluateAll(all => all.map(one => one.getAttribute('title')))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Hoàn tác' }).click()
const selected = (page: Page) => page.getByRole('grid').locator('[aria-selected=true]')

test('[R-ROUTE-5] the whole path by keys: create, open, rename, cut, paste, copy, trash, undo', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  await newFile(me, base, 'Tệp 10.txt')
  await newFile(me, base, 'Tệp 2.txt')
  await openDrive(page, me, base)
  await expect(heading(page, 'Tệp của tôi')).toBeVisible()
  await expect(item(page, 'Tệp 2.txt')).toBeVisible()
  expect(await names(page)).toEqual(['Tệp 2.txt', 'Tệp 10.txt'])

  await page.getByRole('button', { name: 'Thư mục mới' }).click()
  await page.getByLabel('Tên thư mục').fill('a/b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tên không được có các ký tự')).toBeVisible()
  await page.getByLabel('Tên thư mục').fill('Hợp đồng')
  await page.keyboard.press('Enter')
  await expect(item(page, 'Hợp đồng')).toBeVisible()
  expect(await names(page)).toEqual(['Hợp đồng', 'Tệp 2.txt', 'Tệp 10.txt'])

  await expect(page.getByRole('dialog')).toBeHidden()
  await item(page, 'Hợp đồng').focus()
  await page.keyboard.press('F2')
  await page.getByLabel('Tên mới').fill('Hợp đồng 2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Đã đổi tên thành “Hợp đồng 2026”')).toBeVisible()
  await expect(item(page, 'Hợp đồng 2026')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // Letters without marks lead to names; Shift selects a range; Ctrl+X and Ctrl+V move it.
  await item(page, 'Hợp đồng 2026').focus()
  await page.keyboard.press('t')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('Đã chọn 2 mục · ')).toBeVisible()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Hợp đồng 2026')).toBeVisible()
  await expect(page.getByText('Thư mục này còn trống')).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(item(page, 'Tệp 10.txt')).toBeVisible()
  await expect(page.getByText('Đã chuyển 2 mục vào “Hợp đồng 2026”')).toBeVisible()

  // The keyboard went with the folder, and stands on the first file that is there.
  await expect(page.locator('[data-node]:focus')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(item(page, 'Tệp 2 (1).txt')).toBeVisible()
  await item(page, 'Tệp 2 (1).txt').click()
  await page.keyboard.press('Delete')
  await expect(item(page, 'Tệp 2 (1).txt')).toBeHidden()
  // The keyboard stands on the neighbour.
  await expect(page.locator('[data-node]:focus')).toBeVisible()
  await undo(page)
  await expect(item(page, 'Tệp 2 (1).txt')).toBeVisible()

  await item(page, 'Tệp 2.txt').first().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(heading(page, 'Tệp của tôi')).toBeVisible()
})

test('a mouse selects with Ctrl, Shift and a rectangle, drags into folders and onto the path, and all of it can be undone', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  await newFolders(me, base, [['Kho']])
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await newFile(me, base, name)
  await openDrive(page, me, base)
  await item(page, 'a.txt').click()
  await item(page, 'c.txt').click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(3)
  await item(page, 'b.txt').click({ modifiers: ['Control'] })
  await expect(selected(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)

  const first = (await item(page, 'b.txt').boundingBox())!
  const last = (await item(page, 'd.txt').boundingBox())!
  await page.mouse.move(last.x + 200, last.y + last.height + 40)
  await page.mouse.down()
  await page.mouse.move(first.x + 100, first.y + 20, { steps: 5 })
  await expect(selected(page)).toHaveCount(3)
  await page.mouse.up()

  await item(page, 'c.txt').dragTo(item(page, 'Kho'))
  await expect(page.getByText('Đã chuyển 3 mục vào “Kho”')).toBeVisible()
  await expect(item(page, 'c.txt')).toBeHidden()
  await undo(page)
  await expect(item(page, 'c.txt')).toBeVisible()

  await item(page, 'a.txt').click()
  await page.keyboard.press('Control+x')
  await item(page, 'Kho').dblclick()
  await page.getByRole('button', { name: 'Dán 1 mục' }).click()
  await expect(item(page, 'a.txt')).toBeVisible()
  const path = page.getByRole('navigation', { name: 'Đường dẫn' })
  await item(page, 'a.txt').dragTo(path.getByRole('link', { name: 'Tệp của tôi' }))
  await expect(page.getByText('Đã chuyển “a.txt” vào “Tệp của tôi”')).toBeVisible()
  await path.getByRole('link', { name: 'Tệp của tôi' }).click()
  await expect(item(page, 'a.txt')).toBeVisible()
})

test('what has the name already is asked about, and the answer goes for all', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const [folder] = await newFolders(me, base, [['Đích']])
  await newFile(me, base, 'Trùng.txt')
  await newFile(me, base, 'Trùng.txt', { parentId: folder! })
  await openDrive(page, me, base)
  await item(page, 'Trùng.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Di chuyển tới…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Chuyển vào đây' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Đích' }).click()
  await dialog.getByRole('button', { name: 'Chuyển vào đây' }).click()
  await expect(page.getByRole('dialog', { name: 'Tên này đã có ở đó' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question about names')
  await page.getByRole('radio', { name: /Giữ cả hai/ }).check()
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(item(page, 'Trùng.txt')).toBeHidden()
  await item(page, 'Đích').dblclick()
  await expect(item(page, 'Trùng (1).txt')).toBeVisible()
})

test('the trash is searched without marks, gives back, and deletes for ever once one has said yes', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const files = await Promise.all(
    ['Bản nháp.txt', 'Hoá đơn.txt', 'Ảnh cũ.txt'].map(name => newFile(me, base, name)),
  )
  await callAs(me, base, 'POST', `${drive}/nodes/@/trash`, { nodeIds: files.map(({ nodeId }) => nodeId) })
  await openDrive(page, me, base, '/drive/trash')
  await expect(item(page, 'Hoá đơn.txt')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the trash')
  await page.getByRole('searchbox', { name: 'Tìm trong thùng rác' }).fill('hoa don')
  await expect(item(page, 'Bản nháp.txt')).toBeHidden()
  await item(page, 'Hoá đơn.txt').click()
  await page.getByRole('button', { name: 'Khôi phục' }).click()
  await expect(page.getByText('Đã khôi phục “Hoá đơn.txt”')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Tìm trong thùng rác' }).fill('')

  await item(page, 'Ảnh cũ.txt').click()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  await expect(item(page, 'Ảnh cũ.txt')).toBeHidden()
  await page
    .getByRole('button', { name: 'Bỏ chọn' })
    .click({ timeout: 1000 })
    .catch(() => undefined)
  await page.getByRole('button', { name: 'Dọn sạch thùng rác' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dọn sạch thùng rác' }).click()
  await expect(page.getByText('Thùng rác trống')).toBeVisible()
  await page.getByRole('link', { name: 'Tệp của tôi' }).click()
  await expect.poll(() => names(page)).toEqual(['Hoá đơn.txt'])
})

test('what changes elsewhere is seen at once: new, renamed, moved, deleted', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const [folder] = await newFolders(me, base, [['Nơi khác']])
  await openDrive(page, me, base)
  await expect(item(page, 'Nơi khác')).toBeVisible()
  const { nodeId } = await newFile(me, base, 'Mới.txt')
  await expect(item(page, 'Mới.txt')).toBeVisible()
  await callAs(me, base, 'PUT', `${drive}/nodes/${nodeId}`, { name: 'Tên khác.txt' })
  await expect(item(page, 'Tên khác.txt')).toBeVisible()
  await expect(item(page, 'Mới.txt')).toBeHidden()
  await callAs(me, base, 'POST', `${drive}/nodes/@/move`, { nodeIds: [nodeId], parentId: folder })
  await expect(item(page, 'Tên khác.txt')).toBeHidden()
  await callAs(me, base, 'POST', `${drive}/nodes/@/trash`, { nodeIds: [folder] })
  await expect(page.getByText('Kho tệp của bạn còn trống')).toBeVisible()
  // More at once than are read one by one.
  await newFolders(
    me,
    base,
    Array.from({ length: 30 }, (_, i) => [`Thư mục ${i}`]),
  )
  await expect(item(page, /^Thư mục 2\d/).first()).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '31')
})

test('list or grid, the order and the details panel are remembered', async ({ page, me, baseURL }) => {
  const base = baseURL ?? ''
  await newFile(me, base, 'nhỏ.txt', { bytes: Buffer.from('x') })
  await newFile(me, base, 'lớn.txt', { bytes: Buffer.alloc(5000, 'x') })
  await openDrive(page, me, base)
  await expect(item(page, 'lớn.txt')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Kích thước' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Kích thước' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(await names(page)).toEqual(['lớn.txt', 'nhỏ.txt'])
  await page.getByRole('columnheader', { name: 'Kích thước' }).getByRole('button').click()
  await expect.poll(() => names(page)).toEqual(['nhỏ.txt', 'lớn.txt'])
  await expectAccessibleInBothThemes(page, 'the list')
  await page.getByRole('button', { name: 'Lưới' }).click()
  await page.getByRole('button', { name: 'Chi tiết' }).click()
  await page.reload()
  await expect(page.getByRole('gridcell').filter({ hasText: 'nhỏ.txt' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Chi tiết' })).toBeVisible()
  await item(page, 'lớn.txt').click()
  await expect(page.getByRole('complementary').getByText('4,9 KB')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the grid with details')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'nhỏ.txt' })).toBeVisible()
})

test('stars, recents and the overview lead to files; versions are named, restored and deleted', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { nodeId } = await newFile(me, base, 'Báo cáo.txt', { bytes: Buffer.from('một') })
  const second = await newFile(me, base, 'tạm.txt', { bytes: Buffer.from('hai hai') })
  await openDrive(page, me, base, '/drive/')
  await expect(page.getByRole('heading', { name: 'Gần đây' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Báo cáo.txt/ })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the overview')
  await page.getByRole('link', { name: 'Tệp của tôi' }).first().click()
  await item(page, 'Báo cáo.txt').getByRole('button', { name: 'Thao tác với Báo cáo.txt' }).click()
  await page.getByRole('menuitem', { name: 'Gắn dấu sao' }).click()
  await expect(item(page, 'Báo cáo.txt').getByText('Đã gắn dấu sao')).toBeAttached()
  await page.getByRole('link', { name: 'Gắn dấu sao' }).click()
  await expect(item(page, 'Báo cáo.txt')).toBeVisible()

  const { media } = await callAs(me, base, 'GET', `${drive}/nodes/${second.nodeId}`)
  await callAs(me, base, 'PUT', `${drive}/nodes/${nodeId}/content`, { mediaId: media.mediaId })
  await item(page, 'Báo cáo.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chi tiết' }).click()
  const details = page.getByRole('complementary', { name: 'Chi tiết' })
  await details.getByRole('tab', { name: 'Phiên bản' }).click()
  await expect(details.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothThemes(page, 'versions')
  await details
    .getByRole('button', { name: /Thao tác với phiên bản/ })
    .nth(1)
    .click()
  await page.getByRole('menuitem', { name: 'Đặt tên phiên bản' }).click()
  await page.getByRole('textbox', { name: 'Tên phiên bản' }).fill('Bản gốc')
  await page.keyboard.press('Enter')
  await expect(details.getByText('Bản gốc')).toBeVisible()
  await details
    .getByRole('button', { name: /Thao tác với phiên bản/ })
    .nth(1)
    .click()
  await page.getByRole('menuitem', { name: 'Khôi phục phiên bản này' }).click()
  await expect(details.getByRole('listitem')).toHaveCount(3)
  await details.getByRole('tab', { name: 'Hoạt động' }).click()
  await expect(details.getByText('Bạn đã cập nhật nội dung').first()).toBeVisible()

  await page.getByRole('button', { name: /Dung lượng/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Cái gì đang chiếm chỗ' }).getByText('Tài liệu'),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page, 'what takes the space')
})

test('a folder that is not there, and one that cannot be had, say so and lead on', async ({
  page,
  me,
  baseURL,
}) => {
  const base = baseURL ?? ''
  await openDrive(page, me, base, '/drive/folder/019b0000-0000-7000-8000-000000000000')
  await expect(page.getByText('Không có thư mục này')).toBeVisible()
  await page.getByRole('link', { name: 'Về Tệp của tôi' }).click()
  await expect(page.getByText('Kho tệp của bạn còn trống')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an empty drive')
})
