import type { SelfMember } from '@trau/contract'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, type Person } from '../src/people.ts'
import { newPair, openMessenger, openUnattended, roomRow, row, say, sayAll, scroller } from './rooms.ts'

const roomService = '/room-service/v1/domains/default'
const unreadLine = 'Tin nhắn chưa đọc'

const markOf = async (person: Person, baseURL: string, roomId: string): Promise<SelfMember> =>
  (await callAs(person, baseURL, 'GET', `${roomService}/rooms/${roomId}`)).selfMember

const binhWith = (unread: number) => new RegExp(`^Nguyễn Văn Bình.*, ${unread} tin chưa đọc`)

test('[R-ROOMLIST-2] [R-ROOMLIST-3] the room that opens by itself is not read until somebody acts in a window with the focus', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  for (const text of ['Một', 'Hai']) await say(binh, base, roomId, text)
  await page.addInitScript(() => {
    let hasFocus = true
    document.hasFocus = () => hasFocus
    addEventListener('test-focus', event => {
      hasFocus = (event as CustomEvent<boolean>).detail
      dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'))
    })
  })
  const focus = (isFocused: boolean) =>
    page.evaluate(detail => void dispatchEvent(new CustomEvent('test-focus', { detail })), isFocused)

  await openUnattended(page, an, base)
  await expect(page).toHaveURL(new RegExp(`room=${roomId}`))
  await expect(row(page, /Hai/)).toBeVisible()
  // Time enough for a read mark, which goes a quarter of a second after the message was seen.
  for (const [index, text] of ['Ba', 'Bốn', 'Năm'].entries()) {
    await say(binh, base, roomId, text)
    await expect(row(page, new RegExp(text))).toBeInViewport()
    await expect(roomRow(page, binhWith(3 + index))).toBeVisible()
  }
  await expect(page).toHaveTitle('(1) Trầu Client')
  expect((await markOf(an, base, roomId)).unreadCount).toBe(5)

  await focus(false)
  await page.keyboard.press('Shift')
  await say(binh, base, roomId, 'Sáu')
  await expect(roomRow(page, binhWith(6))).toBeVisible()
  expect((await markOf(an, base, roomId)).unreadCount).toBe(6)

  await focus(true)
  await expect.poll(async () => (await markOf(an, base, roomId)).unreadCount).toBe(0)
  await expect(roomRow(page, /chưa đọc/)).toHaveCount(0)
  await expect(page).toHaveTitle('Trầu Client')
})

/** The text of a row as its name has it, which is what its message begins with. */
const shownTexts = (page: Page) =>
  scroller(page).evaluate(list => {
    const box = list.getBoundingClientRect()
    return [...list.querySelectorAll('[data-row]')]
      .filter(one => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= box.top - 2 && bottom <= box.bottom + 12
      })
      .map(one => /Tin \S+ \d+/.exec(one.getAttribute('aria-label') ?? '')?.[0] ?? '')
  })

test('a long room opens at the first of 120 unread; what was scrolled past stays read, and is counted', async ({
  page,
  base,
}) => {
  test.slow()
  const { an, binh, roomId } = await newPair(base)
  await sayAll(
    an,
    base,
    roomId,
    [...Array(1380).keys()].map(n => `Tin cũ ${n}`),
  )
  await sayAll(
    binh,
    base,
    roomId,
    [...Array(120).keys()].map(n => `Tin mới ${n}\nhai\nba`),
  )
  const before = await markOf(an, base, roomId)
  expect(before.unreadCount).toBe(120)
  const path = `/chat-service/v1/domains/default/messages/@/rooms/${roomId}?limit=100&afterSeq=${before.lastSeenSeq}`
  const unread: { content: string; seq: number }[] = (await callAs(an, base, 'GET', path)).items
  const textOf = ({ content }: { content: string }) => content.split('\n')[0]!
  const seqOf = new Map(unread.map(message => [textOf(message), message.seq]))

  await openMessenger(page, an, base, roomId)
  const divided = scroller(page).locator('[data-row]', { hasText: unreadLine })
  await expect(divided).toContainText(textOf(unread[0]!))
  await expect(divided).toBeInViewport()

  const readTo = async () => (await markOf(an, base, roomId)).lastSeenSeq
  const lastShown = async () => seqOf.get((await shownTexts(page)).at(-1) ?? '') ?? 0
  await expect.poll(async () => Math.abs((await readTo()) - (await lastShown()))).toBeLessThanOrEqual(1)
  expect(await readTo(), 'only what was on screen is read').toBeLessThan(unread[20]!.seq)
  await scroller(page).hover()
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, 400)
  await expect(divided).not.toBeInViewport()
  await expect.poll(async () => Math.abs((await readTo()) - (await lastShown()))).toBeLessThanOrEqual(1)
  const left = before.lastSeenSeq + 120 - (await readTo())
  expect(left).toBeGreaterThan(50)
  await expect(roomRow(page, binhWith(left))).toBeVisible()
  await expect(page.getByRole('button', { name: `Về tin mới nhất, ${left} tin chưa xem` })).toBeVisible()

  await test.step('reading back does not take it away', async () => {
    const read = await readTo()
    await page.mouse.wheel(0, -3000)
    await expect.poll(async () => (await shownTexts(page)).at(-1)).toMatch(/cũ/)
    await expect(roomRow(page, binhWith(left))).toBeVisible()
    expect(await readTo()).toBe(read)
  })

  await test.step('who comes back goes on there', async () => {
    const next = unread.find(({ seq }) => seq === before.lastSeenSeq + 120 - left + 1)!
    await page.reload()
    await expect(divided).toContainText(textOf(next))
    await expect(divided).toBeInViewport()
  })
})

test('a message that is higher than the list is read once its end was on screen, and not before', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await page.setViewportSize({ width: 390, height: 600 })
  await say(
    binh,
    base,
    roomId,
    Array.from({ length: 18 }, (_, n) => `Câu ${n} ${'dài lắm '.repeat(7)}`).join(' '),
  )
  await openMessenger(page, an, base, roomId)
  const list = scroller(page)
  const long = row(page, /Câu 0/)
  await expect(long).toBeVisible()
  expect((await long.boundingBox())!.height).toBeGreaterThan((await list.boundingBox())!.height)
  await list.evaluate(element => element.scrollTo({ top: 0 }))
  await list.hover()
  // Time enough for a read mark, which goes a quarter of a second after the message was seen.
  await page.waitForTimeout(1_000)
  expect((await markOf(an, base, roomId)).unreadCount).toBe(1)
  await list.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(async () => (await markOf(an, base, roomId)).unreadCount).toBe(0)
})
