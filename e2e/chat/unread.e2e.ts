import { openPeople } from '../people/people.ts'
import { violationsIn } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'
import {
  composer,
  distanceFromEnd,
  newGroup,
  newPair,
  openMessenger,
  roomRow,
  row,
  say,
  sayMany,
  scroller,
  write,
} from './rooms.ts'

const unreadLine = 'Tin nhắn chưa đọc'

test('[R-ROOMLIST-5] [R-ROOMLIST-6] unread counts rise in the list and in every tab, and fall in all when one reads', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const chi = await newPerson(base, { fullName: 'Phạm Ngọc Chi' })
  const otherRoom = await newGroup(base, an, 'Cà phê sáng', [chi])
  await openMessenger(page, an, base, otherRoom)
  const second = await context.newPage()
  const third = await context.newPage()
  await openMessenger(second, an, base, otherRoom)
  await openMessenger(third, an, base, otherRoom)

  await say(binh, base, roomId, 'Một')
  await say(binh, base, roomId, 'Hai')
  for (const tab of [page, second, third]) {
    await expect(roomRow(tab, /^Nguyễn Văn Bình.*, Hai, 2 tin chưa đọc/)).toBeVisible()
    await expect(tab).toHaveTitle('(1) Trầu Client')
  }
  const rows = { include: [['[data-room]']] }
  const violations = await violationsIn(page, { type: 'rule', values: ['label-content-name-mismatch'] }, rows)
  expect(violations, 'rows are called by what stands in them').toEqual([])
  // The newest stands first.
  await expect(
    page.getByRole('list', { name: 'Các cuộc trò chuyện' }).getByRole('listitem').first(),
  ).toContainText('Bình')

  // A tab behind others draws rarely; who reads has theirs in front.
  await second.bringToFront()
  await roomRow(second, /^Nguyễn Văn Bình/).click()
  await expect(roomRow(third, /^Nguyễn Văn Bình.*chưa đọc/)).toHaveCount(0)
  await expect(third).toHaveTitle('Trầu Client')
  await expect(roomRow(page, /chưa đọc/)).toHaveCount(0)

  // Looked at in one tab: nothing counts there.
  await say(binh, base, roomId, 'Ba')
  await expect(row(second, /Ba/)).toBeVisible()
  await expect(roomRow(second, /chưa đọc/)).toHaveCount(0)
})

test('beside the messenger the title counts too, and a press on a notice leads to its message', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await context.addInitScript(() => {
    const raised: Notification[] = []
    class Raised {
      static permission = 'granted'
      onclick: (() => void) | null = null
      constructor() {
        raised.push(this as unknown as Notification)
      }
      close() {}
    }
    document.hasFocus = () => false
    Object.assign(window, { Notification: Raised, raised })
  })
  await context.addCookies([{ name: 'trau_notifications', value: 'on', url: base }])
  await openPeople(page, an, base)
  await say(binh, base, roomId, 'Bạn đâu rồi')
  await expect(page).toHaveTitle('(1) Trầu Client')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { raised: unknown[] }).raised.length))
    .toBe(1)
  await page.evaluate(() => {
    // What the window manager does when a notice is pressed.
    document.hasFocus = () => true
    ;(window as unknown as { raised: { onclick(): void }[] }).raised[0]!.onclick()
  })
  await expect(row(page, /Bạn đâu rồi/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`room=${roomId}`))
  await page.keyboard.press('Shift')
  await expect(page).toHaveTitle('Trầu Client')
})

test('a room opens at the first unread message, under a line that says so', async ({ page, base }) => {
  const { an, binh, roomId } = await newPair(base)
  await say(an, base, roomId, 'Đọc rồi')
  await sayMany(
    [binh],
    base,
    roomId,
    [...Array(20).keys()].map(n => `Chưa đọc số ${n}\ndòng hai\ndòng ba\ndòng bốn`),
  )
  await openMessenger(page, an, base)
  await roomRow(page, /^Nguyễn Văn Bình/).click()
  await expect(page.getByText(unreadLine)).toBeInViewport()
  await expect(row(page, /Chưa đọc số 0 /)).toBeInViewport()
  await expect(row(page, /Chưa đọc số 19/)).not.toBeInViewport()
  await expect(page.getByRole('button', { name: /Về tin mới nhất/ })).toBeVisible()

  await test.step('leaving without having read to the end keeps it unread', async () => {
    await page.goto('/people')
    await page.goto('/')
    await page.reload()
    await expect(page.getByText(unreadLine)).toBeInViewport()
  })

  await test.step('at the end everything is read', async () => {
    await page.getByRole('button', { name: /Về tin mới nhất/ }).click()
    await expect(row(page, /Chưa đọc số 19/)).toBeInViewport()
    const room = () => callAs(an, base, 'GET', `/room-service/v1/domains/default/rooms/${roomId}`)
    await expect.poll(async () => (await room()).selfMember.unreadCount).toBe(0)
    await page.reload()
    await expect(row(page, /Chưa đọc số 19/)).toBeInViewport()
    await expect(page.getByText(unreadLine)).toHaveCount(0)
  })
})

test('a draft stays through reload, shows in the list, and goes with the message', async ({ page, base }) => {
  const { an, binh, roomId } = await newPair(base)
  const chi = await newPerson(base, { fullName: 'Phạm Ngọc Chi' })
  const otherRoom = await newGroup(base, an, 'Cà phê sáng', [chi])
  const question = await say(binh, base, roomId, 'Mấy giờ họp?')
  await openMessenger(page, an, base, roomId)
  await row(page, /Mấy giờ họp/).focus()
  await page.keyboard.press('r')
  await composer(page).pressSequentially('Chín giờ sáng')
  await page.waitForTimeout(400)
  await page.reload()
  await expect(composer(page)).toHaveValue('Chín giờ sáng')
  await expect(page.getByText('Trả lời Nguyễn Văn Bình')).toBeVisible()
  await roomRow(page, /Cà phê sáng/).click()
  await expect(page).toHaveURL(new RegExp(otherRoom))
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByText('Trả lời Nguyễn Văn Bình')).toHaveCount(0)
  await roomRow(page, /^Nguyễn Văn Bình.*Nháp: Chín giờ sáng/).click()
  await expect(composer(page)).toHaveValue('Chín giờ sáng')
  await expect(page.getByText('Trả lời Nguyễn Văn Bình')).toBeVisible()
  await composer(page).press('Enter')
  await expect(row(page, /trả lời Nguyễn Văn Bình, Chín giờ sáng/)).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await page.reload()
  await expect(row(page, /Chín giờ sáng/)).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  expect(question.seq).toBe(1)
})

test('[R-ROOMLIST-7] favourites stand first; muted rooms count quietly; the archive hides', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const chi = await newPerson(base, { fullName: 'Phạm Ngọc Chi' })
  const group = await newGroup(base, an, 'Cà phê sáng', [chi])
  await say(binh, base, roomId, 'Cũ')
  await say(chi, base, group, 'Mới')
  await openMessenger(page, an, base, group)
  const first = page.getByRole('list', { name: 'Các cuộc trò chuyện' }).getByRole('listitem').first()
  await expect(first).toContainText('Cà phê sáng')

  const act = async (name: RegExp, action: string) => {
    await roomRow(page, name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act(/^Nguyễn Văn Bình/, 'Ghim lên đầu')
  await expect(first).toContainText('Nguyễn Văn Bình')
  await act(/^Nguyễn Văn Bình/, 'Bỏ ghim')
  await expect(first).toContainText('Cà phê sáng')

  await act(/^Nguyễn Văn Bình/, 'Tắt thông báo…')
  await page.getByRole('button', { name: 'Đến khi tôi bật lại' }).click()
  await say(binh, base, roomId, 'Tin bị tắt')
  await expect(roomRow(page, /^Nguyễn Văn Bình.*2 tin chưa đọc.*đã tắt thông báo/)).toBeVisible()
  await expect(page).toHaveTitle('Trầu Client')

  await act(/^Nguyễn Văn Bình/, 'Lưu trữ')
  await expect(roomRow(page, /^Nguyễn Văn Bình/)).toHaveCount(0)
  await page.getByText('Lưu trữ', { exact: true }).click()
  await expect(roomRow(page, /^Nguyễn Văn Bình/)).toBeVisible()
  await act(/^Nguyễn Văn Bình/, 'Bỏ lưu trữ')
  await page.getByText('Tất cả', { exact: true }).click()
  await expect(roomRow(page, /^Nguyễn Văn Bình/)).toBeVisible()
})

test('search finds rooms and people without marks, and says when nothing is found', async ({
  page,
  base,
}) => {
  const { an } = await newPair(base)
  const stranger = await newPerson(base, { fullName: 'Đặng Thị Hồng Ngọc' })
  await openMessenger(page, an, base)
  const search = page.getByRole('searchbox', { name: 'Tìm tin nhắn, cuộc trò chuyện, mọi người' })
  await search.fill('nguyen van b')
  await expect(page.getByRole('link', { name: /^Nguyễn Văn Bình/ })).toBeVisible()
  await search.fill(stranger.username)
  await expect(page.getByRole('button', { name: /Đặng Thị Hồng Ngọc/ })).toBeVisible()
  await search.fill('khong ai ten nhu the nay')
  await expect(page.getByText('Không tìm thấy “khong ai ten nhu the nay”')).toBeVisible()
  await page.getByRole('button', { name: 'Xoá tìm kiếm' }).click()
  await expect(search).toHaveValue('')
})

test('the list of rooms does not move what is read, nor take the focus', async ({ page, base }) => {
  const { an, binh } = await newPair(base)
  const names = [...Array(14).keys()].map(n => `Nhóm số ${String(n).padStart(2, '0')}`)
  const groups: string[] = []
  for (const name of names) groups.push(await newGroup(base, an, name, [binh]))
  await page.setViewportSize({ width: 1200, height: 560 })
  await openMessenger(page, an, base, groups[13])
  const list = page.getByRole('list', { name: 'Các cuộc trò chuyện' })
  await list.evaluate(element => element.scrollTo(0, 300))
  const watched = roomRow(page, /^Nhóm số 06/)
  await watched.focus()
  await page.waitForTimeout(200)
  const before = (await watched.boundingBox())!.y
  await say(binh, base, groups[0]!, 'Từ dưới lên đầu')
  await expect.poll(async () => Math.abs((await watched.boundingBox())!.y - before)).toBeLessThanOrEqual(1)
  await list.evaluate(element => element.scrollTo(0, 0))
  await expect(roomRow(page, /^Nhóm số 00/)).toBeVisible()
  await list.evaluate(element => element.scrollTo(0, 300))
  await expect(watched).toBeFocused()
})

test('the conversation is drawn only where one looks', async ({ page, base }) => {
  const { an, binh, roomId } = await newPair(base)
  await sayMany(
    [an, binh],
    base,
    roomId,
    [...Array(38).keys()].map(n => `Tin ${n}\n${'dòng\n'.repeat(6)}`),
  )
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Tin 37/)).toBeVisible()
  expect(await scroller(page).getByRole('listitem').count()).toBeLessThan(30)
  await write(page, 'xong')
  await expect(row(page, /xong/)).toBeInViewport()
})

test('who is at the newest message stays there when the conversation gets another width', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await sayMany(
    [an, binh],
    base,
    roomId,
    [...Array(30).keys()].map(n => `Tin ${n}: ${'trăm năm trong cõi người ta '.repeat(1 + (n % 9))}`),
  )
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Tin 29/)).toBeVisible()
  await write(page, 'xong')
  for (const width of [390, 1280, 800, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row(page, /xong/)).toBeInViewport()
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
  }
  await expect(page.getByRole('button', { name: /^Về tin mới nhất/ })).toHaveCount(0)
})
