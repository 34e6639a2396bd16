import type { Locator } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { composer, newPair, openMessenger } from './rooms.ts'

const size = { width: 400, height: 300 }

/** Pastes a picture with a quarter in each of four colours, and fine stripes over the last. */
const pasteQuarters = (page: Page, type = 'image/png') =>
  composer(page).evaluate(
    async (field, { size, type }) => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      const context = canvas.getContext('2d')!
      for (const [index, colour] of ['red', 'lime', 'blue', 'white'].entries()) {
        context.fillStyle = colour
        context.fillRect((index % 2) * 200, Math.floor(index / 2) * 150, 200, 150)
      }
      context.fillStyle = 'black'
      for (let x = 200; x < 400; x += 4) context.fillRect(x, 150, 2, 150)
      const blob = await new Promise<Blob>(resolve => canvas.toBlob(result => resolve(result!), type))
      const data = new DataTransfer()
      data.items.add(new File([blob], `bốn màu.${type.split('/')[1]}`, { type }))
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    { size, type },
  )

const editor = (page: Page) => page.getByRole('dialog', { name: 'Sửa ảnh' })
const sendDialog = (page: Page) => page.getByRole('dialog', { name: /^Gửi \d+/ })
const choose = (page: Page, tool: 'Cắt' | 'Vẽ' | 'Che') =>
  editor(page).getByRole('group', { name: 'Công cụ' }).getByText(tool, { exact: true }).click()
const pressIn = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click()

/** Width and height of a picture that is shown, and its colours at these places, which are parts of its sides. */
const scan = (picture: Locator, places: readonly (readonly [number, number])[]) =>
  picture.evaluate(async (image, places) => {
    await (image as HTMLImageElement).decode()
    const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(image as HTMLImageElement, 0, 0)
    const colours = places.map(([x, y]) =>
      [...context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data.slice(0, 3)].map(
        value => (value > 220 ? 2 : value < 36 ? 0 : 1),
      ),
    )
    return { width, height, colours: colours.map(colour => colour.join('')) }
  }, places)

/** The share of places in a part of the picture that differ much from the one two px below, as all of the stripes do once they are turned. */
const stripesIn = (picture: Locator, [left, top, right, bottom]: readonly [number, number, number, number]) =>
  picture.evaluate(
    (image, part) => {
      const { naturalWidth: width, naturalHeight: height } = image as HTMLImageElement
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(image as HTMLImageElement, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      let places = 0
      let differing = 0
      for (let x = Math.ceil(part.left * width); x < part.right * width; x++)
        for (let y = Math.ceil(part.top * height); y < part.bottom * height - 2; y++) {
          places++
          const at = (y * width + x) * 4
          if (Math.abs(data[at]! - data[at + 2 * width * 4]!) > 100) differing++
        }
      return differing / places
    },
    { left, top, right, bottom },
  )

/** Drags over the picture in the editor, between places that are parts of its sides. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = (await editor(page).getByRole('img', { name: 'Ảnh đang sửa' }).boundingBox())!
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

test('a picture is cropped, turned, drawn on and covered before it is sent, and the other gets that alone', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await Promise.all([openMessenger(page, an, base, roomId), openMessenger(other, binh, base, roomId)])
  await pasteQuarters(page)
  await pressIn(sendDialog(page), 'Sửa bốn màu.png')
  await expectAccessible(page, 'cropping a picture')

  // The upper quarter goes, by keyboard.
  const corner = editor(page).getByRole('button', { name: 'Góc trên bên phải' })
  await corner.focus()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowDown')
  const kept = editor(page).getByRole('button', { name: 'Phần giữ lại' })
  const shareKept = () =>
    kept.evaluate(frame => frame.clientHeight / frame.parentElement!.parentElement!.clientHeight)
  // A step is 40 px of some 320.
  await expect.poll(shareKept).toBeLessThan(0.8)

  await choose(page, 'Che')
  await drag(page, [0.55, 0.55], [0.98, 0.98])
  await choose(page, 'Vẽ')
  await pressIn(editor(page), 'Đen')
  await editor(page).getByText('Đậm', { exact: true }).click()
  await drag(page, [0.05, 0.75], [0.45, 0.75])
  await expectAccessible(page, 'drawing on a picture')
  // One line too many.
  await drag(page, [0.05, 0.9], [0.45, 0.9])
  await page.keyboard.press('Control+z')
  await pressIn(editor(page), 'Xoay ảnh')
  await pressIn(editor(page), 'Xong')
  await expect(editor(page)).toHaveCount(0)

  await pressIn(sendDialog(page), 'Gửi')
  await other.getByRole('button', { name: 'Xem ảnh bốn màu.png' }).click()
  const viewer = other.getByRole('dialog', { name: 'Trình xem ảnh và video' })
  const shown = viewer.getByRole('img', { name: 'bốn màu' })
  await expect(shown).toBeVisible()
  // Turned clockwise: what was left is above, what was below is left.
  const { width, height, colours } = await scan(shown, [
    [0.25, 0.25],
    [0.1, 0.25],
    [0.95, 0.25],
    [0.95, 0.75],
  ])
  expect(height).toBe(size.width)
  expect(width).toBeLessThan(size.height)
  expect(width).toBeGreaterThan(100)
  // The line that was kept, the one that was taken back, red, lime.
  expect(colours).toEqual(['000', '002', '200', '020'])
  // The stripes are hidden, but for those at the edge.
  expect(await stripesIn(shown, [0.1, 0.6, 0.4, 0.9])).toBeLessThan(0.05)
  expect(await stripesIn(shown, [0.1, 0.5, 0.4, 0.53])).toBeGreaterThan(0.9)
})

test('what was edited is asked about before it is dropped, and the chosen picture stays', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await pasteQuarters(page, 'image/jpeg')
  const preview = sendDialog(page).getByRole('img', { name: 'bốn màu.jpeg' })
  await pressIn(sendDialog(page), 'Sửa bốn màu.jpeg')
  await choose(page, 'Vẽ')
  await drag(page, [0.1, 0.1], [0.9, 0.9])
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Bỏ các chỉnh sửa?' })
  await pressIn(question, 'Sửa tiếp')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await pressIn(question, 'Bỏ chỉnh sửa')
  await expect(editor(page)).toHaveCount(0)
  expect(await scan(preview, [[0.25, 0.25]])).toEqual({ ...size, colours: ['200'] })

  // Nothing was changed: nothing is asked, and the file stays byte for byte.
  await pressIn(sendDialog(page), 'Sửa bốn màu.jpeg')
  await pressIn(editor(page), 'Xong')
  await expect(editor(page)).toHaveCount(0)
  await expect(preview).toBeVisible()
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })
  test('all tools of the picture editor are within the screen', async ({ page, base }) => {
    const { an, roomId } = await newPair(base)
    await openMessenger(page, an, base, roomId)
    await pasteQuarters(page)
    await sendDialog(page).getByRole('button', { name: 'Sửa bốn màu.png' }).tap()
    for (const tool of ['Cắt', 'Vẽ', 'Che'] as const) {
      await choose(page, tool)
      for (const name of ['Xoay ảnh', 'Hoàn tác', 'Xong'])
        await expect(editor(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
    const stage = (await editor(page).getByRole('img', { name: 'Ảnh đang sửa' }).boundingBox())!
    expect(stage.width).toBeGreaterThan(200)
  })
})
