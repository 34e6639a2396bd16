import type { Page } from '@playwright/test'
import { newGroup, newPair, say } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson, signInAs } from '../src/people.ts'

const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Các khu vực' }).getByRole('link', { name: /Thông báo/ })
const own = '/notification-centre-service/v1/domains/default'
const row = (page: Page, title: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a message to a closed room stands under “Tin nhắn”, live, and is counted in “Trò chuyện” alone; it opens that message and is read', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await signInAs(context, an, base)
  await callAs(an, base, 'PUT', `${own}/notifications/@/read`, {})
  await page.goto('/notifications?filter=MESSAGE')
  await expect(page.getByRole('button', { name: 'Tuỳ chọn thông báo' })).toBeVisible()
  await expect(row(page, 'Chiều nay')).toHaveCount(0)
  await say(binh, base, roomId, 'Chiều nay họp ở đình nhé')
  const first = row(page, 'Chiều nay họp ở đình nhé')
  await expect(first).toContainText('Nguyễn Văn Bình')
  await expect(
    page.getByRole('navigation', { name: 'Các khu vực' }).getByRole('link', { name: /Trò chuyện/ }),
  ).toContainText('1')
  await expect(bell(page)).not.toContainText('thông báo chưa đọc')
  await expectAccessibleInBothThemes(page, 'the centre with a message')

  await say(binh, base, roomId, 'Mang theo sổ nữa')
  const both = row(page, 'Mang theo sổ nữa')
  await expect(both).toContainText('2 tin nhắn mới')
  await expect(both.getByText('Chưa đọc:')).toBeAttached()
  await expect(first).toHaveCount(0)

  await both.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`room=${roomId}&message=`))
  await expect(page.getByRole('list', { name: /^Tin nhắn với/ })).toContainText('Mang theo sổ nữa')
  await page.goBack()
  await expect(both).toBeVisible()
  await expect(both.getByText('Chưa đọc:')).toHaveCount(0)
})

test('a message is answered in its row: a reaction, a text that quotes it, by keyboard and on a phone', async ({
  page,
  context,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const groupId = await newGroup(base, binh, 'Hội làng', [an])
  const mine = await say(an, base, groupId, 'Ơi')
  await callAs(an, base, 'PUT', `${own}/notifications/@/read`, {})
  await signInAs(context, an, base)
  await page.goto('/notifications')
  const asked = await say(binh, base, groupId, 'Mấy giờ họp hả An?', mine.messageId)
  const one = row(page, 'Mấy giờ họp')
  await one.getByRole('link').focus()
  await page.keyboard.press('r')
  const field = one.getByRole('textbox', { name: 'Trả lời Nguyễn Văn Bình' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await one.getByRole('button', { name: '👍' }).click()
  await expect(one.getByRole('button', { name: '👍' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInBothThemes(page, 'an answer in the row')
  await field.fill('Ba giờ chiều nhé')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(one.getByText('Chưa đọc:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mở', exact: true }).click()
  const messages = page.getByRole('list', { name: /^Tin nhắn/ })
  const answer = messages.getByRole('listitem').filter({ hasText: 'Ba giờ chiều nhé' })
  await expect(answer).toContainText('Mấy giờ họp hả An?')
  const seen = (await callAs(
    binh,
    base,
    'GET',
    `/chat-service/v1/domains/default/messages/${asked.messageId}?roomId=${groupId}`,
  )) as { data: { reactions: { reaction: string; userIds: string[] }[] } }
  expect(JSON.stringify(seen)).toContain('👍')

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/notifications')
  await one.getByRole('button', { name: /Tuỳ chọn cho/ }).click()
  await page.getByRole('menuitem', { name: 'Trả lời hoặc thả cảm xúc' }).click()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('what is done is put away by a press or E, is taken back, is found under “Đã xong”, and comes again when it happens again', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const mine = await say(an, base, roomId, 'Ơi')
  await callAs(an, base, 'PUT', `${own}/notifications/@/read`, {})
  await signInAs(context, an, base)
  await page.goto('/notifications')
  await say(binh, base, roomId, 'Chào An', mine.messageId)
  const one = row(page, 'Chào An')
  await one.getByRole('button', { name: /^Đánh dấu xong/ }).click()
  await expect(one).toHaveCount(0)
  await expect(bell(page)).not.toContainText('chưa đọc')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(one.getByText('Chưa đọc:')).toBeAttached()
  await expect(bell(page)).toContainText('chưa đọc')

  await one.getByRole('link').focus()
  await page.keyboard.press('e')
  await expect(one).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Lọc thông báo' }).getByRole('link', { name: 'Đã xong' }).click()
  await expect(one).toBeVisible()
  await expectAccessibleInBothThemes(page, 'what is done')
  await say(binh, base, roomId, 'Chào lần nữa', mine.messageId)
  await expect(one).toHaveCount(0)
  await expect(page.getByText('Chưa có gì ở đây')).toBeVisible()
  await page.goto('/notifications')
  await expect(row(page, 'Chào lần nữa').getByText('Chưa đọc:')).toBeAttached()
})

test('marking all read reaches another tab and can be taken back; one is deleted, and that is taken back too', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const groupId = await newGroup(base, binh, 'Hội làng', [an])
  const [mine, mineInGroup] = [await say(an, base, roomId, 'Ơi'), await say(an, base, groupId, 'Ơi')]
  await say(binh, base, roomId, 'Chào An', mine.messageId)
  await say(binh, base, groupId, 'Chào cả nhóm', mineInGroup.messageId)
  const notified = async () =>
    JSON.stringify(await callAs(an, base, 'GET', '/notification-service/v1/domains/default/notifications'))
  await expect.poll(notified).toMatch(/Chào An(.|\n)*Chào cả nhóm|Chào cả nhóm(.|\n)*Chào An/)
  await signInAs(context, an, base)
  const other = await context.newPage()
  await page.goto('/notifications')
  await other.goto('/notifications?filter=unread')
  for (const one of [page, other]) {
    await expect(row(one, 'Chào An')).toBeVisible()
    await expect(row(one, 'Chào cả nhóm')).toBeVisible()
  }

  const current = other.getByRole('navigation', { name: 'Lọc thông báo' }).locator('[aria-current]')
  await expect(current).toHaveText(/^Chưa đọc/)

  await page.getByRole('button', { name: 'Đọc tất cả' }).click()
  await expect(page.getByText('Đã đánh dấu tất cả là đã đọc.')).toBeVisible()
  await expect(other.getByText('Bạn đã đọc hết')).toBeVisible()
  await expect(bell(other)).not.toContainText('chưa đọc')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(row(other, 'Chào An')).toBeVisible()
  await expect(row(other, 'Chào cả nhóm')).toBeVisible()
  await expect(bell(page)).toContainText('chưa đọc')

  const options = row(page, 'Chào An').getByRole('button', { name: /Tuỳ chọn cho/ })
  await options.click()
  await page.getByRole('menuitem', { name: 'Xoá thông báo' }).click()
  await expect(row(page, 'Chào An')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect(row(page, 'Chào An')).toBeVisible()
  await options.click()
  await page.getByRole('menuitem', { name: 'Xoá thông báo' }).click()
  await expect(row(other, 'Chào An')).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Chào cả nhóm')).toBeVisible()
  await expect(row(page, 'Chào An')).toHaveCount(0)

  await page.getByRole('button', { name: 'Đọc tất cả' }).click()
  await page.getByRole('button', { name: 'Tuỳ chọn thông báo' }).click()
  await page.getByRole('menuitem', { name: 'Xoá thông báo đã đọc' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá thông báo đã đọc' }).click()
  await expect(row(page, 'Chào cả nhóm')).toHaveCount(0)
})

test('each notification says why it came', async ({ page, context, base }) => {
  const { an, binh, roomId } = await newPair(base)
  await callAs(an, base, 'PUT', `${own}/preferences`, {
    doNotDisturbUntil: Date.now() + 3_600_000,
  })
  await say(binh, base, roomId, 'Chào An')
  await signInAs(context, an, base)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notifications?filter=SYSTEM')
  await expect(page.getByRole('link', { name: /^Tin nhắn/ })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Hệ thống' })).toBeInViewport({ ratio: 0.95 })
  await expect(page.getByRole('heading', { name: 'Thông báo', level: 1 })).toBeInViewport({ ratio: 1 })
  await page.goto('/notifications?filter=MESSAGE')
  await expect(page.getByText(/Không làm phiền đến/)).toBeVisible()
  await row(page, 'Chào An')
    .getByRole('button', { name: /Tuỳ chọn cho/ })
    .click()
  await page.getByRole('menuitem', { name: 'Vì sao tôi được báo?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vì sao tôi được báo?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Trung tâm thông báo' })).toContainText(
    'Có báo',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Thông báo đẩy' })).toContainText(
    'Chưa có thiết bị nào của bạn bật thông báo đẩy.',
  )
  await expectAccessibleInBothThemes(page, 'why a notification came, on a phone')
})

test('what is gone leaves the open centre, and friend requests are answered there', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await signInAs(context, an, base)
  await page.goto('/notifications')
  const mine = await say(an, base, roomId, 'Mấy giờ họp?')
  const { messageId } = await say(binh, base, roomId, 'Câu trả lời bí mật', mine.messageId)
  await expect(row(page, 'Câu trả lời bí mật')).toBeVisible()
  const recalled = `/chat-service/v1/domains/default/messages/${messageId}/deleteForAll?roomId=${roomId}`
  await callAs(binh, base, 'POST', recalled)
  await expect(row(page, 'đã nhắc đến bạn')).toHaveCount(0)
  await expect(page.getByText('Câu trả lời bí mật')).toHaveCount(0)

  const [giang, ha] = await Promise.all([
    newPerson(base, { fullName: 'Hồ Văn Giang' }),
    newPerson(base, { fullName: 'Phan Thị Hà' }),
  ])
  const friendships = '/identity-service/v1/domains/default/friendships'
  for (const one of [giang, ha]) await callAs(one, base, 'POST', friendships, { friendUserId: an.userId })
  await expect(row(page, 'đã gửi lời mời kết bạn').first()).toContainText('và')
  await page.setViewportSize({ width: 390, height: 844 })
  const accept = page.getByRole('button', { name: 'Đồng ý kết bạn với Hồ Văn Giang' })
  await accept.focus()
  await expectAccessibleInBothThemes(page, 'friend requests in the centre, on a phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bạn và Hồ Văn Giang đã là bạn bè.')).toBeVisible()
  await expect(accept).toHaveCount(0)
  await page.getByRole('button', { name: 'Từ chối lời mời của Phan Thị Hà' }).click()
  await expect(row(page, 'đã gửi lời mời kết bạn')).toHaveCount(0)
})
