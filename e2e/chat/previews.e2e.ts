import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { composer, newPair, openMessenger, row, say, write } from './rooms.ts'

/** A picture as the browser of this blank page makes it. */
async function draw(page: Page, colour: string, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ({ colour, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.fillStyle = colour
      context.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/png')
    },
    { colour, width, height },
  )
  return Buffer.from(url.split(',')[1]!, 'base64')
}

interface Site {
  server: Server
  url: string
  /** Who asked for what. */
  asked: { path: string; agent: string }[]
}

/** A page of somebody else's, with a picture. */
async function openSite(picture: Buffer): Promise<Site> {
  const requests: Site['asked'] = []
  const server = createServer(({ url: path = '', headers }, response) => {
    requests.push({ path, agent: headers['user-agent'] ?? '' })
    if (path === '/anh.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          '<title>Chợ nổi Cái Răng</title><meta property="og:image" content="/anh.png"><meta property="og:site_name" content="Du lịch"><meta name="description" content="Họp từ lúc mặt trời chưa mọc.">',
        )
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}`, asked: requests }
}

/** As the server drew it: a picture that came is one with pixels. */
const isDrawn = (picture: Locator) =>
  picture.evaluate(
    image => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
  )

test('the picture of a linked page is shown in a place kept for it, and asked for by our server alone', async ({
  page,
  otherBrowser,
  base,
}) => {
  test.skip(!process.env.TRAU_TEST_PORT, 'a product that runs elsewhere does not read pages of this machine')
  const site = await openSite(await draw(page, '#2a7', 1200, 630))
  try {
    const { an, binh, roomId } = await newPair(base)
    const other = await otherBrowser()
    await other.setViewportSize({ width: 390, height: 780 })
    await other.emulateMedia({ colorScheme: 'dark' })
    const hosts = new Set<string>()
    for (const one of [page, other]) one.on('request', request => hosts.add(new URL(request.url()).host))
    await openMessenger(page, an, base, roomId)
    await write(page, `Sáng mai đi nhé ${site.url}/cho`)
    const card = (one: Page) => one.getByRole('link', { name: /Bản xem trước: .*Chợ nổi Cái Răng/ })
    const picture = (one: Page) => card(one).locator('img')
    await expect.poll(() => isDrawn(picture(page))).toBe(true)
    await expect(card(page)).toContainText('Du lịch')
    await expectAccessible(page, 'a message with a preview')

    // Held back on its way: what stands around it does not move when it comes.
    const { promise: isLet, resolve: letIt } = Promise.withResolvers<void>()
    await other.route('**/files/**', async route => {
      await isLet
      await route.continue()
    })
    await openMessenger(other, binh, base, roomId)
    const place = other.locator('[data-preview-image]')
    await expect(place).toBeVisible()
    const [before, message] = [await place.boundingBox(), await row(other, /Sáng mai/).boundingBox()]
    expect(before!.width / before!.height).toBeCloseTo(1200 / 630, 1)
    letIt()
    await expect.poll(() => isDrawn(picture(other))).toBe(true)
    expect(await place.boundingBox()).toEqual(before)
    expect(await row(other, /Sáng mai/).boundingBox()).toEqual(message)
    expect(before!.x + before!.width).toBeLessThan(390)
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(other, 'a message with a preview, dark and narrow')

    expect([...hosts]).toEqual([new URL(base).host])
    expect(site.asked.map(({ path }) => path)).toEqual(['/cho', '/anh.png'])
    for (const { agent } of site.asked) expect(agent).toContain('Trau')

    await page.getByRole('button', { name: 'Gỡ bản xem trước' }).click()
    for (const one of [page, other]) await expect(card(one)).toHaveCount(0)
  } finally {
    site.server.closeAllConnections()
    site.server.close()
  }
})

/** Sends a file through the menu beside the text field. */
async function attach(
  page: Page,
  item: 'Ảnh hoặc video' | 'Tệp',
  name: string,
  mimeType: string,
  buffer: Buffer,
) {
  await page.getByRole('button', { name: 'Đính kèm' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: item }).click()
  await (await chooser).setFiles([{ name, mimeType, buffer }])
  await page
    .getByRole('dialog', { name: /^Gửi \d+/ })
    .getByRole('button', { name: 'Gửi', exact: true })
    .click()
}

test('what is answered is seen small beside its line, until it is recalled', async ({
  page,
  otherBrowser,
  base,
}) => {
  const picture = await draw(page, '#b4531a', 320, 240)
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  await attach(page, 'Ảnh hoặc video', 'chợ.png', 'image/png', picture)
  await expect(row(page, /, Ảnh, Đã/)).toBeVisible()
  await attach(page, 'Tệp', 'báo cáo.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  const sticker = { type: 'STICKER', content: '', sticker: { stickerId: 'pho' } }
  await callAs(an, base, 'POST', `/chat-service/v1/domains/default/messages/@/rooms/${roomId}`, sticker)

  const bar = other.getByRole('status').filter({ hasText: 'Trả lời Trần Thị Bảo An' })
  const quoteIn = (one: Page, text: string) =>
    row(one, new RegExp(text)).getByRole('button', { name: /^Đến tin nhắn/ })
  const answer = async (what: RegExp, text: string) => {
    await row(other, what).last().focus()
    await other.keyboard.press('r')
    await expect(bar.locator('[data-mark]')).toBeVisible()
    await composer(other).fill(text)
    await other.keyboard.press('Enter')
  }
  await answer(/Nhãn dán/, 'Đói rồi')
  await expect(quoteIn(page, 'Đói rồi').locator('[data-mark=STICKER] svg')).toBeVisible()
  await answer(/Tệp · báo cáo/, 'Nhận được rồi')
  await expect(quoteIn(page, 'Nhận được rồi').locator('[data-mark=FILE] svg')).toBeVisible()
  await answer(/, Ảnh(,|$)/, 'Đẹp quá')
  const mark = (one: Page) => quoteIn(one, 'Đẹp quá').locator('[data-mark=MEDIA]')
  for (const one of [page, other]) await expect.poll(() => isDrawn(mark(one).locator('img'))).toBe(true)
  await other.reload()
  await expect.poll(() => isDrawn(mark(other).locator('img'))).toBe(true)
  await expectAccessible(other, 'quotes with what they quote')

  // While it is being answered once more, it goes.
  await row(other, /, Ảnh(,|$)/)
    .first()
    .focus()
  await other.keyboard.press('r')
  await expect.poll(() => isDrawn(bar.locator('img'))).toBe(true)
  await row(page, /, Ảnh, Đã/).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Thu hồi' }).click()
  await expect(bar).toHaveCount(0)
  for (const one of [page, other]) {
    await expect(quoteIn(one, 'Đẹp quá')).toContainText('Tin nhắn đã được thu hồi')
    await expect(mark(one)).toHaveCount(0)
  }
})

test('a pinned picture is seen small in the banner', async ({ page, base }) => {
  const picture = await draw(page, '#136', 320, 240)
  const { an, roomId } = await newPair(base)
  await say(an, base, roomId, 'Trước đó')
  await openMessenger(page, an, base, roomId)
  await attach(page, 'Ảnh hoặc video', 'bản đồ.png', 'image/png', picture)
  await row(page, /, Ảnh, Đã/).focus()
  await page.keyboard.press('p')
  const banner = page.getByRole('button', { name: /Tin ghim/ })
  await expect.poll(() => isDrawn(banner.locator('img'))).toBe(true)
})
