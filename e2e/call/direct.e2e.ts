import { row } from '../chat/rooms.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callWith, expectRunning, incomingCall, openTwo, ring, ringOther, tool } from './calls.ts'
import { readTab, untilTab } from './tab.ts'

test('a video call rings, is answered, shows both, shrinks while one goes elsewhere, and ends in the conversation', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)

  await ring(page, 'Gọi video')
  await expect(callWith(page, pair.binh)).toContainText('Đang đổ chuông')
  await expect(incomingCall(other, pair.an)).toContainText('Cuộc gọi video đến')
  await expectAccessible(other, 'incoming call')
  await other.getByRole('button', { name: 'Nghe có hình' }).click()
  await Promise.all([page, other].map(expectRunning))
  await expect(page.getByLabel(`Hình của ${pair.binh.fullName}`)).toBeVisible()
  await expect(other.getByLabel(`Hình của ${pair.an.fullName}`)).toBeVisible()
  await expectAccessible(page, 'video call')

  await page.keyboard.press('Control+d')
  await expect(tool(page, 'Bật mic')).toBeVisible()
  await page.getByRole('button', { name: 'Thu nhỏ cuộc gọi' }).click()
  await page.getByRole('link', { name: 'Cuộc gọi', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cuộc gọi', level: 1 })).toBeVisible()
  await expectRunning(page)
  await page.getByRole('button', { name: 'Mở rộng cuộc gọi' }).click()
  await callWith(page, pair.binh).getByRole('button', { name: 'Kết thúc' }).click()
  await expect(callWith(other, pair.an)).toBeHidden()
  await expect(page.getByText('Cuộc gọi đã kết thúc')).toBeVisible()
  await page.getByRole('link', { name: 'Trò chuyện', exact: true }).click()
  await page.getByRole('link', { name: new RegExp(pair.binh.fullName) }).click()
  await expect(row(page, /Cuộc gọi video/)).toBeVisible()
})

test('a call is declined with a sentence, which stands in the conversation', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  await ring(page, 'Gọi thoại')
  await incomingCall(other, pair.an).getByRole('button', { name: 'Từ chối kèm lời nhắn' }).click()
  await other.getByRole('button', { name: 'Mình đang bận, gọi lại bạn sau nhé.' }).click()
  await expect(incomingCall(other, pair.an)).toBeHidden()
  await expect(callWith(page, pair.binh)).toBeHidden()
  await expect(row(page, /Mình đang bận, gọi lại bạn sau nhé/)).toBeVisible()
})

test('a page that the notification of a call opened shows it before it has come to rest', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await ringOther(page, otherBrowser, base)
  await other.addInitScript(() => {
    const wait = setTimeout
    // This page never comes to rest.
    globalThis.setTimeout = ((then: () => void, ms?: number) =>
      ms === 2_000 ? 0 : wait(then, ms)) as typeof setTimeout
  })
  await other.goto(`${base}/calls?call=rings`)
  await expect(incomingCall(other, pair.an)).toBeVisible()
})

test('a cancelled call is missed: it stands in the history, from where one calls back, and can be removed', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await ringOther(page, otherBrowser, base)
  await page.getByRole('button', { name: 'Huỷ cuộc gọi' }).click()
  await expect(incomingCall(other, pair.an)).toBeHidden()

  await other.getByRole('link', { name: /Cuộc gọi$/ }).click()
  const missed = other.getByRole('listitem').filter({ hasText: pair.an.fullName })
  await expect(missed).toContainText('Cuộc gọi nhỡ')
  await expectAccessible(other, 'history of calls')
  await missed.getByRole('button', { name: `Gọi lại ${pair.an.fullName}` }).click()
  await expect(incomingCall(page, pair.binh)).toBeVisible()
  await other.getByRole('button', { name: 'Huỷ cuộc gọi' }).click()
  await expect(incomingCall(page, pair.binh)).toBeHidden()

  await other.getByText('Nhỡ', { exact: true }).click()
  await expect(missed).toHaveCount(1)
  const search = other.getByLabel('Tìm cuộc gọi theo tên')
  await search.fill('không có ai')
  await expect(missed).toBeHidden()
  await search.fill(pair.an.fullName.toLowerCase())
  await expect(missed).toHaveCount(1)
  await search.fill('')
  await missed.getByRole('button', { name: /^Tuỳ chọn với/ }).click()
  await other.getByRole('menuitem', { name: 'Xoá khỏi lịch sử' }).click()
  await expect(other.getByText('Không có cuộc gọi nào ở mục này')).toBeVisible()
})

test('answered in one tab, it stops ringing in the others', async ({ page, otherBrowser, base }) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  const second = await other.context().newPage()
  await second.goto('/calls')
  await ring(page, 'Gọi thoại')
  await expect(incomingCall(other, pair.an)).toBeVisible()
  await expect(incomingCall(second, pair.an)).toBeVisible()
  await incomingCall(second, pair.an).getByRole('button', { name: 'Nghe', exact: true }).click()
  await expectRunning(second)
  await expect(incomingCall(other, pair.an)).toBeHidden()
  await expect(other.getByText('Bạn đang gọi trên thiết bị khác')).toBeVisible()
})

test('a call needs no mouse', async ({ page, otherBrowser, base }) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  await page.getByRole('button', { name: 'Gọi thoại', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(incomingCall(other, pair.an).getByRole('button', { name: 'Nghe', exact: true })).toBeFocused()
  await other.keyboard.press('Enter')
  await Promise.all([page, other].map(expectRunning))
  await other.keyboard.press('Control+d')
  await expect(tool(other, 'Bật mic')).toBeVisible()
  await other.getByRole('button', { name: 'Kết thúc' }).focus()
  await other.keyboard.press('Enter')
  await expect(callWith(page, pair.binh)).toBeHidden()
})

test('a call that is answered over an open window lies over it, and the window is there after the call', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  await other.keyboard.press('Control+/')
  const window = other.getByRole('dialog', { name: 'Phím tắt' })
  await expect(window).toBeVisible()
  await ring(page, 'Gọi thoại')
  await incomingCall(other, pair.an).getByRole('button', { name: 'Nghe', exact: true }).click()
  await Promise.all([page, other].map(expectRunning))
  await expect(callWith(other, pair.an).and(other.locator(':focus-within'))).toBeVisible()
  await test.step('made small, it is used beside the window that is open', async () => {
    await other.getByRole('button', { name: 'Thu nhỏ cuộc gọi' }).click()
    await other.getByRole('button', { name: 'Tắt mic' }).click()
    await other.getByRole('button', { name: 'Bật mic' }).click()
    await other.getByRole('button', { name: 'Kết thúc' }).click()
    await expect(callWith(page, pair.binh)).toBeHidden()
  })
  await other.getByRole('status').getByRole('button', { name: 'Đóng' }).click()
  await window.getByRole('button', { name: 'Đóng' }).click()
  await expect(window).toBeHidden()
})

test('before a video call one sees oneself, and whoever is rung chooses before answering; nobody is rung by a preview', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  const preview = page.getByRole('dialog', { name: `Gọi video cho ${pair.binh.fullName}` })

  await test.step('a preview that is closed rings nobody and closes the camera', async () => {
    await page.getByRole('button', { name: 'Gọi video', exact: true }).click()
    await expect(preview.getByLabel('Hình của bạn')).toBeVisible()
    await expect(preview.getByRole('meter')).toBeVisible()
    await expectAccessible(page, 'the preview of a video call')
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await untilTab(page, 'the devices are closed', tab => !tab.own.hasCamera && !tab.own.hasMicrophone)
    expect((await readTab(other)).incomingIds).toEqual([])
  })

  await test.step('what is turned off in the preview stays off in the call', async () => {
    await page.getByRole('button', { name: 'Gọi video', exact: true }).click()
    await expect(preview.getByLabel('Hình của bạn')).toBeVisible()
    await preview.getByRole('button', { name: 'Tắt mic' }).click()
    await preview.getByRole('button', { name: 'Gọi', exact: true }).click()
    await expect(callWith(page, pair.binh)).toBeVisible()
    await expect(tool(page, 'Bật mic')).toBeVisible()
    await expect(tool(page, 'Tắt camera')).toBeVisible()
  })

  await test.step('the other looks first, goes back, and answers with the camera off', async () => {
    const answering = other.getByRole('dialog', { name: 'Cuộc gọi video đến' })
    await incomingCall(other, pair.an).getByRole('button', { name: 'Xem camera trước' }).click()
    await expect(answering.getByLabel('Hình của bạn')).toBeVisible()
    await expectAccessible(other, 'the preview of an answer')
    await other.keyboard.press('Escape')
    await incomingCall(other, pair.an).getByRole('button', { name: 'Xem camera trước' }).click()
    await answering.getByRole('button', { name: 'Tắt camera' }).click()
    await answering.getByRole('button', { name: 'Nhận cuộc gọi' }).click()
    await Promise.all([page, other].map(expectRunning))
    await expect(tool(other, 'Bật camera')).toBeVisible()
  })

  await test.step('a call that ends while one looks takes the preview away and closes the camera', async () => {
    await tool(page, 'Kết thúc').click()
    await page.getByRole('button', { name: 'Đóng' }).click()
    await ring(page, 'Gọi video')
    await incomingCall(other, pair.an).getByRole('button', { name: 'Xem camera trước' }).click()
    await untilTab(other, 'the camera is open', tab => tab.own.hasCamera)
    await tool(page, 'Huỷ cuộc gọi').click()
    await untilTab(other, 'it is closed again', tab => !tab.own.hasCamera && tab.incomingIds.length === 0)
  })
})
