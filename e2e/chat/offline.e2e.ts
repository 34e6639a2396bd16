import { expect, test } from '../src/fixtures.ts'
import { composer, newPair, openMessenger, openPair, row, textsOf } from './rooms.ts'

test('three messages written offline are delivered once, in their order', async ({
  page,
  context,
  otherBrowser,
  base,
}) => {
  const { other } = await openPair(page, otherBrowser, base)
  await composer(page).fill('Còn mạng')
  await composer(page).press('Enter')
  await expect(row(other, /Còn mạng/)).toBeVisible()

  await context.setOffline(true)
  for (const text of ['Thứ nhất', 'Thứ hai', 'Thứ ba']) {
    await composer(page).fill(text)
    const frames = await page.evaluate(async wanted => {
      let drawn = 0
      const field = document.querySelector<HTMLTextAreaElement>('[data-composer]')!
      field.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true, bubbles: true }),
      )
      while (!document.body.textContent.includes(wanted)) {
        await new Promise(requestAnimationFrame)
        drawn++
      }
      return drawn
    }, text)
    expect(frames, 'frames until the own bubble stands').toBeLessThan(10)
    await expect(row(page, new RegExp(`${text}, Đang gửi`))).toBeVisible()
  }
  await expect(page.getByText('Mất kết nối – đang thử lại')).toBeVisible()
  await expect(row(other, /Thứ nhất/)).toHaveCount(0)

  await context.setOffline(false)
  await expect(row(other, /Thứ ba/)).toBeVisible({ timeout: 25_000 })
  expect(await textsOf(other)).toEqual(['Còn mạng', 'Thứ nhất', 'Thứ hai', 'Thứ ba'])
  await expect(row(page, /Thứ ba, Đã/)).toBeVisible()
  expect(await textsOf(page)).toEqual(['Còn mạng', 'Thứ nhất', 'Thứ hai', 'Thứ ba'])
  await page.reload()
  await expect(row(page, /Thứ ba/)).toBeVisible()
  expect(await textsOf(page)).toEqual(['Còn mạng', 'Thứ nhất', 'Thứ hai', 'Thứ ba'])
})

test('a message whose answer is lost is sent again, and stands once', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { other } = await openPair(page, otherBrowser, base)
  let losses = 0
  await page.route('**/chat-service/v2/**/messages/@/rooms/**', async route => {
    if (losses++ > 0) return route.fallback()
    // The server takes it; its answer never comes.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await composer(page).fill('Chỉ một lần thôi')
  await composer(page).press('Enter')
  await expect(row(page, /Chỉ một lần thôi, Đã/)).toBeVisible({ timeout: 20_000 })
  await expect(row(other, /Chỉ một lần thôi/)).toHaveCount(1)
  await page.waitForTimeout(2500)
  expect((await textsOf(other)).filter(text => text === 'Chỉ một lần thôi')).toHaveLength(1)
  expect(losses).toBeGreaterThanOrEqual(1)
})

test('a refused message keeps its place, says why, and can be sent again or thrown away', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  let refuse = true
  await page.route('**/chat-service/v2/**/messages/@/rooms/**', route =>
    refuse && route.request().postData()?.includes('Bị từ chối')
      ? route.fulfill({ status: 403, json: { error: { code: 'notDelivered', requestId: 'r1' } } })
      : route.fallback(),
  )
  for (const text of ['Trước', 'Bị từ chối', 'Sau']) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
  await expect(row(page, /Bị từ chối, Chưa gửi được/)).toBeVisible()
  await expect(row(page, /Sau, Đã/)).toBeVisible()
  expect(await textsOf(page)).toEqual(['Trước', 'Sau'].toSpliced(1, 0, 'Chưa gửi được'))
  refuse = false
  await page.getByRole('button', { name: 'Gửi lại' }).click()
  await expect(row(page, /Bị từ chối, Đã/)).toBeVisible()
  expect(await textsOf(page)).toEqual(['Trước', 'Sau', 'Bị từ chối'])
})
