import { expect, type Page, test } from '../auth/own-place.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../src/axe.ts'
import { typeMoment } from '../src/moment.ts'
import { callAs } from '../src/people.ts'
import { composer, newPair, openMessenger, openPair, row, say, textsOf } from './rooms.ts'

const minute = 60_000
/** So many minutes from now, as the field has it; the zone of the tests is Vietnam's. */
const wallIn = (minutes: number) =>
  new Date(Date.now() + minutes * minute + 7 * 60 * minute).toISOString().slice(0, 16)

const clockButton = (page: Page) => page.getByRole('button', { name: /tin hẹn giờ/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'Tin hẹn giờ' })
const scheduleDialog = (page: Page) => page.getByRole('dialog', { name: 'Hẹn giờ gửi' })
const moment = (page: Page) => scheduleDialog(page).getByRole('group', { name: 'Gửi lúc' })
async function act(page: Page, text: string, action: string) {
  await list(page)
    .getByRole('button', { name: `Thao tác với tin “${text}”` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('An has a message sent later: it waits, is changed, sent now, and one that is due comes by itself', async ({
  page,
  otherBrowser,
  place,
}) => {
  const base = place.url
  const { binh, roomId, other: theirs } = await openPair(page, otherBrowser, base)

  await test.step('by the menu of the send button, with a preset, and by its keys', async () => {
    await expect(clockButton(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Đính kèm' }).click()
    await expect(page.getByRole('menuitem', { name: /Hẹn giờ gửi/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    // It fades, and the other menu has an item of the same name.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await composer(page).fill('Chúc mừng sinh nhât')
    await page.getByRole('button', { name: 'Gửi', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hẹn giờ gửi…' }).click()
    await expect(scheduleDialog(page)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'scheduling')
    await scheduleDialog(page).getByRole('button', { name: 'Sáng mai 8:00' }).click()
    await expect(moment(page)).toContainText('08:00')
    await typeMoment(moment(page), '2020-01-01T08:00')
    await expect(scheduleDialog(page).getByText('Giờ này đã qua rồi')).toBeVisible()
    await expect(scheduleDialog(page).getByRole('button', { name: 'Hẹn giờ', exact: true })).toBeDisabled()
    await scheduleDialog(page).getByRole('button', { name: 'Sau 1 giờ' }).click()
    await moment(page).getByRole('spinbutton').first().press('Enter')
    await expect(page.getByText(/^Sẽ gửi lúc \d\d:\d\d (hôm nay|ngày mai)$/)).toBeVisible()
    await expect(composer(page)).toHaveValue('')
    await expect(scheduleDialog(page)).toHaveCount(0)
  })

  await test.step('it stands in the list alone, and text and time can be changed there', async () => {
    await clockButton(page).click()
    await expectAccessible(page, 'scheduled messages')
    await act(page, 'Chúc mừng sinh nhât', 'Sửa hoặc đổi giờ…')
    const edit = page.getByRole('dialog', { name: 'Sửa tin hẹn giờ' })
    await edit.getByLabel('Nội dung').fill('Chúc mừng sinh nhật!')
    await edit.getByRole('button', { name: 'Sáng mai 8:00' }).click()
    await edit.getByRole('button', { name: 'Lưu' }).click()
    await expect(edit).toHaveCount(0)
    const changed = list(page).getByRole('listitem', { name: 'Chúc mừng sinh nhật!' })
    await expect(changed.getByText('08:00, ngày mai')).toBeVisible()
    expect(await textsOf(theirs)).not.toContain('Chúc mừng sinh nhật!')
  })

  await test.step('sent now, it reaches Bình, and the clock goes', async () => {
    await act(page, 'Chúc mừng sinh nhật!', 'Gửi ngay')
    await expect(row(theirs, /Chúc mừng sinh nhật!/)).toBeVisible()
    await expect(list(page).getByText('Chưa có tin hẹn giờ')).toBeVisible()
    // A menu that still fades would take the key.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await expect(clockButton(page)).toHaveCount(0)
    await expect(row(page, /Chúc mừng sinh nhật!/)).toHaveCount(1)
  })

  await test.step('what is due is sent, as an answer to what it answers; what was deleted is not', async () => {
    await say(binh, base, roomId, 'Mấy giờ họp?')
    await expect(row(page, /Mấy giờ họp\?/)).toBeVisible()
    for (const text of ['Không gửi nữa', 'Họp lúc 9 giờ nhé']) {
      if (text !== 'Không gửi nữa') {
        await row(page, /Mấy giờ họp\?/)
          .getByText('Mấy giờ họp?')
          .click({ button: 'right' })
        await page.getByRole('menuitem', { name: /^Trả lời/ }).click()
      }
      await composer(page).fill(text)
      await page.getByRole('button', { name: 'Đính kèm' }).click()
      await page.getByRole('menuitem', { name: /Hẹn giờ gửi/ }).click()
      await typeMoment(moment(page), wallIn(2))
      await scheduleDialog(page).getByRole('button', { name: 'Hẹn giờ', exact: true }).click()
      await expect(scheduleDialog(page)).toHaveCount(0)
    }
    await page.getByRole('button', { name: '2 tin hẹn giờ' }).click()
    await expect(list(page).getByText('Trả lời Nguyễn Văn Bình')).toBeVisible()
    await act(page, 'Không gửi nữa', 'Xoá')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xoá', exact: true }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await place.withClock(3 * minute, () => expect(row(theirs, /Họp lúc 9 giờ nhé/)).toBeVisible())
    await expect(row(theirs, /Họp lúc 9 giờ nhé/).getByText('Mấy giờ họp?')).toBeVisible()
    await expect(clockButton(page)).toHaveCount(0)
    await expect(row(theirs, /Không gửi nữa/)).toHaveCount(0)
  })
})

test('what is refused at its time says why, at 390 px too, and can be sent again', async ({
  page,
  place,
}) => {
  const base = place.url
  const { an, binh, roomId } = await newPair(base)
  await page.setViewportSize({ width: 390, height: 844 })
  await openMessenger(page, binh, base, roomId)
  await composer(page).fill('Chào buổi sáng')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Hẹn giờ gửi…' }).click()
  await typeMoment(moment(page), wallIn(2))
  await scheduleDialog(page).getByRole('button', { name: 'Hẹn giờ', exact: true }).click()
  await expect(page.getByRole('button', { name: '1 tin hẹn giờ' })).toBeVisible()
  const friendship = `/identity-service/v1/domains/default/friendships/${[an.userId, binh.userId].sort().join('.')}`
  const block = (status: string) => callAs(an, base, 'PUT', `${friendship}/status`, { status })
  await block('FRIENDSHIP_STATUS_BLOCKED')
  await place.withClock(3 * minute, () =>
    expect(page.getByText('Có tin hẹn giờ chưa gửi được')).toBeVisible(),
  )
  await page.getByRole('button', { name: '1 tin hẹn giờ chưa gửi được' }).click()
  await expect(list(page).getByText(/Chưa gửi được · /)).toBeVisible()
  await expectAccessible(page, 'a refused message')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await block('FRIENDSHIP_STATUS_UNSPECIFIED')
  await act(page, 'Chào buổi sáng', 'Gửi ngay')
  await expect(list(page).getByText('Chưa có tin hẹn giờ')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, /Chào buổi sáng/)).toBeVisible()
})

test('An sends silently by the menu of the send button and by a command; Bình sees the mark and hears nothing', async ({
  page,
  otherBrowser,
  place,
}) => {
  const base = place.url
  const { binh, other: theirs } = await openPair(page, otherBrowser, base)

  await composer(page).fill('Mai nhớ mang ô nhé')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click({ button: 'right' })
  await expectAccessible(page, 'the menu of the send button')
  await page.getByRole('menuitem', { name: 'Gửi không thông báo' }).click()
  await expect(composer(page)).toHaveValue('')
  await expect(row(page, /Mai nhớ mang ô nhé, Gửi không thông báo/)).toBeVisible()
  await expect(row(theirs, /Mai nhớ mang ô nhé, Gửi không thông báo/)).toBeVisible()

  await composer(page).fill('/im ')
  await composer(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Viết lời nhắn sau lệnh')
  await composer(page).fill('/im Chúc ngủ ngon')
  await composer(page).press('Enter')
  await expect(row(theirs, /Chúc ngủ ngon, Gửi không thông báo/)).toBeVisible()
  // The next one is said aloud.
  await composer(page).fill('Dậy chưa?')
  await composer(page).press('Enter')
  const aloud = row(theirs, /Dậy chưa\?/)
  await expect(aloud).toBeVisible()
  await expect(aloud).not.toContainText('Gửi không thông báo')

  const { items } = await callAs(binh, base, 'GET', '/notification-service/v1/domains/default/notifications')
  expect(JSON.stringify(items)).not.toContain('Mai nhớ mang ô')
})
