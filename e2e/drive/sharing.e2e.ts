import { randomUUID } from 'node:crypto'
import { newGroup, openMessenger } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'
import { drive, item, newFile, newFolders, openDrive } from './files.ts'

const menuItem = async (page: Page, file: string, action: string) => {
  await item(page, file).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(` ${field}$`) }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a file is shared with a person, whose role is changed and ended; the details show who has it', async ({
  page,
  me,
  base,
}) => {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const { nodeId } = await newFile(me, base, 'Dự toán.txt')
  await openDrive(page, me, base)
  await menuItem(page, 'Dự toán.txt', 'Chia sẻ')
  await expect(page.getByRole('dialog', { name: 'Chia sẻ “Dự toán.txt”' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'sharing')
  await page.getByRole('button', { name: 'Thêm người hoặc nhóm' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(friend.username)
  await page.getByRole('button', { name: /Trần Văn Bình/ }).click()
  await choose(page, 'Quyền', 'Chỉnh sửa')
  await expectAccessibleInBothThemes(page, 'adding people')
  await page.getByRole('dialog').getByRole('button', { name: 'Chia sẻ', exact: true }).click()

  const list = page.getByRole('dialog').getByRole('list', { name: 'Ai có quyền' })
  await expect(list.getByText('Chủ sở hữu')).toBeVisible()
  await expect(list.getByText('Trần Văn Bình')).toBeVisible()
  expect(await callAs(friend, base, 'GET', `${drive}/nodes/${nodeId}`)).toMatchObject({ role: 'EDIT' })
  await list.getByRole('button', { name: 'Quyền của Trần Văn Bình: Chỉnh sửa' }).click()
  await page.getByRole('menuitemradio', { name: 'Chỉ xem' }).click()
  await expect(list.getByRole('button', { name: 'Quyền của Trần Văn Bình: Chỉ xem' })).toBeVisible()
  expect(await callAs(friend, base, 'GET', `${drive}/nodes/${nodeId}`)).toMatchObject({ role: 'VIEW' })
  // A menu that still fades would take the key.
  await expect(list.getByRole('button', { name: 'Quyền của Trần Văn Bình: Chỉ xem' })).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await menuItem(page, 'Dự toán.txt', 'Chi tiết')
  const details = page.getByRole('complementary', { name: 'Chi tiết' })
  await details.getByRole('tab', { name: 'Mọi người' }).click()
  await expect(details.getByText('Trần Văn Bình')).toBeVisible()
  await details.getByRole('tab', { name: 'Hoạt động' }).click()
  await expect(details.getByText('Bạn đã chia sẻ với Trần Văn Bình').first()).toBeVisible()
  await details.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await list.getByRole('button', { name: /Quyền của Trần Văn Bình/ }).click()
  await page.getByRole('menuitem', { name: 'Ngừng chia sẻ' }).click()
  await expect(list.getByText('Trần Văn Bình')).toBeHidden()
  expect((await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}/shares`)).items).toEqual([])
})

test('a link gets a password, an end and a limit, loses them by editing, and is revoked', async ({
  page,
  context,
  me,
  base,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { nodeId } = await newFile(me, base, 'Báo giá.txt')
  const links = async () => (await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}/public-links`)).items
  await openDrive(page, me, base)
  await menuItem(page, 'Báo giá.txt', 'Chia sẻ')
  await page.getByRole('tab', { name: 'Liên kết công khai' }).click()
  await expect(page.getByText('Chưa có liên kết nào.')).toBeVisible()
  await page.getByRole('button', { name: 'Tạo liên kết' }).click()
  const form = page.getByRole('dialog', { name: 'Tạo liên kết công khai' })
  await form.getByLabel('Mật khẩu', { exact: true }).fill('bến đò')
  await choose(page, 'Hết hạn', 'Sau 7 ngày')
  await form.getByLabel('Số lượt tải tối đa').fill('0')
  await form.getByRole('button', { name: 'Tạo liên kết' }).click()
  await expect(form.getByText('Bạn nhập một số từ 1 đến 1.000.000 nhé.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a new link')
  await form.getByLabel('Số lượt tải tối đa').fill('5')
  await form.getByRole('button', { name: 'Tạo liên kết' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('0/5 lượt tải')).toBeVisible()
  const [made] = await links()
  expect(made).toMatchObject({ role: 'VIEW', hasPassword: true, maxDownloads: 5 })
  expect(made.expiresTime).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.url)
  await expectAccessibleInBothThemes(page, 'the links')

  await page.getByRole('button', { name: 'Tuỳ chọn của liên kết' }).click()
  await page.getByRole('menuitem', { name: 'Sửa' }).click()
  const edit = page.getByRole('dialog', { name: 'Sửa liên kết' })
  await edit.getByRole('checkbox', { name: 'Bỏ mật khẩu' }).check()
  await choose(page, 'Hết hạn', 'Không hết hạn')
  await edit.getByLabel('Số lượt tải tối đa').fill('')
  await edit.getByRole('button', { name: 'Lưu' }).click()
  await expect(edit).toBeHidden()
  const [edited] = await links()
  expect(edited).toMatchObject({ linkId: made.linkId, url: made.url, hasPassword: false })
  expect(edited).not.toHaveProperty('expiresTime')
  expect(edited).not.toHaveProperty('maxDownloads')

  await page.getByRole('button', { name: 'Tuỳ chọn của liên kết' }).click()
  await page.getByRole('menuitem', { name: 'Thu hồi' }).click()
  await page.getByRole('button', { name: 'Thu hồi' }).click()
  await expect(page.getByText('Chưa có liên kết nào.')).toBeVisible()
  expect(await links()).toEqual([])
})

test('files are requested into a folder by one link, which is shown again', async ({ page, me, base }) => {
  const [folder] = await newFolders(me, base, [['Bài nộp']])
  await openDrive(page, me, base)
  await menuItem(page, 'Bài nộp', 'Yêu cầu tệp')
  await page.getByRole('button', { name: 'Tạo liên kết nhận tệp' }).click()
  const address = page.getByLabel('Địa chỉ liên kết')
  await expect(address).toHaveValue(/\/s\//)
  const url = await address.inputValue()
  const links = await callAs(me, base, 'GET', `${drive}/nodes/${folder}/public-links`)
  expect(links.items).toMatchObject([{ role: 'DROP', url }])
  await page.getByRole('button', { name: 'Xong' }).click()
  await menuItem(page, 'Bài nộp', 'Yêu cầu tệp')
  await expect(address).toHaveValue(url)
})

test('a link that receives files takes no more than its limits, and shows what it has', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  await newFolders(me, base, [['Bài thi']])
  await openDrive(page, me, base)
  await menuItem(page, 'Bài thi', 'Chia sẻ')
  await page.getByRole('tab', { name: 'Liên kết công khai' }).click()
  await page.getByRole('button', { name: 'Tạo liên kết' }).click()
  const form = page.getByRole('dialog', { name: 'Tạo liên kết công khai' })
  await form.getByRole('radio', { name: /Chỉ nhận tệp/ }).check({ force: true })
  await form.getByLabel('Số tệp nhận nhiều nhất').fill('0')
  await form.getByRole('button', { name: 'Tạo liên kết' }).click()
  await expect(form.getByText('Nhập số từ 1 đến 100.000.')).toBeVisible()
  await form.getByLabel('Số tệp nhận nhiều nhất').fill('1')
  await form.getByLabel('Dung lượng nhận nhiều nhất (MB)').fill('5')
  await expectAccessibleInBothThemes(page, 'a link that receives files')
  await form.getByRole('button', { name: 'Tạo liên kết' }).click()
  await expect(page.getByText('Đã nhận 0/1 tệp, 0 B/5 MB')).toBeVisible()

  const [{ nodeId }] = (await callAs(me, base, 'GET', `${drive}/nodes/${me.userId}/children`)).items
  const [{ url }] = (await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}/public-links`)).items
  const visitor = await otherBrowser()
  await visitor.goto(new URL(url).pathname)
  await visitor.getByLabel('Tên của bạn').fill('Lê Chi')
  const files = ['một.txt', 'hai.txt'].map(name => ({
    ...{ name, mimeType: 'text/plain', buffer: Buffer.from(name) },
  }))
  await visitor.locator('input[type=file]').setInputFiles(files)
  await visitor.getByRole('button', { name: 'Gửi 2 tệp' }).click()
  await expect(visitor.getByText(/Liên kết này đã nhận đủ/)).toHaveCount(1)
  await page.keyboard.press('Escape')
  expect((await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}/public-links`)).items).toMatchObject([
    { role: 'DROP', maxFiles: 1, receivedFiles: 1, receivedBytes: Buffer.byteLength('một.txt') },
  ])
})

test('the card in a conversation and its address lead to what was shared; what is gone says so', async ({
  page,
  me,
  base,
}) => {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const roomId = await newGroup(base, me, 'Dự án', [friend])
  const { nodeId } = await newFile(me, base, 'Dự toán.txt')
  const { items } = await callAs(me, base, 'POST', `${drive}/nodes/${nodeId}/shares`, {
    roomIds: [roomId],
    role: 'VIEW',
    clientShareId: randomUUID(),
  })
  await openMessenger(page, friend, base, roomId)
  await page.getByRole('link', { name: 'Mở Dự toán.txt' }).click()
  await expect(page.getByText('Nội dung của Dự toán.txt')).toBeVisible()
  await expect(page).toHaveURL(/\/drive\/shared/)
  await page.keyboard.press('Escape')
  await expect(item(page, 'Dự toán.txt')).toBeVisible()

  const [folderId] = await newFolders(me, base, [['Hợp đồng']])
  await openDrive(page, me, base, `/drive?node=${folderId}`)
  await expect(page).toHaveURL(new RegExp(`/drive/folder/${folderId}`))
  await page.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Chia sẻ “Hợp đồng”' })).toBeVisible()

  await callAs(me, base, 'DELETE', `${drive}/nodes/${nodeId}/shares/${items[0].shareId}`)
  await openDrive(page, friend, base, `/drive?node=${nodeId}`)
  await expect(page.getByText('Không có tệp này')).toBeVisible()
})

test('before a file leaves a shared folder of the own drive, the drive says who will not see it any more', async ({
  page,
  me,
  base,
}) => {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const [sharedId] = await newFolders(me, base, [['Chung'], ['Riêng']])
  const share = { userIds: [friend.userId], role: 'VIEW', clientShareId: randomUUID() }
  await callAs(me, base, 'POST', `${drive}/nodes/${sharedId}/shares`, share)
  const { nodeId } = await newFile(me, base, 'Dự toán.txt', { parentId: sharedId! })
  const sees = async () =>
    (await callAs(friend, base, 'GET', `${drive}/nodes/${sharedId}/children`)).items.length
  await openDrive(page, me, base, `/drive/folder/${sharedId}`)
  const move = async () => {
    await menuItem(page, 'Dự toán.txt', 'Di chuyển tới…')
    const picker = page.getByRole('dialog')
    await picker.getByRole('button', { name: 'Lên một cấp' }).click()
    await picker.getByRole('button', { name: 'Riêng' }).click()
    await picker.getByRole('button', { name: 'Chuyển vào đây' }).click()
  }
  await move()
  const question = page.getByRole('alertdialog', { name: /^Chuyển vào “Riêng” sẽ đổi người xem được/ })
  await expect(question.getByText('1 người không xem được nữa:')).toBeVisible()
  await expect(question.getByText('Trần Văn Bình')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'who loses access by a move')
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(item(page, 'Dự toán.txt')).toBeVisible()
  expect(await sees()).toBe(1)

  await move()
  await question.getByRole('button', { name: 'Vẫn chuyển' }).click()
  await expect(page.getByText('Đã chuyển “Dự toán.txt” vào “Riêng”')).toBeVisible()
  expect(await sees()).toBe(0)
  // Among folders that nobody else sees, nothing is asked.
  await openDrive(page, me, base)
  await item(page, 'Riêng').dblclick()
  const path = page.getByRole('navigation', { name: 'Đường dẫn' })
  await item(page, 'Dự toán.txt').dragTo(path.getByRole('link', { name: 'Tệp của tôi' }))
  await expect(page.getByText('Đã chuyển “Dự toán.txt” vào “Tệp của tôi”')).toBeVisible()
  expect((await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}`)).parentId).toBe(me.userId)
})
