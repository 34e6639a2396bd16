import { freePort } from '../../scripts/free-port.ts'
import { composer, newPair, openMessenger, row } from '../chat/rooms.ts'
import { expect, test, watch } from '../src/fixtures.ts'
import { hostileFiles, isSaved, readByScript, uploadHostile } from '../src/hostile-file.ts'
import { startProduct } from '../src/product.ts'

test('files go to a host of their own and come from another, where no script of a file can read what the pages keep', async ({
  browser,
  contextOptions,
}) => {
  const port = await freePort()
  const uploads = `http://gui.localhost:${port}`
  const files = `http://127.0.0.1:${port}`
  const product = await startProduct({
    port,
    env: { PUBLIC_URL: `http://localhost:${port}`, UPLOAD_HOST: uploads, FILES_ORIGIN: files },
  })
  const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
  const complaints = watch(context)
  try {
    const page = await context.newPage()
    const { an, roomId } = await newPair(product.url)
    await openMessenger(page, an, product.url, roomId)
    const sent = page.waitForResponse(
      answer => answer.url().startsWith(`${uploads}/media-service/`) && answer.request().method() === 'POST',
    )
    await composer(page).evaluate(async field => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
      canvas.getContext('2d')!.fillRect(0, 0, 320, 200)
      const blob = await new Promise<Blob>(resolve => canvas.toBlob(made => resolve(made!), 'image/png'))
      const data = new DataTransfer()
      data.items.add(new File([blob], 'anh.png', { type: 'image/png' }))
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await page
      .getByRole('dialog', { name: /^Gửi \d+/ })
      .getByRole('button', { name: 'Gửi' })
      .click()
    expect((await sent).ok()).toBe(true)
    await expect(row(page, /^Bạn, .*Đã/)).toBeVisible()
    await page.reload()
    const picture = row(page, /^Bạn, /).locator(`img[src^="${files}/files/"]`)
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(complaints).toEqual([])

    for (const file of hostileFiles) {
      const address = await uploadHostile(an, product.url, file)
      expect(address).toMatch(new RegExp(`^${files}/files/`))
      expect(await isSaved(page, address)).toBe(true)
      expect(await readByScript(page, address, file, { withPolicy: true })).toBe('did not run')
      // Even where nothing else held, there is nothing to read on that host.
      expect(await readByScript(page, address, file, { withPolicy: false })).toBe('cookies: ; storage: null')
    }
  } finally {
    await context.close()
    await product.stop()
  }
})
