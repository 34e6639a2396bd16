import type { CDPSession, Locator } from '@playwright/test'
import { expect, type Page, test } from '../src/fixtures.ts'
import { newGroup, newPair, openMessenger, roomRow, row, say } from './rooms.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A finger, as the browser's own input sees it. */
async function fingerOn(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const touch = (type: string, touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints })
  return {
    async restOn(target: Locator) {
      const box = (await target.boundingBox())!
      await touch('touchStart', [{ x: box.x + 12, y: box.y + box.height / 2 }])
    },
    lift: () => touch('touchEnd', []),
  }
}

test('a tap shows no tools, a finger that rests brings a sheet with reactions above the actions', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  for (const text of ['Mai mình đi chợ nhé', 'Xem https://example.org/cho trước', 'Chợ nổi Cái Răng'])
    await say(binh, base, roomId, text)
  await openMessenger(page, an, base, roomId)
  const sheet = page.getByRole('dialog', { name: 'Thao tác với tin nhắn' })
  const text = row(page, /Mai mình đi chợ nhé/).getByText('Mai mình đi chợ nhé')
  const finger = await fingerOn(page)
  const hold = async (target = text) => {
    await finger.restOn(target)
    await expect(sheet).toBeVisible()
    await finger.lift()
  }

  await test.step('taps bring no tools, on one message or two', async () => {
    await text.tap()
    await row(page, /Chợ nổi Cái Răng/)
      .getByText('Chợ nổi Cái Răng')
      .tap()
    await expect(row(page, /Chợ nổi Cái Răng/)).toBeFocused()
    await expect(page.getByRole('toolbar', { name: 'Thao tác với tin nhắn' })).toHaveCount(0)
  })

  await test.step('the sheet is a dialog with the message, the six reactions and the actions, in this order', async () => {
    await hold()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect.poll(() => sheet.evaluate(one => one.contains(document.activeElement))).toBe(true)
    const lifted = (await sheet.getByText('Mai mình đi chợ nhé').boundingBox())!
    const quick = sheet.getByRole('group', { name: 'Bày tỏ cảm xúc' }).getByRole('button')
    await expect(quick).toHaveText(['👍', '❤️', '😆', '😮', '😢', '😡', ''])
    const reaction = (await quick.first().boundingBox())!
    const action = (await sheet.getByRole('menuitem').first().boundingBox())!
    expect(lifted.y + lifted.height).toBeLessThanOrEqual(reaction.y)
    expect(reaction.y + reaction.height).toBeLessThanOrEqual(action.y)
    expect(Math.min(reaction.width, reaction.height, action.height)).toBeGreaterThanOrEqual(44)
    const selectable = (target: Locator) => target.evaluate(one => getComputedStyle(one).userSelect)
    expect(await selectable(sheet.getByText('Mai mình đi chợ nhé')), 'its words can be marked').toBe('text')
  })

  await test.step('six actions at most leave the message in sight, and the rest is a press away', async () => {
    const actions = sheet.getByRole('menuitem')
    await expect(actions.last()).toHaveText('Thêm')
    expect(await actions.count()).toBeLessThanOrEqual(7)
    await expect(sheet.getByText('Mai mình đi chợ nhé')).toBeInViewport()
    await actions.last().tap()
    await expect(sheet.getByRole('menuitem', { name: 'Chọn', exact: true })).toBeVisible()
    await expect(sheet.getByRole('menuitem', { name: 'Thêm', exact: true })).toHaveCount(0)
    await expect.poll(() => sheet.evaluate(one => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await hold()
  })

  await test.step('Back, Escape and the dimmed page close it and leave the room open', async () => {
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(roomId))
    await hold()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await hold()
    await page.touchscreen.tap(300, 60)
    await expect(sheet).toHaveCount(0)
    await expect(text).toBeVisible()
  })

  await test.step('a reaction and an answer go to the message that was held', async () => {
    await hold()
    await sheet.getByRole('button', { name: '❤️' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(row(page, /Mai mình đi chợ nhé.*1 cảm xúc/)).toBeVisible()
    await hold()
    await sheet.getByRole('menuitem', { name: 'Trả lời' }).tap()
    await expect(page.getByText('Trả lời Nguyễn Văn Bình')).toBeVisible()
  })

  await test.step('all other emoji open in its place, and no keyboard with them', async () => {
    await hold()
    await sheet.getByRole('button', { name: 'Cảm xúc khác' }).tap()
    const search = sheet.getByRole('searchbox', { name: 'Tìm biểu tượng' })
    await expect(search).toBeVisible()
    await expect(search).not.toBeFocused()
    await expect(sheet.getByRole('menuitem')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a link is the browser’s own to hold, and a finger that moves means something else', async () => {
    await finger.restOn(page.getByRole('link', { name: 'https://example.org/cho' }))
    await page.waitForTimeout(900)
    await finger.lift()
    await expect(sheet).toHaveCount(0)
  })
})

test('in a room that was opened at its address, Back closes a window before it leaves the page', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  const dialog = page.getByRole('dialog', { name: 'Tạo bình chọn' })
  const poll = page.getByRole('menuitem', { name: 'Bình chọn' })
  for (let time = 0; time < 2; time++) {
    await page.getByRole('button', { name: 'Đính kèm' }).tap()
    await expect(poll).toBeVisible()
    await page.goBack()
    await expect(poll, 'a menu is a window too').toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(roomId))
    await page.getByRole('button', { name: 'Đính kèm' }).tap()
    await poll.tap()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(roomId))
  }
})

test('what stands around the search field gives way to the rooms that one scrolls through, and comes back at their top', async ({
  page,
  base,
}) => {
  const { an, binh } = await newPair(base)
  for (let index = 0; index < 22; index++) await newGroup(base, an, `Nhóm số ${index}`, [binh])
  await openMessenger(page, an, base)
  const list = page.getByRole('list', { name: 'Các cuộc trò chuyện' })
  const title = page.getByRole('heading', { name: 'Trò chuyện', exact: true })
  const filters = page.getByRole('group', { name: 'Lọc cuộc trò chuyện' })
  await expect(title).toBeVisible()
  const before = (await list.boundingBox())!
  const scrollTo = (top: number) => list.evaluate((element, to) => element.scrollTo(0, to), top)

  await scrollTo(300)
  await expect(title, 'not for a few rooms').toBeVisible()
  const shown = roomRow(page, /^Nhóm số 13/)
  await scrollTo(500)
  await expect(title).toBeHidden()
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Của tôi/ })).toHaveCount(0)
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  const after = (await list.boundingBox())!
  expect(before.y - after.y).toBeGreaterThan(100)
  // What was read stays where it was: what was scrolled away fills the space.
  const top = await list.evaluate(element => element.scrollTop)
  expect(Math.abs(500 - top - (before.y - after.y))).toBeLessThan(3)
  await expect(shown).toBeInViewport()

  await scrollTo(0)
  await expect(title).toBeVisible()
  await expect(filters).toBeVisible()
  expect((await list.boundingBox())!.y).toBeCloseTo(before.y, 0)
})
