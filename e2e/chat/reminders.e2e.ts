import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { typeMoment } from '../src/moment.ts'
import { callAs, type Person } from '../src/people.ts'
import { newGroup, newPair, openMessenger, row, say } from './rooms.ts'

/** The card of what has come to its time; by then the job has looked. */
const due = (page: Page) => page.getByRole('region', { name: 'Đến giờ nhắc hẹn' })
const conversations = '/conversation-service/v1/domains/default'
const patience = { timeout: 60_000 }

const remindSoon = (person: Person, base: string, messageId: string, note?: string) =>
  callAs(person, base, 'PUT', `${conversations}/messages/${messageId}/reminder`, {
    remindTime: Date.now() + 1_500,
    note,
  })

test('a reminder is set on a message, marked for oneself alone, listed, changed and deleted', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Gửi báo cáo quý')
  await openMessenger(page, an, base, roomId)
  await row(page, /Gửi báo cáo quý/)
    .getByText('Gửi báo cáo quý')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Nhắc hẹn…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nhắc hẹn về tin nhắn' })
  await dialog.getByRole('radio', { name: /^1 giờ nữa/ }).check()
  await dialog.getByLabel('Ghi chú (không bắt buộc)').fill('Hỏi chị Hoa')
  await expectAccessibleInBothThemes(page, 'setting a reminder')
  await dialog.getByRole('button', { name: 'Đặt nhắc hẹn' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, /Gửi báo cáo quý/).getByText('Có nhắc hẹn')).toBeAttached()

  const theirs = await otherBrowser()
  await openMessenger(theirs, binh, base, roomId)
  await expect(row(theirs, /Gửi báo cáo quý/)).toBeVisible()
  await expect(theirs.getByText('Có nhắc hẹn')).toHaveCount(0)

  await page.getByRole('button', { name: /^Của tôi.*1 đang chờ/ }).click()
  await page.getByRole('button', { name: 'Nhắc hẹn, 1 đang chờ' }).click()
  const list = page.getByRole('dialog', { name: 'Nhắc hẹn', exact: true })
  await expect(list.getByText('Hỏi chị Hoa')).toBeVisible()
  // The last toast stands over the page for a moment, and fades.
  await expect(page.getByText(/^Sẽ nhắc bạn lúc/)).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'the list of reminders')
  await list.getByRole('button', { name: 'Đổi nhắc hẹn' }).click()
  await typeMoment(dialog.getByRole('group', { name: 'Ngày giờ' }), '2020-01-01T08:00')
  await expect(dialog.getByText('Thời điểm này đã qua rồi.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Đặt nhắc hẹn' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Sáng mai/ }).check()
  await dialog.getByRole('button', { name: 'Đặt nhắc hẹn' }).click()
  await expect(list.getByText(/^08:00 · /)).toBeVisible()
  await list.getByRole('button', { name: 'Xoá nhắc hẹn' }).click()
  await expect(list.getByText('Bạn chưa có nhắc hẹn nào')).toBeVisible()
  await list.getByRole('tab', { name: 'Tin đã lưu' }).click()
  await expect(page.getByRole('dialog', { name: 'Tin đã lưu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, /Gửi báo cáo quý/).getByText('Có nhắc hẹn')).toHaveCount(0)
})

test('what is due shows on every device, comes back later, leads to its message, and is done with once', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const { messageId } = await say(binh, base, roomId, 'Đặt vé tàu')
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Đặt vé tàu/)).toBeVisible()
  await remindSoon(an, base, messageId, 'Hai vé giường nằm')
  await expect(due(page).getByText('Hai vé giường nằm')).toBeVisible(patience)
  await expectAccessibleInBothThemes(page, 'a reminder that is due')

  // Who comes later finds it, on a phone too.
  const phone = await otherBrowser()
  await phone.setViewportSize({ width: 390, height: 844 })
  await openMessenger(phone, an, base)
  await expect(due(phone).getByText('Nguyễn Văn Bình: Đặt vé tàu')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await due(phone).getByRole('button', { name: 'Nhắc lại sau' }).click()
  await phone.getByRole('menuitem', { name: '10 phút nữa' }).click()
  for (const each of [phone, page]) await expect(due(each)).toBeHidden()
  await expect(row(page, /Đặt vé tàu/).getByText('Có nhắc hẹn')).toBeAttached()

  await remindSoon(an, base, messageId)
  await expect(due(phone)).toBeVisible(patience)
  await due(phone).getByRole('button', { name: 'Mở tin nhắn' }).click()
  await expect(row(phone, /Đặt vé tàu/)).toBeVisible()
  await due(page).getByRole('button', { name: 'Xong' }).focus()
  await page.keyboard.press('Enter')
  for (const each of [phone, page]) await expect(due(each)).toBeHidden()
  await expect(row(page, /Đặt vé tàu/).getByText('Có nhắc hẹn')).toHaveCount(0)
})

test('a card stands on other pages too, goes with a recalled message, and hides with its room', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await newGroup(base, an, 'Nhóm mở', [binh])
  const [one, two] = [
    await say(binh, base, roomId, 'Sẽ thu hồi'),
    await say(binh, base, roomId, 'Chuyện kín'),
  ]
  await openMessenger(page, an, base)
  await expect(row(page, /Chuyện kín/)).toBeVisible()
  await page.getByRole('link', { name: 'Danh bạ' }).click()
  await expect(page.getByRole('heading', { name: 'Danh bạ', level: 1 })).toBeVisible()
  await remindSoon(an, base, one.messageId)
  await remindSoon(an, base, two.messageId)
  await expect(due(page).getByText(/Sẽ thu hồi/)).toBeVisible(patience)
  await callAs(binh, base, 'POST', `/chat-service/v1/domains/default/messages/${one.messageId}/deleteForAll`)
  await expect(due(page).getByText(/Sẽ thu hồi/)).toBeHidden()
  await expect(due(page).getByText(/Chuyện kín/)).toBeVisible(patience)

  const pin = '4829'
  await callAs(an, base, 'POST', '/hidden-service/v1/domains/default/hidden/pin', { pin })
  await callAs(an, base, 'POST', `${conversations}/rooms/${roomId}/hide`)
  await expect(due(page)).toBeHidden()
  await page.getByRole('link', { name: 'Trò chuyện' }).click()
  await page.getByRole('searchbox', { name: 'Tìm tin nhắn, cuộc trò chuyện, mọi người' }).fill(pin)
  await page.getByRole('button', { name: /Mở trò chuyện ẩn/ }).click()
  await expect(due(page).getByText(/Chuyện kín/)).toBeVisible()
  await page.getByRole('button', { name: 'Khoá lại' }).click()
  await expect(due(page)).toBeHidden()
})
