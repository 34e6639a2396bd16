import { expect, type Page, test } from '../src/fixtures.ts'
import { newPair, openMessenger, row, say } from './rooms.ts'

/** Whether this machine has one of these fonts. */
const systemHas = (page: Page, names: readonly string[]) =>
  page.evaluate(async fonts => {
    const src = fonts.map(name => `local("${name}")`).join(', ')
    return new FontFace('probe', src).load().then(
      () => true,
      () => false,
    )
  }, names)

/** Those that draw flags; the one of Windows does not. */
const withFlags = ['Apple Color Emoji', 'SamsungColorEmoji', 'Noto Color Emoji']
const sets = [...withFlags, 'Segoe UI Emoji', 'Twemoji Mozilla']

/** How many points of an element as drawn have a colour: boxes and black-and-white faces have none. */
async function colouredPoints(page: Page, element: ReturnType<Page['locator']>): Promise<number> {
  const picture = (await element.screenshot()).toString('base64')
  return page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let coloured = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      // The mint of one's own bubbles stays far below this.
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 90) coloured++
    }
    return coloured
  }, picture)
}

test('emoji and flags are drawn in colour on any machine, and a font is fetched only for what the system lacks', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const fetched: string[] = []
  page.on('request', request => {
    const font = /\/assets\/(twemoji|TwemojiCountryFlags)-[^/]*\.woff2$/.exec(request.url())?.[1]
    if (font) fetched.push(font)
  })
  await say(binh, base, roomId, 'Chữ thường: 1 © 2 → 3 ✔ ™, tiếng Việt "Ễ Ộ"')
  await openMessenger(page, an, base, roomId)
  await expect(row(page, /Chữ thường/)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fetched, 'text alone').toEqual([])
  const [hasSet, hasFlags] = [await systemHas(page, sets), await systemHas(page, withFlags)]

  await test.step('a flag brings the flags', async () => {
    await say(binh, base, roomId, '🇻🇳')
    const flag = row(page, /🇻🇳/).getByText('🇻🇳').first()
    await expect.poll(() => colouredPoints(page, flag)).toBeGreaterThan(100)
    expect(fetched).toEqual(hasFlags ? [] : ['TwemojiCountryFlags'])
  })

  await test.step('a face, a heart with its variant sign, a sun and people joined of parts bring the set, once', async () => {
    for (const emoji of ['😀', '❤️', '☀️', '🤷‍♂️', '👩‍👩‍👧']) {
      await say(binh, base, roomId, emoji)
      const shown = row(page, new RegExp(emoji)).getByText(emoji).first()
      await expect.poll(() => colouredPoints(page, shown), emoji).toBeGreaterThan(60)
      // One picture, not its parts in a row.
      const ratio = await shown.evaluate(one => {
        const textRange = document.createRange()
        textRange.selectNodeContents(one)
        const { width, height } = textRange.getBoundingClientRect()
        return width / height
      })
      expect(ratio, emoji).toBeLessThan(1.6)
    }
    expect(fetched.filter(font => font === 'twemoji')).toHaveLength(hasSet ? 0 : 1)
  })
})
