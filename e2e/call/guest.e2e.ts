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
  // Opened before the message has come, the panel would show the chat of the group.
  await tool(page, 'Trò chuyện: 1 chưa đọc').click()
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

/** Before the page is opened: how many of the devices that it has asked for are still open. */
async function countOpenDevices(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { openedTracks: tracks })
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await ask(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    )
}

test('the door of a call outlasts a server that is away; once its link is revoked it closes the devices, and who waits in the lobby keeps their place over a reload', {
  tag: '@media',
}, async ({ page, otherBrowser, base }) => {
  const { an, binh } = await newPair(base)
  await openMessenger(page, an, base, await newGroup(base, an, 'Họp với khách hàng', [binh]))
  await ring(page, 'Gọi video cả nhóm')
  await page.getByRole('button', { name: 'Bắt đầu gọi' }).click()
  const path = new URL(await newLink(page)).pathname

  const [atDoor, inLobby] = [await otherBrowser(), await otherBrowser()]
  await inLobby.goto(path)
  await inLobby.getByLabel('Tên của bạn').fill('Chị Lan')
  await inLobby.getByRole('button', { name: 'Xin vào cuộc gọi' }).click()
  await expect(inLobby.getByRole('heading', { name: 'Đang chờ được cho vào' })).toBeVisible()

  const openDevices = await countOpenDevices(atDoor)
  await atDoor.clock.install()
  await atDoor.goto(path)
  await atDoor.getByLabel('Tên của bạn').fill('Cô Mai')
  await atDoor.getByRole('button', { name: 'Tắt mic' }).click()
  await expect.poll(openDevices).toBe(2)

  await test.step('the server is away for longer than the page asks again', async () => {
    const theLink = /call-guest-service.*\/links\//
    let refusals = 0
    await atDoor.route(theLink, route => {
      refusals++
      return route.abort()
    })
    // The question itself, and three more.
    await expect
      .poll(async () => {
        await atDoor.clock.fastForward(16_000)
        return refusals
      })
      .toBeGreaterThanOrEqual(4)
    await atDoor.clock.runFor(1_000)
    await expect(atDoor.getByLabel('Tên của bạn')).toHaveValue('Cô Mai')
    await expect(atDoor.getByRole('button', { name: 'Bật mic' })).toBeVisible()
    await atDoor.unroute(theLink)
  })

  await page.getByRole('button', { name: 'Liên kết mời' }).click()
  await page.getByRole('button', { name: 'Thu hồi liên kết “Trao đổi hợp đồng”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Thu hồi', exact: true }).click()
  await expect(page.getByText('Đã thu hồi liên kết')).toBeVisible()
  await expect
    .poll(async () => {
      await atDoor.clock.fastForward(16_000)
      return atDoor.getByText('Liên kết này không còn mở được').isVisible()
    })
    .toBe(true)
  await expect.poll(openDevices).toBe(0)

  await inLobby.reload()
  await expect(inLobby.getByRole('heading', { name: 'Đang chờ được cho vào' })).toBeVisible()
  await expect(inLobby.getByText('Trao đổi hợp đồng')).toBeVisible()
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
