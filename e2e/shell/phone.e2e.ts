import { composer, newPair, openMessenger, row, say } from '../chat/rooms.ts'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const reactions = (messageId: string, roomId: string) =>
  `/chat-service/v1/domains/default/messages/${messageId}/reactions?roomId=${roomId}`

test('everything about oneself is a page, with the areas that the bar has no place for', async ({
  myPage: page,
}) => {
  await page.goto('/people')
  await page.getByRole('link', { name: /: hồ sơ và cài đặt$/ }).tap()
  await expect(page).toHaveURL(/\/me$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Phạm Ngọc Đào' })).toBeVisible()
  await expect(page.getByRole('link', { name: /: hồ sơ và cài đặt$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  for (const name of ['Hồ sơ của bạn', 'Cài đặt', 'Kho tệp', 'Cuộc gọi', 'Không gian làm việc'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  for (const target of await main.locator('a, button').all())
    expect((await target.boundingBox())!.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(
      40,
    )
  await expectAccessibleInBothThemes(page, 'the page of oneself')

  await test.step('the theme is chosen in place', async () => {
    await main.getByText('Tối', { exact: true }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await main.getByText('Theo thiết bị', { exact: true }).tap()
  })

  await test.step('the code, the profile and the status open over it, and Back leads to it', async () => {
    await main.getByRole('button', { name: 'Mã QR' }).tap()
    await expect(page.getByRole('dialog', { name: 'Mã QR' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await main.getByRole('button', { name: 'Đặt trạng thái…' }).tap()
    const status = page.getByRole('dialog', { name: 'Trạng thái của bạn' })
    await expect(status).toBeVisible()
    // The library would hide it until a screen keyboard stands, which does not come here; Playwright sees through that.
    const opacity = await status.evaluate(
      one =>
        new Promise(resolve =>
          setTimeout(() => resolve(getComputedStyle(one.closest('.fade')!).opacity), 150),
        ),
    )
    expect(Number(opacity)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await main.getByRole('link', { name: 'Hồ sơ của bạn' }).tap()
    await expect(page.getByRole('dialog')).toContainText('Phạm Ngọc Đào')
    await page.goBack()
    await expect(page).toHaveURL(/\/me$/)
  })

  await test.step('areas open from it, and one signs out there', async () => {
    await main.getByRole('link', { name: 'Kho tệp', exact: true }).tap()
    await expect(page).toHaveURL(/\/drive/)
    await page.goBack()
    await main.getByRole('button', { name: 'Đăng xuất' }).tap()
    await expect(page).toHaveURL(/\/auth/)
  })
})

test('reactions stand in the foot of the bubble: small to the eye, as large as a finger to a finger', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const text = 'Chiều nay mình ra bến đò nhé, nhớ mang theo áo mưa'
  const { messageId } = await say(binh, base, roomId, text)
  await say(binh, base, roomId, 'Ừ')
  await callAs(binh, base, 'POST', reactions(messageId, roomId), { reaction: '👍' })
  await openMessenger(page, an, base, roomId)
  const pill = row(page, /Chiều nay/).getByRole('button', { name: /👍/ })
  const bubble = row(page, /Chiều nay/).locator('.bg-other')
  const small = (await pill.boundingBox())!
  const whole = (await bubble.boundingBox())!
  expect(small.height).toBeLessThanOrEqual(28)
  expect(small.y + small.height).toBeLessThanOrEqual(whole.y + whole.height)
  expect(small.x).toBeGreaterThanOrEqual(whole.x)

  await test.step('a finger 7 px beside it hits it', async () => {
    await page.touchscreen.tap(small.x + small.width / 2, small.y + small.height + 7)
    await expect(pill).toHaveAttribute('aria-pressed', 'true')
    await page.touchscreen.tap(small.x + small.width / 2, small.y - 7)
    await expect(pill).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the text field has at least 270 of 390 px, with the emoji in it', async () => {
    const field = (await composer(page).boundingBox())!
    const smiley = (await page.getByRole('button', { name: 'Biểu tượng cảm xúc' }).boundingBox())!
    expect(field.width).toBeGreaterThanOrEqual(270)
    expect(smiley.x).toBeGreaterThan(field.x)
    expect(smiley.x + smiley.width).toBeLessThanOrEqual(field.x + field.width + 1)
    expect(Math.min(smiley.width, smiley.height)).toBeGreaterThanOrEqual(44)
  })
})

test('counters of the bar stand whole inside of it', async ({ page, base }) => {
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Chưa đọc')
  const requester = await newPerson(base, { fullName: 'Lê Thị Chi' })
  await callAs(requester, base, 'POST', '/identity-service/v1/domains/default/friendships', {
    friendUserId: an.userId,
  })
  await openMessenger(page, an, base)
  const bar = page.getByRole('navigation', { name: 'Các khu vực' })
  const counter = bar.getByText('1 cuộc trò chuyện chưa đọc').locator('..')
  await expect(counter).toBeVisible()
  const [inner, outer] = [(await counter.boundingBox())!, (await bar.boundingBox())!]
  expect(inner.y).toBeGreaterThanOrEqual(outer.y)
  expect(inner.height).toBeGreaterThanOrEqual(20)
})

test.describe('held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('every area and the menu about oneself can be reached', async ({ myPage: page }) => {
    await page.goto('/people')
    const areas = page.getByRole('navigation', { name: 'Khu vực' })
    const me = areas.getByRole('button', { name: /hồ sơ và cài đặt/ })
    await expect(me).toBeInViewport({ ratio: 1 })
    const last = areas.getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await me.tap()
    await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeVisible()
  })
})
