import { befriend, newGroup, openMessenger } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { newPerson } from '../src/people.ts'
import { incomingCall, ring, tool } from './calls.ts'

const groupCall = (page: Page) => page.getByRole('dialog', { name: 'Cuộc gọi nhóm' })

test('three people call: a hand goes up, the host mutes, one leaves and the call is over for all', {
  tag: '@media',
}, async ({ page, otherBrowser, base }) => {
  const [an, binh, chi] = await Promise.all([
    newPerson(base, { fullName: 'Trần Thị Bảo An' }),
    newPerson(base, { fullName: 'Nguyễn Văn Bình' }),
    newPerson(base, { fullName: 'Lê Thuỳ Chi' }),
  ])
  await Promise.all([befriend(base, an, binh), befriend(base, an, chi)])
  const roomId = await newGroup(base, an, 'Cà phê sáng', [binh, chi])
  const [binhPage, chiPage] = [await otherBrowser(), await otherBrowser()]
  await openMessenger(binhPage, binh, base)
  await openMessenger(chiPage, chi, base)
  await openMessenger(page, an, base)
  await page.goto(`/?room=${roomId}`)

  await ring(page, 'Gọi thoại cả nhóm')
  await page.getByRole('button', { name: 'Bắt đầu gọi' }).click()
  await incomingCall(binhPage, an).getByRole('button', { name: 'Nghe', exact: true }).click()
  await incomingCall(chiPage, an).getByRole('button', { name: 'Từ chối' }).click()
  await expect(incomingCall(chiPage, an)).toBeHidden()
  // Who has declined may still come, by the banner in the room.
  await chiPage.goto(`/?room=${roomId}`)
  await chiPage.getByRole('button', { name: 'Vào cuộc gọi' }).click()
  await chiPage.getByRole('dialog').getByRole('button', { name: 'Vào cuộc gọi' }).click()
  await Promise.all(
    [page, binhPage, chiPage].map(each => expect(groupCall(each)).toContainText('3 người trong cuộc gọi')),
  )
  await expectAccessible(page, 'group call')

  await binhPage.getByRole('button', { name: 'Giơ tay' }).click()
  await page.getByRole('button', { name: /^Mọi người: 3/ }).click()
  await expect(page.getByRole('region', { name: 'Đang giơ tay' })).toContainText('Nguyễn Văn Bình')
  await page.getByRole('button', { name: 'Tuỳ chọn với Lê Thuỳ Chi' }).click()
  await page.getByRole('menuitem', { name: 'Âm lượng' }).click()
  await page.getByRole('slider', { name: 'Âm lượng của Lê Thuỳ Chi' }).fill('0')
  await expect(page.getByLabel('đã tắt tiếng trên máy của bạn')).toBeVisible()
  await expectAccessible(page, 'people of a group call')
  await page.getByRole('button', { name: 'Tắt mic tất cả' }).click()
  await expect(tool(binhPage, 'Bật mic')).toBeVisible()
  await expect(tool(chiPage, 'Bật mic')).toBeVisible()

  await page.getByRole('button', { name: 'Rời cuộc gọi' }).click()
  await page.getByRole('button', { name: 'Kết thúc cho mọi người' }).click()
  await Promise.all([page, binhPage, chiPage].map(each => expect(groupCall(each)).toBeHidden()))
})
