import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { pdfOf } from '../src/documents.ts'
import { film } from '../src/film.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { composer, newPair, openMessenger, openPair, row } from './rooms.ts'

/** Puts a picture of this colour on the page's clipboard, as a program that copies pictures does, and pastes it. */
async function pastePictures(page: Page, colours: readonly string[], size = { width: 320, height: 200 }) {
  await composer(page).evaluate(
    async (field, { colours, size }) => {
      const data = new DataTransfer()
      for (const colour of colours) {
        const canvas = Object.assign(document.createElement('canvas'), size)
        const context = canvas.getContext('2d')!
        context.fillStyle = colour
        context.fillRect(0, 0, size.width, size.height)
        const blob = await new Promise<Blob>(resolve => canvas.toBlob(made => resolve(made!), 'image/png'))
        data.items.add(new File([blob], `${colour}.png`, { type: 'image/png' }))
      }
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    { colours, size },
  )
}

/** Chooses files through the menu beside the text field. */
async function choose(
  page: Page,
  item: 'Ảnh hoặc video' | 'Tệp',
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  await page.getByRole('button', { name: 'Đính kèm' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: item }).click()
  await (await chooser).setFiles(files)
}

const sendDialog = (page: Page) => page.getByRole('dialog', { name: /^Gửi \d+/ })
const press = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name }).click()
/** As the server drew it: a picture that came is one with pixels. */
const isDrawn = (picture: Locator) =>
  picture.evaluate(
    image => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
  )

test('one goes on writing once files are sent', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await choose(page, 'Tệp', [{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
  await press(sendDialog(page), 'Gửi')
  await expect(sendDialog(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('đây nhé')
  await expect(composer(page)).toHaveValue('đây nhé')
})

test('pasted pictures are sent with a caption, seen by the other in their place, and opened large [R-DIALOG-3]', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  await pastePictures(page, ['green', 'orange'])
  const dialog = sendDialog(page)
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'the window that sends pictures')
  await dialog.getByRole('textbox', { name: 'Chú thích' }).fill('Ở Hội An')
  await press(dialog, 'Gửi')
  await expect(row(page, /^Bạn, .*2 ảnh · Ở Hội An, Đã/)).toBeVisible()

  const theirs = row(other, /2 ảnh · Ở Hội An/)
  const pictures = theirs.locator('[data-album] img')
  await expect(pictures).toHaveCount(2)
  await expect.poll(() => isDrawn(pictures.first())).toBe(true)
  // Its place was there before it: what is drawn fills it.
  const album = await theirs.locator('[data-album]').boundingBox()
  expect(album?.height ?? 0).toBeGreaterThan(100)
  await expect(other.getByRole('link', { name: /2 ảnh · Ở Hội An/ })).toBeVisible()

  await theirs.focus()
  await other.keyboard.press('Enter')
  const viewer = other.getByRole('dialog', { name: 'Trình xem ảnh và video' })
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await expect.poll(() => isDrawn(viewer.getByRole('img', { name: 'green' }))).toBe(true)
  await expect(viewer.getByText(an.fullName), 'who sent it').toBeVisible()
  await expect(viewer.getByText('Ở Hội An', { exact: true }), 'and with which words').toBeVisible()
  await expect(viewer.locator('time')).toHaveText(/^\d\d:\d\d \d\d\/\d\d\/\d{4}$/)
  await other.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 2')).toBeVisible()
  await expect(viewer.getByRole('group', { name: '2 trên 2' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Xem ảnh 1/2' })).toBeFocused()

  await press(other, 'Thông tin')
  await press(other, 'Ảnh, tệp và liên kết')
  const panel = other.getByRole('complementary', { name: 'Ảnh, tệp và liên kết' })
  await expect(panel.getByRole('button', { name: /^Xem ảnh/ })).toHaveCount(2)
  await panel.getByRole('tab', { name: 'Tệp' }).click()
  await expect(panel.getByText('Chưa có tệp nào')).toBeVisible()
})

test('what is no picture, whatever its name says, and what cannot be drawn arrive as files, and hold no photo up', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  const heic = Buffer.concat([
    Buffer.from('0000001c66747970686569630000000068656963', 'hex'),
    randomBytes(4_000),
  ])
  const photo = Buffer.from(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
      canvas.getContext('2d')!.fillRect(8, 8, 40, 30)
      return canvas.toDataURL('image/jpeg').split(',')[1]!
    }),
    'base64',
  )
  const jpeg = { mimeType: 'image/jpeg' }
  await choose(page, 'Ảnh hoặc video', [
    { ...jpeg, name: 'IMG_1.jpg', buffer: heic },
    { ...jpeg, name: 'Hội An.jpg', buffer: photo },
    { ...jpeg, name: 'hỏng.jpg', buffer: photo.subarray(0, photo.length / 2) },
  ])
  await sendDialog(page).getByRole('textbox', { name: 'Chú thích' }).fill('Cả nhà')
  await press(sendDialog(page), 'Gửi')
  await expect(row(page, /^Bạn, .*Ảnh · Cả nhà, Đã/)).toBeVisible()
  await expect(row(page, /^Bạn, .*Tệp · IMG_1\.jpg, Đã/)).toBeVisible()
  await expect(row(page, /^Bạn, .*Tệp · hỏng\.jpg, Đã/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gửi lại' })).toHaveCount(0)
})

test('a video comes with the poster that its sender’s browser made, and plays when it is opened', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  const buffer = Buffer.from(await film(page), 'base64')
  await choose(page, 'Ảnh hoặc video', [{ name: 'Chợ nổi.webm', mimeType: 'video/webm', buffer }])
  await sendDialog(page).getByRole('textbox', { name: 'Chú thích' }).fill('Sáng sớm')
  await press(sendDialog(page), 'Gửi')

  const theirs = row(other, /Sáng sớm/)
  const poster = theirs.locator('[data-album] img')
  await expect.poll(() => isDrawn(poster)).toBe(true)
  await expect(theirs.locator('video')).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Xem video Chợ nổi.webm' }).click()
  const viewer = other.getByRole('dialog', { name: 'Trình xem ảnh và video' })
  const video = viewer.locator('video')
  const time = () => video.evaluate(one => (one as HTMLVideoElement).currentTime)
  await expect.poll(time, 'it plays by itself').toBeGreaterThan(0)
  expect(await video.getAttribute('poster')).toContain('/preview?')
  await expect(viewer.getByText('Sáng sớm')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  await press(other, 'Thông tin')
  await press(other, 'Ảnh, tệp và liên kết')
  const panel = other.getByRole('complementary', { name: 'Ảnh, tệp và liên kết' })
  await expect.poll(() => isDrawn(panel.locator('li img'))).toBe(true)
})

test('a file keeps its Vietnamese name and every byte; an SVG is never drawn', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  const bytes = randomBytes(200_000)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hacked = 1</script></svg>')
  await choose(page, 'Tệp', [
    { name: 'Báo cáo quý Ⅲ – bản cuối.pdf', mimeType: 'application/pdf', buffer: bytes },
    { name: 'hình.svg', mimeType: 'image/svg+xml', buffer: svg },
  ])
  await press(sendDialog(page), 'Gửi')
  const files = [
    ['Báo cáo quý Ⅲ – bản cuối.pdf', bytes],
    ['hình.svg', svg],
  ] as const
  // A row that came in the middle of a press would move the pressed one away from under the pointer.
  for (const [name] of files) await expect(row(other, `Tệp · ${name}`)).toBeVisible()
  for (const [name, content] of files) {
    const theirs = row(other, `Tệp · ${name}`)
    const download = other.waitForEvent('download')
    await press(theirs, new RegExp(`^Tải ${name}`))
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    expect((await readFile(await file.path())).equals(content)).toBe(true)
    await expect(theirs.locator('img')).toHaveCount(0)
  }
  expect(await other.evaluate(() => 'hacked' in window)).toBe(false)
})

test('an upload goes on after a reload, and one that is given up is gone', async ({
  page,
  context,
  otherBrowser,
  base,
}) => {
  const { other } = await openPair(page, otherBrowser, base)
  const uploads = '**/media/upload/@/resumable**'
  let isOpen = false
  const begun: string[] = []
  await context.route(uploads, route => {
    const method = route.request().method()
    if (method === 'POST') begun.push(route.request().url())
    return method === 'PATCH' && !isOpen ? route.abort() : route.continue()
  })
  const bytes = randomBytes(300_000)
  await choose(page, 'Tệp', [{ name: 'dài.bin', mimeType: 'application/octet-stream', buffer: bytes }])
  await press(sendDialog(page), 'Gửi')
  await expect(row(page, /Tệp · dài\.bin, Đang gửi/).getByText('Chờ mạng để gửi tiếp')).toBeVisible()
  await page.reload()
  isOpen = true
  await expect(row(page, /Tệp · dài\.bin, Đã/)).toBeVisible({ timeout: 20_000 })
  expect(begun).toHaveLength(1)
  const download = other.waitForEvent('download')
  await press(row(other, 'Tệp · dài.bin'), /^Tải dài\.bin/)
  expect((await readFile(await (await download).path())).equals(bytes)).toBe(true)

  isOpen = false
  await choose(page, 'Tệp', [{ name: 'nhầm.bin', mimeType: 'application/octet-stream', buffer: bytes }])
  await press(sendDialog(page), 'Gửi')
  await press(row(page, 'Tệp · nhầm.bin'), 'Huỷ gửi nhầm.bin')
  await expect(row(page, 'Tệp · nhầm.bin')).toHaveCount(0)
  isOpen = true
  await page.reload()
  await expect(row(page, /dài\.bin/)).toBeVisible()
  await expect(row(page, 'Tệp · nhầm.bin')).toHaveCount(0)
})

test('files are dropped on the conversation; Esc lets the overlay go', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  const drag = (type: string) =>
    composer(page).evaluate((field, type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['nội dung'], 'ghi chú.txt', { type: 'text/plain' }))
      field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, type)
  const overlay = page.getByText('Thả vào đây để gửi cho Nguyễn Văn Bình')
  await drag('dragenter')
  await expect(overlay).toBeVisible()
  await drag('dragleave')
  await expect(overlay).toHaveCount(0)
  await drag('dragenter')
  await expect(overlay).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await drag('dragenter')
  await drag('drop')
  await expect(overlay).toHaveCount(0)
  await expect(sendDialog(page).getByText('ghi chú.txt')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Không gửi 1 tệp đã chọn?' })
  await question.getByRole('button', { name: 'Không gửi', exact: true }).click()
  await expect(sendDialog(page)).toHaveCount(0)
})

test('a voice message is recorded, paused, listened to and sent; the other hears it', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  await press(page, 'Ghi âm')
  const recorder = page.locator('[data-recorder]')
  await expect(recorder).toHaveAttribute('data-recorder', 'recording')
  await expect(recorder.getByRole('timer')).toHaveText('0:02', { timeout: 15_000 })
  await press(recorder, 'Tạm dừng ghi âm')
  await expect(recorder).toHaveAttribute('data-recorder', 'paused')
  await press(recorder, 'Ghi tiếp')
  await press(recorder, 'Dừng để nghe lại')
  await press(recorder, 'Nghe lại')
  await expect(recorder.getByRole('button', { name: 'Tạm dừng' })).toBeVisible()
  await press(recorder, 'Gửi tin nhắn thoại')
  await expect(recorder).toHaveCount(0)
  await expect(row(page, /^Bạn, .*Tin nhắn thoại · 0:0\d, Đã/)).toBeVisible()

  const theirs = row(other, /Tin nhắn thoại · 0:0\d/)
  // Chromium's device beeps: the wave is not flat.
  const bars = theirs.locator('[data-waveform] rect')
  await expect(bars).toHaveCount(64)
  const heights = await bars.evaluateAll(all => all.map(bar => Number(bar.getAttribute('height'))))
  expect(Math.max(...heights)).toBeGreaterThan(10)
  await press(theirs, 'Tốc độ 1×')
  await expect(theirs.getByRole('button', { name: 'Tốc độ 1,5×' })).toBeVisible()
  await press(theirs, 'Nghe tin nhắn thoại')
  await expect(theirs.getByRole('button', { name: 'Tạm dừng' })).toBeVisible()
  await expect(theirs.getByRole('slider')).toHaveAttribute('aria-valuenow', /[1-9]/)
})

test('without a microphone the recorder says what to do', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await openMessenger(page, an, base, roomId)
  await press(page, 'Ghi âm')
  await expect(page.getByText(/Trình duyệt đang chặn micrô/)).toBeVisible()
  await expect(composer(page)).toBeFocused()
})

test('a document opens in a frame without being saved, by mouse and by Enter, and can still be saved', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base)])
  await choose(page, 'Tệp', [
    { name: 'Hợp đồng.pdf', mimeType: 'application/pdf', buffer: pdfOf('Hop dong', 'Phu luc') },
  ])
  await sendDialog(page).getByRole('textbox', { name: 'Chú thích' }).fill('Anh xem giúp em')
  await press(sendDialog(page), 'Gửi')

  // Back has somewhere to go within the application: one room takes the place of another in the history.
  await other.getByRole('link', { name: 'Danh bạ' }).click()
  await other.getByRole('link', { name: 'Trò chuyện' }).click()
  await other.getByRole('link', { name: /^Trần Thị Bảo An/ }).click()
  const theirs = row(other, /Anh xem giúp em/)
  await theirs.getByRole('button', { name: 'Xem Hợp đồng.pdf' }).click()
  const firstPage = other
    .frameLocator('iframe[src="/preview/pdf.html"]')
    .getByRole('region', { name: 'Trang 1' })
  await expect(firstPage.locator('canvas')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.locator('iframe')).toHaveCount(0)

  await theirs.focus()
  await other.keyboard.press('Enter')
  await expect(firstPage.locator('canvas')).toBeVisible()
  await other.goBack()
  await expect(other.locator('iframe')).toHaveCount(0)
  await expect(theirs).toBeVisible()

  const saved = other.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Tải Hợp đồng.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('Hợp đồng.pdf')
})

test('a long name of a file is seen with its end, and stays in its card', async ({
  page,
  otherBrowser,
  base,
}) => {
  await openPair(page, otherBrowser, base)
  const names = [
    'Báo cáo tình hình kinh doanh quý III năm 2026 – bản cuối.docx',
    'HỢP ĐỒNG MUA BÁN NHÀ Ở HÌNH THÀNH TRONG TƯƠNG LAI 2026.pdf',
  ]
  await choose(
    page,
    'Tệp',
    names.map(name => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(name) })),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(page.getByText(/^(DOCX|PDF) · /), 'both have arrived').toHaveCount(names.length)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const name of names) {
    const text = page.locator(`[title="${name}"]`)
    await expect(text).toBeVisible()
    await expect(text).toContainText(name.slice(-10))
    const fit = await text.evaluate(one => {
      const card = one.closest('.w-72')!.getBoundingClientRect()
      const details = one.parentElement!.getBoundingClientRect()
      return {
        hidden: one.scrollHeight - one.clientHeight,
        above: card.top - details.top,
        below: details.bottom - card.bottom,
      }
    })
    expect(fit.hidden, `${name} is cut off`).toBeLessThanOrEqual(1)
    expect(Math.max(fit.above, fit.below), `${name} stands out of its card`).toBeLessThanOrEqual(0)
  }
})
