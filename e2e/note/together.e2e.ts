import { newGroup, newPair } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'
import { addMember, expectSaved, newNote, newSharedNote, notes, openNote, text } from './notes.ts'

test('a note is shared with a person, and by a link with a password that a visitor without an account writes by', async ({
  page,
  context,
  me,
  base,
  otherBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const noteId = await newNote(me, base, 'Đi chợ Tết')
  await openNote(page, me, base, noteId)
  await text(page).click()
  await page.keyboard.type('Mua lá dong. ')
  await expectSaved(page)

  await page.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Thêm người hoặc nhóm' }).click()
  await dialog.getByRole('searchbox').fill(friend.username)
  await dialog.getByRole('button', { name: /Trần Văn Bình/ }).click()
  await dialog.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Quyền của Trần Văn Bình: Chỉ xem' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'sharing a note')
  await dialog.getByRole('tab', { name: 'Liên kết công khai' }).click()
  await dialog.getByRole('button', { name: 'Tạo liên kết' }).click()
  await page.getByRole('radio', { name: 'Sửa' }).check({ force: true })
  await page.getByLabel('Mật khẩu', { exact: true }).fill('bến đò')
  await page.getByRole('button', { name: 'Tạo liên kết' }).last().click()
  await expect(dialog.getByText('0 lượt mở')).toBeVisible()
  const [link] = (await callAs(me, base, 'GET', `${notes}/notes/${noteId}/public-links`)).items
  await page.keyboard.press('Escape')

  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await expect(text(other)).toHaveText('Mua lá dong.')
  await expect(text(other)).toHaveAttribute('contenteditable', 'false')
  const here = page.getByRole('list', { name: 'Đang ở đây' })
  await expect(here.getByRole('img', { name: 'Trần Văn Bình' })).toBeVisible()

  const visitor = await otherBrowser()
  await visitor.goto(new URL(link.url).pathname)
  await visitor.getByLabel('Mật khẩu', { exact: true }).fill('bến đò')
  await visitor.getByRole('button', { name: 'Mở', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: 'Đi chợ Tết' })).toBeVisible()
  await expect(text(visitor)).toHaveText('Mua lá dong.')
  await expectAccessibleInBothThemes(visitor, 'the note of a public link')
  await text(visitor).click()
  await visitor.keyboard.press('Control+End')
  await visitor.keyboard.type('Mua gạo nếp.')
  await expect(text(other)).toHaveText('Mua lá dong. Mua gạo nếp.')
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Xong.')
  await expect(text(visitor)).toContainText('Xong.')
  await callAs(me, base, 'DELETE', `${notes}/notes/${noteId}/public-links/${link.linkId}`)
  await visitor.reload()
  await expect(visitor.getByText('Liên kết này không còn mở được')).toBeVisible()
})

test('a member of a room sees a new title and a new colour on the open page of a note of the room', async ({
  page,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Nhà mình', [binh])
  const noteId = await newNote(an, base, 'Đi chợ')
  const share = { roomIds: [roomId], role: 'EDIT', clientShareId: crypto.randomUUID() }
  await callAs(an, base, 'POST', `${notes}/notes/${noteId}/members`, share)
  await openNote(page, binh, base, noteId)
  const title = page.getByRole('textbox', { name: 'Tiêu đề', exact: true })
  await expect(title).toHaveValue('Đi chợ')

  await callAs(an, base, 'PUT', `${notes}/notes/${noteId}`, { title: 'Đi chợ Tết', colour: 'RED' })
  await expect(title).toHaveValue('Đi chợ Tết')
  await expect(page.locator('[data-note-colour="RED"]').filter({ has: title })).toBeVisible()
  await title.press('End')
  await page.keyboard.type(' Nguyên đán')
  await text(page).click()
  await expect
    .poll(async () => (await callAs(an, base, 'GET', `${notes}/notes/${noteId}`)).title)
    .toBe('Đi chợ Tết Nguyên đán')
})

test('who has a note open while it is in the trash goes on writing with others once it is restored', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const { friend, noteId } = await newSharedNote(me, base, 'Đi chợ Tết', 'EDIT')
  await openNote(page, me, base, noteId)
  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await callAs(me, base, 'POST', `${notes}/notes/@/trash`, { noteIds: [noteId] })
  await expect(other.locator('[data-save]')).toHaveAttribute('data-save', 'revoked')
  await expect(text(other)).toHaveAttribute('contenteditable', 'false')

  await page.getByRole('button', { name: 'Khôi phục' }).click()
  await expectSaved(other)
  await expect(text(other)).toHaveAttribute('contenteditable', 'true')
  await text(page).click()
  await page.keyboard.type('Mua lá dong. ')
  await expect(text(other)).toHaveText('Mua lá dong.')
  await text(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type('Mua gạo nếp.')
  await expect(text(page)).toHaveText('Mua lá dong. Mua gạo nếp.')
})

test('who gives up a note that is shared with them leaves its page', async ({ page, me, base }) => {
  const { friend, noteId } = await newSharedNote(me, base, 'Đi chợ Tết', 'VIEW')
  await openNote(page, friend, base, noteId)
  await page.getByRole('button', { name: 'Chia sẻ', exact: true }).click()
  await page.getByRole('button', { name: /^Quyền của Trần Văn Bình/ }).click()
  await page.getByRole('menuitem', { name: 'Không dùng chung nữa' }).click()
  await expect(page).toHaveURL('/notes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a thread about marked text is answered, resolved and opened again, live for both', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const noteId = await newNote(me, base, 'Đi chợ Tết')
  await openNote(page, me, base, noteId)
  await text(page).click()
  await page.keyboard.type('Mua lá dong ở chợ.')
  await expectSaved(page)
  await addMember(me, base, noteId, friend, 'COMMENT')

  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await text(other)
    .getByText('Mua lá dong')
    .dblclick({ position: { x: 10, y: 10 } })
  const tools = other.getByRole('toolbar', { name: 'Định dạng' })
  await tools.getByRole('button', { name: 'Bình luận' }).click()
  const theirs = other.getByRole('complementary', { name: 'Bình luận' })
  await theirs.getByRole('textbox', { name: 'Viết bình luận' }).fill('Mua bao nhiêu?')
  await theirs.getByRole('button', { name: 'Gửi', exact: true }).click()
  const mark = (on: typeof page) => text(on).locator('[data-thread]')
  await expect(mark(other)).toHaveText('Mua')

  await expect(mark(page)).toHaveText('Mua')
  await mark(page).click()
  const mine = page.getByRole('complementary', { name: 'Bình luận' })
  await expect(mine.getByText('Mua bao nhiêu?')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'comments of a note')
  await mine.getByRole('button', { name: 'Trả lời' }).click()
  await mine.getByRole('textbox', { name: 'Trả lời' }).fill('Hai chục lá')
  await page.keyboard.press('Control+Enter')
  await expect(theirs.getByText('Hai chục lá')).toBeVisible()
  await mine.getByRole('button', { name: 'Đánh dấu đã giải quyết' }).click()
  await expect(mark(other)).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(mark(other)).toHaveText('Mua')
})

test('an older version is compared, restored and taken back; a reminder is set, changed and deleted', async ({
  page,
  me,
  base,
}) => {
  const noteId = await newNote(me, base, 'Gói bánh chưng')
  await openNote(page, me, base, noteId)
  await text(page).click()
  await page.keyboard.type('Ngâm gạo đêm trước')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Các phiên bản' }).click()
  const panel = page.getByRole('complementary', { name: 'Các phiên bản' })
  await panel.getByRole('button', { name: 'Lưu phiên bản bây giờ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tên phiên bản' }).fill('Bản đầu')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(panel.getByRole('button', { name: /^Bản đầu/ })).toBeVisible()
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' và đãi đỗ')
  await expectSaved(page)

  await panel.getByRole('button', { name: /^Bản đầu/ }).click()
  await expect(dialog.getByText('thêm 3 từ')).toBeVisible()
  await expect(dialog.getByRole('document').locator('ins')).toHaveText('và đãi đỗ')
  await expectAccessibleInBothThemes(page, 'changes since a version')
  await dialog.getByText('Nội dung cũ').click()
  await expect(dialog.getByRole('document')).toHaveText('Ngâm gạo đêm trước')
  await dialog.getByRole('button', { name: 'Khôi phục' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Khôi phục' }).click()
  await expect(text(page)).toHaveText('Ngâm gạo đêm trước')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(text(page)).toHaveText('Ngâm gạo đêm trước và đãi đỗ')

  await page.getByRole('button', { name: 'Thêm thao tác' }).click()
  await page.getByRole('menuitem', { name: 'Nhắc tôi' }).click()
  await dialog.getByRole('radio', { name: /Sáng mai/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Đặt nhắc hẹn' }).click()
  const chip = page.getByRole('button', { name: /^Nhắc lúc/ })
  await chip.click()
  await dialog.getByRole('button', { name: /^Đổi nhắc hẹn/ }).click()
  await dialog.getByRole('radio', { name: /1 giờ nữa/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Đặt nhắc hẹn' }).click()
  await expect(dialog).toHaveCount(0)
  const { items } = await callAs(me, base, 'GET', `${notes}/notes/${noteId}/reminders`)
  expect(items).toHaveLength(1)
  expect(items[0].time).toBeLessThan(Date.now() + 2 * 3_600_000)
  await page.goto('/notes')
  await page.getByRole('link', { name: 'Nhắc hẹn', exact: true }).click()
  await page.getByRole('link', { name: 'Gói bánh chưng' }).click()
  await chip.click()
  await dialog.getByRole('button', { name: /^Xoá nhắc hẹn/ }).click()
  await expect(dialog.getByRole('button', { name: 'Đặt nhắc hẹn' })).toBeVisible()
})

test('a version says who wrote what, by hover, keys and tap, also for a visitor and somebody who has left', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const friend = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const noteId = await newNote(me, base, 'Cùng viết')
  await openNote(page, me, base, noteId)
  await text(page).click()
  await page.keyboard.type('Mua lá dong. ')
  await expectSaved(page)
  await addMember(me, base, noteId, friend, 'EDIT')
  const link = await callAs(me, base, 'POST', `${notes}/notes/${noteId}/public-links`, { role: 'EDIT' })
  const other = await otherBrowser()
  await openNote(other, friend, base, noteId)
  await text(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type('Mua gạo nếp. ')
  await expectSaved(other)
  const visitor = await otherBrowser()
  await visitor.goto(new URL(link.url).pathname)
  await text(visitor).click()
  await visitor.keyboard.press('Control+End')
  await visitor.keyboard.type('Mua lạt.')
  await expect(text(page)).toHaveText('Mua lá dong. Mua gạo nếp. Mua lạt.')
  const members = `${notes}/notes/${noteId}/members`
  const [member] = (await callAs(me, base, 'GET', members)).items
  await callAs(me, base, 'DELETE', `${members}/${member.memberId}`)

  await callAs(me, base, 'POST', `${notes}/notes/${noteId}/versions`, { label: 'Bản chung' })
  await page.getByRole('button', { name: 'Các phiên bản' }).click()
  await page.getByRole('button', { name: /^Bản chung/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ai viết gì').click()
  const legend = dialog.getByRole('list', { name: 'Người viết' })
  await expect(legend.getByRole('button')).toHaveCount(3)
  await expect(legend.getByRole('button', { name: /Trần Văn Bình/ })).toBeVisible()
  const version = dialog.getByRole('document')
  const tip = dialog.getByRole('tooltip')
  await version.getByText('Mua gạo nếp.').hover()
  await expect(tip).toHaveText(/^Trần Văn Bình · .*\d{2}:\d{2}/)
  await version.getByRole('button').first().focus()
  await expect(tip).toHaveText(/^Bạn · /i)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tip).toHaveText(/^Khách mở bằng liên kết/)
  await expectAccessibleInBothThemes(page, 'who wrote what in a version')
  await legend.getByRole('button', { name: /Trần Văn Bình/ }).click()
  await expect(version.locator('.note-author:not(.note-author-dim)')).toHaveText('Mua gạo nếp. ')
})
