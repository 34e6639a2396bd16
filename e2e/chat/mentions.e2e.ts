import { expect, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { composer, newGroup, newPair, openMessenger, roomRow, row } from './rooms.ts'

test('somebody is named by "@" without marks, goes whole with Backspace, and hears of it in a muted room', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId: pairId } = await newPair(base)
  const roomId = await newGroup(base, an, 'Nhóm nấu ăn', [binh])
  await openMessenger(page, an, base, roomId)
  const field = composer(page)
  await field.focus()
  await page.keyboard.type('Mai đi chợ nhé các bạn, @binh')
  await expect(page.getByRole('option', { name: 'Nguyễn Văn Bình' })).toBeVisible()
  const list = (await page.getByRole('listbox').boundingBox())!
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Mai đi chợ nhé các bạn, @Nguyễn Văn Bình ')
  // Who is named is marked while one writes, where the name stands.
  const mark = page.locator('[data-composer] ~ div mark')
  await expect(mark).toHaveText('@Nguyễn Văn Bình')
  const [around, marked] = await Promise.all([field.boundingBox(), mark.boundingBox()])
  expect(marked!.x).toBeGreaterThan(around!.x)
  expect(marked!.y + marked!.height).toBeLessThan(around!.y + around!.height)
  expect(Math.abs(list.x - marked!.x), 'the list stood at the "@"').toBeLessThan(3)
  expect(marked!.y - (list.y + list.height), 'right above it').toBeGreaterThanOrEqual(0)
  expect(marked!.y - (list.y + list.height)).toBeLessThan(16)
  expect(await mark.evaluate(one => getComputedStyle(one).boxShadow)).toMatch(/rgb|oklch|oklab|color/)
  // Once for the space, once for the whole of the name.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('Mai đi chợ nhé các bạn, ')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue(/@Nguyễn Văn Bình/)
  await field.fill('')
  await page.keyboard.type('@')
  await expect(page.getByRole('option', { name: /mọi người/ })).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByRole('option', { name: 'Nguyễn Văn Bình' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('nguyen')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')

  const theirs = await otherBrowser()
  await callAs(binh, base, 'POST', `/room-service/v1/domains/default/rooms/${roomId}/mute`, {})
  // At another room: what is looked at is read at once.
  await openMessenger(theirs, binh, base, pairId)
  await expect(roomRow(theirs, /Nhóm nấu ăn/)).toBeVisible()
  await page.keyboard.type('xem giúp nhé')
  await page.keyboard.press('Enter')
  await expect(row(page, /@Nguyễn Văn Bình xem giúp nhé, Đã/)).toBeVisible()
  await expect(roomRow(theirs, /Nhóm nấu ăn.*Bạn được nhắc đến/)).toBeVisible()
  await roomRow(theirs, /Nhóm nấu ăn/).click()
  await expect(roomRow(theirs, /Bạn được nhắc đến/)).toHaveCount(0)

  await row(page, /xem giúp nhé/)
    .getByRole('link', { name: '@Nguyễn Văn Bình' })
    .click()
  await expect(page.getByRole('dialog').getByText('Nguyễn Văn Bình').first()).toBeVisible()
})
