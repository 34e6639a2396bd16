import { newGroup, newPair, openMessenger } from '../chat/rooms.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { expectRunning, incomingCall, ring, tool } from './calls.ts'

/** The address of a new link for guests; the list of people stays open. */
async function newLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Mọi người: 1/ }).click()
  await page.getByRole('button', { name: 'Liên kết mời' }).click()
  await page.getByLabel('Tên cuộc gọi').fill('Trao đổi hợp đồng')
  await page.getByRole('button', { name: 'Tạo và sao chép liên kết' }).click()
  const row = page.getByRole('list', { name: 'Liên kết đang dùng' }).getByRole('listitem')
  const address = await row.getByText('/goi/').textContent()
  await expectAccessible(page, 'links of a call')
  await page.keyboard.press('Escape')
  return address ?? ''
}

test('guests come by a link without an account: one is let in, sees, hears and writes, one is refused; the end reaches them', {
  tag: '@media',
}, async ({ page, otherBrowser, base }) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Họp với khách hàng', [binh])
  await openMessenger(page, an, base)
  await page.goto(`/?room=${roomId}`)
  await ring(page, 'Gọi video cả nhóm')
  await page.getByRole('button', { name: 'Bắt đầu gọi' }).click()
  const address = await newLink(page)
  await page.getByRole('button', { name: 'Đóng' }).click()

  const [mai, lan] = [await otherBrowser(), await otherBrowser()]
  for (const [guest, name] of [
    [mai, 'Cô Mai'],
    [lan, 'Chị Lan'],
  ] as const) {
    await guest.goto(new URL(address).pathname)
    await expect(guest.getByRole('heading', { name: 'Trao đổi hợp đồng' })).toBeVisible()
    await guest.getByLabel('Tên của bạn').fill(name)
    if (guest === mai) await expectAccessibleInBothThemes(guest, 'the door of a call')
    await guest.getByRole('button', { name: 'Xin vào cuộc gọi' }).click()
    await expect(guest.getByRole('heading', { name: 'Đang chờ được cho vào' })).toBeVisible()
    if (guest === mai) {
      await page.getByRole('button', { name: 'Cho vào' }).click()
      await Promise.all([page, mai].map(expectRunning))
    } else {
      await page.getByRole('button', { name: 'Xem', exact: true }).click()
      await page.getByRole('button', { name: 'Từ chối Chị Lan' }).click()
      await expect(lan.getByText('Bạn chưa được cho vào')).toBeVisible()
    }
  }
  await expect(mai.getByLabel(`Hình của ${an.fullName}`)).toBeVisible()
  await tool(mai, 'Trò chuyện').click()
  // A guest has the chat of the call, and no room.
  await expect(mai.getByRole('button', { name: 'Nhóm', exact: true })).toBeHidden()
  await mai.getByLabel('Nhắn mọi người trong cuộc gọi').fill('Chào anh chị')
  await mai.getByRole('button', { name: 'Gửi' }).click()
  await tool(page, 'Trò chuyện').click()
  await expect(page.getByRole('list', { name: 'Trò chuyện', exact: true })).toContainText('Chào anh chị')
  // After a reload a guest is back in the call, with what was written.
  await mai.reload()
  await expectRunning(mai)
  await tool(mai, 'Trò chuyện').click()
  await expect(mai.getByRole('list', { name: 'Trò chuyện', exact: true })).toContainText('Chào anh chị')
  await page.getByRole('button', { name: 'Rời cuộc gọi' }).click()
  await page.getByRole('button', { name: 'Kết thúc cho mọi người' }).click()
  await expect(mai.getByText('Cuộc gọi đã kết thúc')).toBeVisible()
  await lan.reload()
  await expect(lan.getByText('Liên kết này không còn mở được')).toBeVisible()
})

test('whoever belongs to the call and opens a link for guests joins as themselves, without the lobby', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh } = await newPair(base)
  const roomId = await newGroup(base, an, 'Họp với khách hàng', [binh])
  await openMessenger(page, an, base, roomId)
  await ring(page, 'Gọi thoại cả nhóm')
  await page.getByRole('button', { name: 'Bắt đầu gọi' }).click()
  const address = await newLink(page)

  await test.step('a member of the room comes by their own name', async () => {
    const other = await otherBrowser()
    await openMessenger(other, binh, base)
    // It rings for the member too, but nobody is asked twice.
    await expect(incomingCall(other, an)).toBeVisible()
    await other.goto(new URL(address).pathname)
    await other.getByRole('dialog').getByRole('button', { name: 'Vào cuộc gọi' }).click()
    await expect(page.getByRole('region', { name: 'Trong cuộc gọi' })).toContainText(binh.fullName)
    await expect(page.getByRole('region', { name: 'Khách đang chờ' })).toBeHidden()
  })

  await test.step('the host, who is in the call in another tab, is led there, and not asked for a name', async () => {
    const tab = await page.context().newPage()
    await tab.goto(new URL(address).pathname)
    await tab.getByRole('button', { name: 'Chuyển sang đây' }).click()
    await expectRunning(tab)
    await expect(tab.getByRole('dialog', { name: 'Cuộc gọi nhóm' })).toContainText('2 người trong cuộc gọi')
  })
})
