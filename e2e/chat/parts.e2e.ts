import { randomUUID } from 'node:crypto'
import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { composer, newPair, openMessenger, row, say, sayAll } from './rooms.ts'

const parts = /\/assets\/(ContactBody|FormatBar|PickerTabs|Switcher|RoomDetails|SendFilesDialog)-/
const notSaid = /Đã xảy ra lỗi|Failed to fetch|dynamically imported/

test('a part that cannot be fetched takes nothing but its own place, and is there once it can be', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Chào An')
  await callAs(binh, base, 'POST', `/chat-service/v2/domains/default/messages/@/rooms/${roomId}`, {
    type: 'CONTACT',
    contactId: binh.userId,
    clientMessageId: randomUUID(),
  })
  let isAway = true
  await page.route(parts, route => (isAway ? route.abort() : route.fallback()))
  const unavailable = page.getByText(/Chưa tải được/)
  const floating = page.getByRole('alert').filter({ hasText: 'Chưa tải được' })

  await test.step('without its parts, the conversation and what one is writing stay', async () => {
    await openMessenger(page, an, base, roomId)
    await expect(row(page, /Chào An/)).toBeVisible()
    await expect(unavailable).toHaveCount(1)

    await composer(page).fill('đang viết dở')
    await composer(page).press('ControlOrMeta+A')
    const picker = page.getByRole('dialog', { name: 'Biểu tượng cảm xúc' })
    await page.getByRole('button', { name: 'Biểu tượng cảm xúc' }).click()
    await expect(picker.getByText(/Chưa tải được/)).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('ControlOrMeta+K')
    await expect(floating).toBeVisible()
    await floating.getByRole('button', { name: 'Đóng' }).click()
    await expect(floating).toHaveCount(0)

    await page.keyboard.press('ControlOrMeta+.')
    await expect(page.getByRole('complementary').getByText(/Chưa tải được/)).toBeVisible()

    const files = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Đính kèm' }).click()
    await page.getByRole('menuitem', { name: 'Tệp', exact: true }).click()
    await (await chooser).setFiles(files)
    await expect(floating).toBeVisible()

    await expect(row(page, /Chào An/)).toBeVisible()
    await expect(composer(page)).toHaveValue('đang viết dở')
    await expect(page.getByText(notSaid)).toHaveCount(0)
  })

  await test.step('with them, a press shows each without a reload', async () => {
    isAway = false
    await floating.getByRole('button', { name: 'Thử lại' }).click()
    const dialog = page.getByRole('dialog', { name: /^Gửi 1/ })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Không gửi', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    for (const place of [row(page, /Nguyễn Văn Bình, .*Danh thiếp/), page.getByRole('complementary')])
      await place.getByRole('button', { name: 'Thử lại' }).click()
    await expect(unavailable).toHaveCount(0)
    await expect(row(page, /Nguyễn Văn Bình/).getByRole('button', { name: 'Nhắn tin' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+K')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('the part of photos and files comes beside the messages, and what waits for it shows what it will be', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const sender = await otherBrowser()
  await openMessenger(sender, binh, base, roomId)
  const chooser = sender.waitForEvent('filechooser')
  await sender.getByRole('button', { name: 'Đính kèm' }).click()
  await sender.getByRole('menuitem', { name: 'Tệp', exact: true }).click()
  await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await sender.getByRole('dialog').getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(row(sender, /a\.txt/)).toBeVisible()

  let letPass = () => {}
  const held = new Promise<void>(resolve => {
    letPass = resolve
  })
  const order: string[] = []
  await page.route(/\/assets\/MediaBody-/, async route => {
    order.push('part asked for')
    await held
    await route.fallback()
  })
  await page.route(/\/messages\/@\/rooms\//, async route => {
    await expect.poll(() => order).toContain('part asked for')
    order.push('messages answered')
    await route.fallback()
  })
  await openMessenger(page, an, base, roomId)
  const card = row(page, /a\.txt/)
  await expect(card.locator('.animate-shimmer').first()).toBeVisible()
  expect(order.slice(0, 2)).toEqual(['part asked for', 'messages answered'])
  const before = (await card.boundingBox())!.height
  letPass()
  await expect(card.getByText('a.txt')).toBeVisible()
  await expect(card.locator('.animate-shimmer')).toHaveCount(0)
  expect((await card.boundingBox())!.height, 'nothing moves').toBeCloseTo(before, 0)
})

test('the part of a poll that is out of sight comes with the room, and one in sight shows at once what it will be', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const poll = { question: 'Đá ngày nào?', options: ['Thứ bảy', 'Chủ nhật'] }
  await callAs(binh, base, 'POST', `/chat-service/v2/domains/default/messages/@/rooms/${roomId}`, {
    type: 'POLL',
    poll,
    clientMessageId: randomUUID(),
  })
  let letPass = () => {}
  const held = new Promise<void>(resolve => {
    letPass = resolve
  })
  let asked = 0
  await page.route(/\/assets\/PollBody-/, async route => {
    asked++
    await held
    await route.fallback()
  })
  // In the very change of the page that brings the message.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const row = document.querySelector('[role=listitem][aria-label*="Bình chọn"]')
      if (!row) return
      Object.assign(window, { isShownAtOnce: row.querySelector('.animate-shimmer') !== null })
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true })
  })
  await openMessenger(page, an, base, roomId)
  const card = row(page, /Bình chọn/)
  await expect(card.locator('.animate-shimmer').first()).toBeVisible()
  letPass()
  await expect(card.getByText('Đá ngày nào?')).toBeVisible()
  await expect(card.locator('.animate-shimmer')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { isShownAtOnce?: boolean }).isShownAtOnce)).toBe(
    true,
  )
  expect(asked).toBe(1)

  await sayAll(
    an,
    base,
    roomId,
    Array.from({ length: 35 }, (_, index) => `Tin số ${index}`),
  )
  await say(an, base, roomId, 'Tin cuối cùng')
  await page.goto('about:blank')
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Tin cuối cùng/)).toBeVisible()
  await expect.poll(() => asked).toBe(2)
  await expect(card).toHaveCount(0)
})
