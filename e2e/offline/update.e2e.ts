import { composer, newPair, row, say } from '../chat/rooms.ts'
import { expect, test } from '../src/fixtures.ts'
import { signInAs } from '../src/people.ts'
import { openFront } from './front.ts'
import { underWorker } from './kept.ts'

// The later build of this test is made by renaming files, also in the inline script whose hash the policy has.
test.use({ serviceWorkers: 'allow', tolerated: /inline script|script-src-elem inline/ })

test('a new version is offered once nobody is writing, keeps the draft, and leaves the other tab at work', async ({
  page,
  context,
  base,
}) => {
  const front = await openFront(base)
  const { an, binh, roomId } = await newPair(base)
  await say(binh, base, roomId, 'Chào An')
  await signInAs(context, an, base)
  await page.goto(`${front.url}/?room=${roomId}`)
  await expect(row(page, /Chào An/)).toBeVisible()
  await underWorker(page)
  const other = await context.newPage()
  await other.goto(`${front.url}/people`)
  const entry = () => page.locator('script[type=module]').first().getAttribute('src')
  const before = await entry()
  // The rest of the build is fetched when nobody waits; old tabs live on it.
  await expect
    .poll(
      () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0]!)).keys()).length),
      {
        timeout: 40_000,
      },
    )
    .toBeGreaterThan(100)

  await composer(page).pressSequentially('Đang viết dở')
  await front.upgrade()
  const waits = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    for (let tries = 0; !registration.waiting && tries < 400; tries++)
      await new Promise(resolve => setTimeout(resolve, 50))
    return registration.waiting !== null
  })
  expect(waits).toBe(true)
  const offer = page.getByText('Có bản mới')
  await expect(other.getByText('Có bản mới'), 'nobody writes there').toBeVisible()
  await expect(offer, 'somebody writes here').toHaveCount(0)

  await test.step('once the message is sent, it is offered', async () => {
    await composer(page).press('Enter')
    await expect(row(page, /Đang viết dở, Đã/)).toBeVisible()
    await expect(offer).toBeVisible()
  })

  await test.step('who presses has it, with what was begun', async () => {
    await composer(page).pressSequentially('Câu sau')
    await expect(offer, 'it does not come and go').toBeVisible()
    await page.getByRole('button', { name: 'Tải lại' }).click()
    await expect.poll(entry, { timeout: 20_000 }).toMatch(/later-index/)
    expect(await entry()).not.toBe(before)
    await expect(composer(page)).toHaveValue('Câu sau')
    await expect(offer).toHaveCount(0)
  })

  await test.step('the other tab goes on with the old version, parts that it never opened included', async () => {
    await other.getByRole('button', { name: /hồ sơ và cài đặt/ }).click()
    await other.getByRole('menuitem', { name: 'Cài đặt' }).click()
    await expect(other.getByRole('dialog', { name: 'Cài đặt', exact: true })).toBeVisible()
    expect(await other.locator('script[type=module]').first().getAttribute('src')).toBe(before)
  })
  await front.close()
})
