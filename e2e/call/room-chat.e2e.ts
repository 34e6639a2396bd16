import { befriend, composer, newGroup, openMessenger, row, say, write } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { newPerson } from '../src/people.ts'
import { incomingCall, ring, tool } from './calls.ts'

const groupCall = (page: Page) => page.getByRole('dialog', { name: 'Cuộc gọi nhóm' })
const panel = (page: Page) => groupCall(page).getByRole('complementary', { name: 'Trò chuyện' })

test('beside a group call the conversation of the room is read and written, and what is unread is counted', async ({
  page,
  otherBrowser,
  base,
}) => {
  const [an, binh] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Nguyễn Văn Bình' }),
  ])
  await befriend(base, an, binh)
  const roomId = await newGroup(base, an, 'Cà phê sáng', [binh])
  const other = await otherBrowser()
  await openMessenger(other, binh, base)
  await openMessenger(page, an, base, roomId)
  await ring(page, 'Gọi thoại cả nhóm')
  await page.getByRole('button', { name: 'Bắt đầu gọi' }).click()
  await incomingCall(other, an).getByRole('button', { name: 'Nghe', exact: true }).click()
  // A message that came before the call covers the room would be read there.
  for (const each of [page, other]) await expect(groupCall(each)).toContainText('2 người trong cuộc gọi')

  await test.step('what comes is counted on the button, and read in the panel', async () => {
    await say(binh, base, roomId, 'Tài liệu ở đây nhé')
    await expect(tool(page, 'Trò chuyện: 1 chưa đọc')).toBeVisible()
    await tool(page, 'Trò chuyện').click()
    await expect(panel(page).getByRole('listitem', { name: /Tài liệu ở đây nhé/ })).toBeVisible()
    await expectAccessible(page, 'the conversation of the room beside a call')
    await tool(page, 'Trò chuyện').click()
    await expect(panel(page)).toBeHidden()
    await expect(tool(page, /^Trò chuyện$/)).toBeVisible()
  })

  await test.step('what is written in the panel stands in the room, where the page below shows it too', async () => {
    await tool(page, 'Trò chuyện').click()
    await expect(composer(page)).toHaveCount(1)
    await write(page, 'Cảm ơn Bình')
    await expect(row(page, /Cảm ơn Bình/)).toBeVisible()
    await tool(other, 'Trò chuyện').click()
    await expect(panel(other).getByRole('listitem', { name: /Cảm ơn Bình/ })).toBeVisible()
    await tool(page, 'Trò chuyện').click()
    await page.getByRole('button', { name: 'Thu nhỏ cuộc gọi' }).click()
    await expect(row(page, /Cảm ơn Bình/)).toBeVisible()
    await expect(composer(page)).toHaveCount(1)
  })

  await test.step('in another area it is read as well, and the chat of the call is a press away', async () => {
    await other.getByRole('button', { name: 'Thu nhỏ cuộc gọi' }).click()
    await other.getByRole('link', { name: 'Kho tệp', exact: true }).click()
    await other.getByRole('button', { name: 'Mở rộng cuộc gọi' }).click()
    // The panel is as it was left.
    await say(an, base, roomId, 'Hẹn chín giờ')
    await expect(panel(other).getByRole('listitem', { name: /Hẹn chín giờ/ })).toBeVisible()
    await tool(other, 'Trò chuyện').click()
    await say(an, base, roomId, 'Nhớ mang sổ')
    await expect(tool(other, 'Trò chuyện: 1 chưa đọc')).toBeVisible()
    await tool(other, 'Trò chuyện').click()
    await expect(panel(other).getByRole('listitem', { name: /Nhớ mang sổ/ })).toBeVisible()
    await panel(other).getByRole('button', { name: 'Trong cuộc gọi' }).click()
    await expect(panel(other).getByLabel('Nhắn mọi người trong cuộc gọi')).toBeVisible()
    await expect(panel(other).getByRole('button', { name: 'Nhóm', exact: true })).toBeVisible()
  })
})
