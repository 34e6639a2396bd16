import { freePort } from '../../scripts/free-port.ts'
import { composer, newPair, openMessenger, row, textsOf } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { startProduct } from '../src/product.ts'

/** Starts the product twice. */
test.setTimeout(400_000)

test('a restart of the server alarms nobody, and what is written meanwhile arrives once by itself', async ({
  page,
  otherBrowser,
}) => {
  const product = await startProduct({ port: await freePort() })
  try {
    const { an, binh, roomId } = await newPair(product.url)
    await openMessenger(page, an, product.url, roomId)
    await watchAlarms(page)
    await product.end()
    await expect(page.getByText('Đang kết nối…')).toBeVisible()
    await composer(page).fill('Viết trong lúc máy chủ khởi động lại')
    await composer(page).press('Enter')
    await expect(row(page, /khởi động lại, Đang gửi/)).toBeVisible()

    await product.begin()
    await expect(row(page, /khởi động lại, Đã/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Đang kết nối…')).toHaveCount(0)
    // A slow machine may be away for longer than a restart is quiet.
    expect((await alarms(page)).filter(seconds => seconds < 25)).toEqual([])
    const other = await otherBrowser()
    await openMessenger(other, binh, product.url, roomId)
    await expect(row(other, /khởi động lại/)).toBeVisible()
    expect((await textsOf(other)).filter(Boolean)).toEqual(['Viết trong lúc máy chủ khởi động lại'])
  } finally {
    await product.stop()
  }
})

/** Notes when, in seconds from now, the page says that the connection is lost or stopped. */
const watchAlarms = (page: Page) =>
  page.evaluate(() => {
    const found: number[] = []
    const start = performance.now()
    Object.assign(window, { foundAlarms: found })
    const check = () => {
      if (/Mất kết nối|Đã ngừng kết nối|Đã xảy ra lỗi/.test(document.body.textContent))
        found.push((performance.now() - start) / 1000)
    }
    new MutationObserver(check).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })

const alarms = (page: Page) =>
  page.evaluate(() => (window as unknown as { foundAlarms: number[] }).foundAlarms)
