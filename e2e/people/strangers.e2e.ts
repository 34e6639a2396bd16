import { composer, openMessenger, roomRow, row, say } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, newPerson, type Person } from '../src/people.ts'

const rooms = '/room-service/v1/domains/default/rooms'
const box = (page: Page) => page.getByRole('button', { name: /^Tin nhắn từ người lạ/ })

async function write(from: Person, to: Person, baseURL: string, content: string): Promise<string> {
  const { room } = await callAs(from, baseURL, 'GET', `${rooms}/@/private/user/${to.userId}`)
  await say(from, baseURL, room.roomId, content)
  return room.roomId
}

test('what strangers write waits in a box apart; one is let in, the other declined', async ({
  page,
  base,
}) => {
  const [an, la, phien] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Người Lạ' }),
    newPerson(base, { fullName: 'Kẻ Phiền' }),
  ])
  await openMessenger(page, an, base)
  await expect(page.getByText('Chưa có cuộc trò chuyện nào')).toBeVisible()
  await write(la, an, base, 'Bạn ơi cho hỏi')
  await write(phien, an, base, 'Mua hàng đi bạn')

  await expect(box(page)).toContainText('2 người đang chờ bạn')
  await expect(roomRow(page, /Người Lạ/)).toHaveCount(0)
  await expect(page).not.toHaveTitle(/\(\d+\)/)
  // Nor among the conversations that are found by name; the person is, as anybody is.
  await page.getByRole('searchbox').first().fill('nguoi la')
  await expect(page.getByRole('heading', { name: 'Mọi người' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cuộc trò chuyện' })).toHaveCount(0)
  await page.getByRole('searchbox').first().fill('')
  await box(page).click()
  await roomRow(page, /^Người Lạ/).click()
  await expect(row(page, /Bạn ơi cho hỏi/)).toBeVisible()
  await page.getByRole('button', { name: 'Đồng ý nhận tin' }).click()
  await expect(page.getByRole('button', { name: 'Đồng ý nhận tin' })).toBeHidden()
  await expect(composer(page)).toBeVisible()

  await roomRow(page, /^Kẻ Phiền/).click()
  await expect(row(page, /Mua hàng đi bạn/)).toBeVisible()
  await page.getByRole('button', { name: 'Từ chối' }).click()
  await expect(row(page, /Mua hàng đi bạn/)).toHaveCount(0)
  await expect(box(page)).toHaveCount(0)
  await expect(roomRow(page, /^Người Lạ/)).toBeVisible()
  await page.reload()
  await expect(roomRow(page, /^Người Lạ/)).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('who writes to somebody who is no friend sees how much they may, and can ask to be friends there', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [la, an] = await Promise.all([
    newPerson(base, { fullName: 'Người Lạ' }),
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
  ])
  const roomId = await write(la, an, base, 'Chào bạn')
  await openMessenger(page, la, base)
  await roomRow(page, /^Trần Thị Bảo An/).click()
  const bar = page.getByRole('region', { name: 'Chưa là bạn bè' })
  await expect(bar).toContainText('Bạn còn gửi được 2 tin nhắn')
  await bar.getByRole('button', { name: 'Kết bạn' }).click()
  await page.getByRole('button', { name: 'Gửi lời mời' }).click()
  const takeBack = bar.getByRole('button', { name: 'Thu hồi lời mời' })
  await expect(takeBack).toBeVisible()
  await expect(bar.getByRole('status')).toHaveText(/^Đã gửi lời mời\. .*còn gửi được 2 tin nhắn/)
  // As wide as the column of the messages under it.
  await page.setViewportSize({ width: 1600, height: 900 })
  const column = (await row(page, /Chào bạn/).boundingBox())!
  const words = (await bar.getByRole('status').boundingBox())!
  const last = (await takeBack.boundingBox())!
  expect(words.x).toBeGreaterThanOrEqual(column.x)
  expect(words.x - column.x).toBeLessThan(24)
  expect(column.x + column.width - (last.x + last.width)).toBeLessThan(24)

  for (const [text, left] of [
    ['Mình ở lớp bên', 'còn gửi được 1 tin nhắn'],
    ['Cho mình làm quen nhé', 'đã gửi đủ 3 tin nhắn'],
  ] as const) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
    await expect(bar).toContainText(left)
  }
  await expect(composer(page)).toHaveCount(0)
  await expect(page.getByText('Bạn viết tiếp được khi Trần Thị Bảo An trả lời')).toBeVisible()

  const other = await otherBrowser()
  await openMessenger(other, an, base)
  await say(an, base, roomId, 'Chào, bạn là ai?')
  await expect(bar).toBeHidden()
  await expect(composer(page)).toBeEditable()
})

test('a stranger who also asks to be a friend is answered in the conversation, the friendship first', async ({
  page,
  base,
}) => {
  const [an, la] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Người Lạ' }),
  ])
  const roomId = await write(la, an, base, 'Mình học cùng lớp nè')
  await callAs(la, base, 'POST', '/identity-service/v1/domains/default/friendships', {
    friendUserId: an.userId,
  })
  await openMessenger(page, an, base, roomId)
  const bar = page.getByRole('region', { name: 'Tin nhắn từ người lạ' })
  await expect(bar.getByRole('button').first()).toHaveText('Đồng ý')
  await bar.getByRole('button', { name: 'Đồng ý', exact: true }).click()
  await expect(page.getByText('Bạn và Người Lạ đã là bạn bè.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
})
