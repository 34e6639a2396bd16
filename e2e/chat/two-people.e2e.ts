import { expect, type Page, test } from '../src/fixtures.ts'
import { newPerson, type Person } from '../src/people.ts'
import {
  befriend,
  composer,
  newGroup,
  newPair,
  openMessenger,
  openPair,
  roomRow,
  row,
  say,
  timeToArrive,
  write,
} from './rooms.ts'

test('two people find each other, talk, edit, react, recall, and find it all again after a reload', async ({
  page,
  otherBrowser,
  base,
}) => {
  const an = await newPerson(base, { fullName: 'Trần Thị Bảo An' })
  const binh = await newPerson(base, { fullName: 'Nguyễn Văn Bình' })
  await befriend(base, an, binh)
  const other = await otherBrowser()
  await openMessenger(other, binh, base)
  await openMessenger(page, an, base)

  await test.step('An finds Bình by username and opens the room', async () => {
    await page
      .getByRole('searchbox', { name: 'Tìm tin nhắn, cuộc trò chuyện, mọi người' })
      .fill(binh.username)
    await page.getByRole('button', { name: /Nguyễn Văn Bình/ }).click()
    await expect(composer(page)).toBeFocused()
  })

  await test.step('the first message reaches Bình, who had no room yet', async () => {
    await write(page, 'Chào Bình, mình là An đây')
    await expect(row(page, /Chào Bình, mình là An đây/)).toBeVisible()
    await expect(row(other, /Trần Thị Bảo An, \d\d:\d\d, Chào Bình, mình là An đây/)).toBeVisible()
  })

  await test.step('messages cross, both ways', async () => {
    await write(other, 'Đã nhận nhé')
    await expect(row(page, /Đã nhận nhé/)).toBeVisible()
    const times: number[] = []
    for (const n of [1, 2, 3]) {
      times.push(await timeToArrive(page, other, `Đến thứ Ba tuần tới ở Đà Nẵng nhé, ${n}`))
      times.push(await timeToArrive(other, page, `Ừ, mình đặt vé rồi, ${n}`))
    }
    // A figure for whoever looks; a machine that runs tests is no place to demand it.
    test.info().annotations.push({ type: 'ms from key to the other screen', description: times.join(', ') })
  })

  await test.step('states: delivered and seen', async () => {
    await expect(row(page, /Chào Bình.*Đã xem/)).toBeVisible()
  })

  await test.step('An edits the last message with ↑', async () => {
    await composer(page).press('ArrowUp')
    await expect(composer(page)).toHaveValue('Đến thứ Ba tuần tới ở Đà Nẵng nhé, 3')
    await composer(page).fill('Đến thứ Tư tuần tới ở Đà Nẵng nhé')
    await composer(page).press('Enter')
    await expect(row(other, /Đến thứ Tư tuần tới ở Đà Nẵng nhé, đã sửa/)).toBeVisible()
    await expect(row(other, /Đà Nẵng nhé, 3/)).toHaveCount(0)
  })

  await test.step('Bình reacts, An sees who', async () => {
    await row(other, /Chào Bình/).focus()
    await other.keyboard.press('+')
    await other.getByRole('button', { name: '❤️', exact: true }).click()
    await expect(row(page, /Chào Bình.*1 cảm xúc/)).toBeVisible()
    await row(page, /Chào Bình/)
      .getByRole('button', { name: /❤️ 1/ })
      .click()
    await expect(row(other, /Chào Bình.*2 cảm xúc/)).toBeVisible()
  })

  await test.step('Bình answers with a quote', async () => {
    await row(other, /Đến thứ Tư/).focus()
    await other.keyboard.press('r')
    await expect(other.getByText('Trả lời Trần Thị Bảo An')).toBeVisible()
    await write(other, 'Thứ Tư được đó')
    await expect(row(page, /trả lời bạn, Thứ Tư được đó/)).toBeVisible()
  })

  await test.step('An recalls the quoted message, everywhere', async () => {
    await row(page, /Đến thứ Tư tuần tới/).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog')).toContainText('Đến thứ Tư tuần tới ở Đà Nẵng nhé')
    await page.getByRole('button', { name: 'Thu hồi' }).click()
    await expect(row(other, /Trần Thị Bảo An, \d\d:\d\d, Tin nhắn đã được thu hồi/)).toBeVisible()
    await expect(other.getByText('Đến thứ Tư tuần tới ở Đà Nẵng nhé')).toHaveCount(0)
  })

  await test.step('a reload keeps everything', async () => {
    await page.reload()
    await expect(row(page, /Chào Bình.*2 cảm xúc/)).toBeVisible()
    await expect(row(page, /Tin nhắn đã được thu hồi/)).toBeVisible()
    await expect(row(page, /Thứ Tư được đó/)).toBeVisible()
  })
})

test('[R-MESSAGE-1] pinning shows the message to both, and unpinning takes it off', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Số bàn là 27')
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  await openMessenger(page, an, base, roomId)
  await row(page, /Số bàn là 27/).focus()
  await page.keyboard.press('p')
  await expect(other.getByRole('button', { name: /Tin ghim Số bàn là 27/ })).toBeVisible()
  await row(other, /Số bàn là 27/).focus()
  await other.keyboard.press('p')
  await expect(page.getByRole('button', { name: /Tin ghim/ })).toHaveCount(0)
})

test('deleting for oneself leaves nothing here and everything there', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Chỉ An xoá tin này')
  const other = await otherBrowser()
  await openMessenger(other, binh, base, roomId)
  await openMessenger(page, an, base, roomId)
  await row(page, /Chỉ An xoá/)
    .getByText('Chỉ An xoá tin này')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Xoá ở phía tôi' }).click()
  await page.getByRole('button', { name: 'Xoá', exact: true }).click()
  await expect(row(page, /Chỉ An xoá/)).toHaveCount(0)
  await expect(row(other, /Chỉ An xoá/)).toBeVisible()
})

test('typing is shown to the other, and forgotten', async ({ page, otherBrowser, base }) => {
  const { other } = await openPair(page, otherBrowser, base)
  // What is typed before both listen reaches nobody, and typing is published at most every three seconds.
  await expect(async () => {
    await composer(page).pressSequentially('Đang nghĩ ', { delay: 30 })
    await expect(other.locator('header').getByText('Đang nhập')).toBeVisible({ timeout: 3_500 })
  }).toPass({ timeout: 30_000 })
  await expect(other.getByText('Đang nhập')).toHaveCount(0, { timeout: 9000 })
  // Also in the row of the list.
  await expect(async () => {
    await composer(page).pressSequentially('Nghĩ nữa ', { delay: 30 })
    await expect(roomRow(other, /An/).getByText('Đang nhập')).toBeVisible({ timeout: 3_500 })
  }).toPass({ timeout: 30_000 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two people talk, and Back leads to the list', async ({ page, otherBrowser, base }) => {
    const { an, binh } = await newPair(base)
    const other: Page = await otherBrowser()
    const person: Person = binh
    await openMessenger(other, person, base)
    await openMessenger(page, an, base)
    await roomRow(page, /Nguyễn Văn Bình/).tap()
    await expect(page).toHaveURL(/room=/)
    await composer(page).tap()
    await page.keyboard.type('Dòng một')
    await page.keyboard.press('Enter')
    await page.keyboard.type('dòng hai')
    await expect(composer(page), 'Enter is a new line for fingers').toHaveValue('Dòng một\ndòng hai')
    await page.getByRole('button', { name: 'Gửi', exact: true }).tap()
    await roomRow(other, /Trần Thị Bảo An.*1 tin chưa đọc/).tap()
    await expect(row(other, /Dòng một dòng hai/)).toBeVisible()
    await write(other, 'Nhận rồi nha')
    await expect(row(page, /Nhận rồi nha/)).toBeVisible()
    // A finger pulls the message to the middle.
    const from = (await row(page, /Nhận rồi nha/)
      .getByText('Nhận rồi nha')
      .boundingBox())!
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...by: number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: by.map(x => ({ x: from.x + 10 + x, y: from.y + from.height / 2 })),
      })
    await touch('touchStart', 0)
    for (const x of [15, 30, 60]) await touch('touchMove', x)
    await expect(row(page, /Nhận rồi nha/).locator('[data-swiped]')).toBeVisible()
    await touch('touchEnd')
    await expect(page.getByText('Trả lời Nguyễn Văn Bình')).toBeVisible()
    await expect(row(page, /Nhận rồi nha/).locator('[data-swiped]')).toHaveCount(0)

    await page.getByRole('button', { name: 'Thông tin', exact: true }).tap()
    await page.getByRole('switch', { name: /^Lưu trữ/ }).tap()
    const undo = page.getByRole('button', { name: 'Hoàn tác' })
    await expect.poll(async () => (await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await undo.tap()
    await page.getByRole('complementary').getByRole('button', { name: 'Đóng thông tin' }).tap()
    await page.goBack()
    await expect(roomRow(page, /Nguyễn Văn Bình.*Nhận rồi nha/)).toBeVisible()
    await expect(page).not.toHaveURL(/room=/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('details that lie over a conversation give way to another one, and to Back', async ({
    page,
    base,
  }) => {
    const { an, binh } = await newPair(base)
    const roomId = await newGroup(base, an, 'Hội cờ tướng', [binh])
    await openMessenger(page, an, base)
    await roomRow(page, /^Hội cờ tướng/).tap()
    await expect(page).toHaveURL(new RegExp(roomId))
    const details = page.getByRole('complementary')
    await page.getByRole('button', { name: 'Thông tin', exact: true }).tap()
    await expect(details.getByText('Thành viên (2)')).toBeVisible()
    await page.goBack()
    await expect(details).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(roomId))

    await page.getByRole('button', { name: 'Thông tin', exact: true }).tap()
    await details.getByRole('button', { name: /Nguyễn Văn Bình/ }).tap()
    await page.getByRole('menuitem', { name: 'Nhắn tin' }).tap()
    await expect(page.getByRole('heading', { name: /^Nguyễn Văn Bình/ })).toBeVisible()
    await expect(details).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(roomId))
    await page.goBack()
    await expect(page).not.toHaveURL(/room=/)
  })
})
