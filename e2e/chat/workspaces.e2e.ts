import { expect, test } from '../auth/own-place.ts'
import { expectAccessible } from '../src/axe.ts'
import { callAs, newPerson, signInAs } from '../src/people.ts'
import { befriend, newGroup, say } from './rooms.ts'

const rooms = '/room-service/v1/domains/default/rooms'

test('a workspace is chosen in the rail by keyboard, filters the list, is kept, and another one shows that something waits', async ({
  page,
  place,
}) => {
  const { admin, url } = place
  const an = await newPerson(url, { fullName: 'Trần Thị Bảo An' })
  await befriend(url, admin, an)
  await newGroup(url, admin, 'Hàng xóm', [an])
  const groups: Record<string, string> = {}
  for (const [name, group] of [
    ['Trường Hoa Sen', 'Phòng giáo viên'],
    ['Câu lạc bộ Cờ', 'Giải mùa thu'],
  ] as const) {
    const { workspaceId } = await callAs(
      admin,
      url,
      'POST',
      '/workspace-service/v1/domains/default/workspaces',
      { name },
    )
    const members = `/workspace-management-service/v1/domains/default/workspaces/${workspaceId}/members`
    await callAs(admin, url, 'POST', members, { userIds: [an.userId], role: 'MEMBER' })
    const body = { type: 'GROUP', name: group, userIds: [an.userId], workspaceId }
    groups[group] = (await callAs(admin, url, 'POST', rooms, body)).room.roomId
  }
  await say(admin, url, groups['Phòng giáo viên']!, 'Họp lúc ba giờ')

  await signInAs(page.context(), an, url)
  await page.goto('/')
  const rail = page.getByRole('navigation', { name: 'Các khu vực' })
  const switcher = rail.getByRole('button', { name: /Đổi không gian làm việc/ })
  await switcher.focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'the choice of workspaces')
  await page.getByRole('menuitemradio', { name: 'Trường Hoa Sen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phòng giáo viên').first()).toBeVisible()
  await expect(page.getByText('Hàng xóm')).toHaveCount(0)
  await expect(page.getByText('Giải mùa thu')).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Phòng giáo viên').first()).toBeVisible()
  await expect(page.getByText('Hàng xóm')).toHaveCount(0)

  await say(admin, url, groups['Giải mùa thu']!, 'Mai thi đấu')
  await expect(
    rail.getByRole('button', { name: 'Đang xem: Trường Hoa Sen. Nơi khác có tin chưa đọc.', exact: false }),
  ).toBeVisible()

  await page.getByRole('searchbox', { name: 'Tìm tin nhắn, cuộc trò chuyện, mọi người' }).fill('Mai thi')
  await expect(page.getByText('Tìm trong Trường Hoa Sen')).toBeVisible()
  await expect(page.getByText('Mai thi đấu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tìm ở mọi nơi' }).click()
  await expect(page.getByText('Mai thi đấu')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Tìm tin nhắn, cuộc trò chuyện, mọi người' }).fill('')

  await page.getByRole('button', { name: 'Trò chuyện hoặc nhóm mới' }).click()
  await page.getByRole('menuitem', { name: 'Nhóm mới' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Trường Hoa Sen/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: /Đổi không gian làm việc/ }).click()
  await page.getByRole('menuitemradio', { name: 'Tất cả' }).click()
  await expect(page.getByText('Hàng xóm').first()).toBeVisible()
})

test('whoever is in no workspace sees no choice of workspaces', async ({ page, place }) => {
  const an = await newPerson(place.url, { fullName: 'Trần Thị Bảo An' })
  await signInAs(page.context(), an, place.url)
  const answer = page.waitForResponse(/\/workspaces\?/)
  await page.goto('/')
  await answer
  await expect(page.getByRole('navigation', { name: 'Các khu vực' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Đổi không gian làm việc/ })).toHaveCount(0)
})
