import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { card, newNote, notes, openNotes } from './notes.ts'

const listed = async (person: Parameters<typeof callAs>[0], base: string, query = '') =>
  (await callAs(person, base, 'GET', `${notes}/notes?limit=100${query}`)).items as Record<string, unknown>[]

const menuItem = async (page: Page, note: string, action: string) => {
  await card(page, note).hover()
  await card(page, note)
    .getByRole('button', { name: /^Thao tác với/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** The box opens by its key once the page has come to rest. */
async function openCapture(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Alt+n')
    await expect(page.getByRole('dialog', { name: 'Ghi nhanh' })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a quick note is written from anywhere in two keystrokes, and kept while there is no network', async ({
  myPage: page,
  me,
  base,
  context,
}) => {
  await page.goto('/people')
  await openCapture(page)
  const box = page.getByRole('dialog', { name: 'Ghi nhanh' })
  await page.keyboard.type('Gọi cho mẹ')
  await expect(box.getByText('Đã lưu trên máy này')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a quick note')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Đã lưu ghi chú')).toBeVisible()
  expect(await listed(me, base)).toMatchObject([{ title: '', excerpt: 'Gọi cho mẹ' }])

  await context.setOffline(true)
  await openCapture(page)
  await box.getByLabel('Tiêu đề (không bắt buộc)').fill('Chợ')
  await box.getByRole('button', { name: 'Danh sách việc' }).click()
  await page.keyboard.type('Cá lóc')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Rau muống')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Đã giữ trên máy này')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await listed(me, base)).map(({ title, taskCount }) => [title, taskCount]))
    .toContainEqual(['Chợ', 2])
})

test('what was being written when the page ended becomes a note', async ({ myPage: page, me, base }) => {
  await page.goto('/notes')
  await openCapture(page)
  await page.keyboard.type('Viết dở')
  await page.reload()
  await expect.poll(async () => (await listed(me, base)).map(({ excerpt }) => excerpt)).toEqual(['Viết dở'])
})

test('notes get colours, labels and pins, are archived, and come back from the trash', async ({
  page,
  me,
  base,
}) => {
  for (const title of ['Đi chợ', 'Họp tổ dân phố', 'Sách muốn đọc']) await newNote(me, base, { title })
  await openNotes(page, me, base)
  await menuItem(page, 'Đi chợ', 'Màu')
  await page.getByRole('button', { name: 'Vàng' }).click()
  await expect(card(page, 'Đi chợ')).toHaveAttribute('data-note-colour', 'YELLOW')

  await menuItem(page, 'Đi chợ', 'Nhãn')
  const labels = page.getByRole('dialog', { name: 'Nhãn của Đi chợ' })
  await labels.getByLabel('Tên nhãn').fill('Nhà cửa')
  await page.keyboard.press('Enter')
  await expect(labels.getByRole('checkbox', { name: 'Nhà cửa' })).toBeChecked()
  await expectAccessibleInBothThemes(page, 'the labels of a note')
  await labels.getByRole('button', { name: 'Xong' }).click()
  await expect(card(page, 'Đi chợ').getByText('Nhà cửa')).toBeVisible()

  await menuItem(page, 'Sách muốn đọc', 'Ghim')
  await expect(page.getByRole('list', { name: 'Đã ghim' }).getByRole('article')).toHaveCount(1)
  await expectAccessibleInBothThemes(page, 'the wall')

  await page.getByRole('link', { name: 'Nhà cửa' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Ghi chú', exact: true }).last().click()

  await menuItem(page, 'Họp tổ dân phố', 'Lưu trữ')
  await expect(card(page, 'Họp tổ dân phố')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(card(page, 'Họp tổ dân phố')).toBeVisible()

  await menuItem(page, 'Họp tổ dân phố', 'Chuyển vào thùng rác')
  await expect(card(page, 'Họp tổ dân phố')).toHaveCount(0)
  await page.getByRole('link', { name: 'Thùng rác' }).click()
  await menuItem(page, 'Họp tổ dân phố', 'Khôi phục')
  await expect(page.getByText('Thùng rác trống')).toBeVisible()
  // The page shows it before the server has answered.
  const titles = async () => (await listed(me, base)).map(({ title }) => title).sort()
  await expect.poll(titles).toEqual(['Họp tổ dân phố', 'Sách muốn đọc', 'Đi chợ'])
  expect(await listed(me, base)).toContainEqual(
    expect.objectContaining({ title: 'Đi chợ', colour: 'YELLOW' }),
  )
})

test('a note that is deleted for ever from its page takes its page along', async ({ page, me, base }) => {
  const noteId = await newNote(me, base, { title: 'Đi chợ' })
  await callAs(me, base, 'POST', `${notes}/notes/@/trash`, { noteIds: [noteId] })
  await openNotes(page, me, base, `/notes/${noteId}`)
  await expect(page.getByText('Ghi chú này đang ở thùng rác.')).toBeVisible()
  await page.getByRole('button', { name: 'Thêm thao tác' }).click()
  await page.getByRole('menuitem', { name: 'Xoá vĩnh viễn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá vĩnh viễn' }).click()
  await expect(page).toHaveURL('/notes')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await listed(me, base, '&view=TRASH')).toEqual([])
})

test('a label is made, renamed and deleted; its notes stay', async ({ page, me, base }) => {
  await newNote(me, base, { title: 'Đi chợ' })
  await openNotes(page, me, base)
  await page.getByRole('button', { name: 'Sửa nhãn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sửa nhãn' })
  await dialog.getByLabel('Nhãn mới').fill('Việc nhà')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Đổi tên nhãn Việc nhà' }).click()
  await page.getByLabel('Tên nhãn', { exact: true }).fill('Nhà cửa')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(dialog.getByText('Nhà cửa', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Xoá nhãn Nhà cửa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá nhãn Nhà cửa' }).click()
  await expect(dialog.getByText('Bạn chưa có nhãn nào.')).toBeVisible()
  expect(await listed(me, base)).toHaveLength(1)
})

test('tasks are ticked on their card', async ({ page, me, base }) => {
  const noteId = await newNote(me, base, { title: 'Đi chợ', tasks: ['Cá lóc', 'x Gạo'] })
  await openNotes(page, me, base)
  await expect(card(page, 'Đi chợ').getByText('1/2 việc xong')).toBeVisible()
  await card(page, 'Đi chợ').getByText('Cá lóc').click()
  await expect(card(page, 'Đi chợ').getByText('2/2 việc xong')).toBeVisible()
  await expect.poll(async () => (await callAs(me, base, 'GET', `${notes}/notes/${noteId}`)).doneCount).toBe(2)
})

test('words are found inside notes without marks', async ({ page, me, base }) => {
  await newNote(me, base, { title: 'Công thức', text: 'Bún riêu cua đồng với đậu phụ' })
  await newNote(me, base, { title: 'Việc khác', text: 'Không liên quan' })
  await openNotes(page, me, base)
  await page.getByRole('searchbox', { name: 'Tìm trong ghi chú' }).fill('bun rieu')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Công thức')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Tìm trong ghi chú' }).fill('phở')
  await expect(page.getByText('Không tìm thấy “phở”')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a search that finds nothing')
})

test('several notes are chosen by keys alone, pinned and put away', async ({ page, me, base }) => {
  for (const title of ['Một', 'Hai', 'Ba', 'Bốn']) await newNote(me, base, { title })
  await openNotes(page, me, base)
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('searchbox', { name: 'Tìm trong ghi chú' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Đã chọn 2 ghi chú').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'chosen notes')
  await page.keyboard.press('f')
  await expect(page.getByRole('list', { name: 'Đã ghim' }).getByRole('article')).toHaveCount(2)
  await page.keyboard.press('Control+a')
  await expect(page.getByText('Đã chọn 4 ghi chú').first()).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Chưa có ghi chú nào')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('only those of many notes that are near the screen are drawn, and the last can be reached', async ({
  page,
  me,
  base,
}) => {
  for (let n = 0; n < 140; n++) await newNote(me, base, { title: `Ghi chú số ${n}` })
  await openNotes(page, me, base)
  await expect(card(page, 'Ghi chú số 139')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(60)
  await card(page, 'Ghi chú số 139').getByRole('link').focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(card(page, /Ghi chú số 0$/).getByRole('link')).toBeFocused({ timeout: 1000 })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(60)
})

test('a locked note needs the PIN of hidden conversations', async ({ page, me, base }) => {
  const noteId = await newNote(me, base, { title: 'Nhật ký', text: 'Điều không ai biết' })
  await callAs(me, base, 'POST', '/hidden-service/v1/domains/default/hidden/pin', { pin: '2468' })
  await openNotes(page, me, base)
  await menuItem(page, 'Nhật ký', 'Khoá ghi chú')
  const pin = page.getByRole('dialog')
  await pin.getByLabel('Mã PIN').first().fill('2468')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Đã khoá ghi chú')).toBeVisible()
  expect(await callAs(me, base, 'GET', `${notes}/notes/${noteId}`)).toMatchObject({ isLocked: true })
})
