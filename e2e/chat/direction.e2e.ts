import type { Locator } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { composer, newPair, openMessenger, roomRow, row, say } from './rooms.ts'

/** Whether a sign of this text is painted to the left of its first letter. */
const isLeft = (element: Locator, text: string, sign: string) =>
  element.evaluate(
    (root, [wanted, end]) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent!.indexOf(wanted!)
        if (at < 0) continue
        const leftOf = (offset: number) => {
          const range = document.createRange()
          range.setStart(node!, offset)
          range.setEnd(node!, offset + 1)
          return range.getBoundingClientRect().left
        }
        return leftOf(node.textContent!.indexOf(end!, at)) < leftOf(at)
      }
      throw new Error(`“${wanted}” is not shown`)
    },
    [text, sign],
  )

const arabic = 'مرحبا يا صديقي!'

test('a text runs in its own direction, in the message, a list, a quote, the list of rooms and the field', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const first = await say(binh, base, roomId, 'Xin chào bạn!')
  await say(binh, base, roomId, `- ${arabic}\n- Chào nhé!`)
  const { messageId } = await say(binh, base, roomId, arabic)
  await say(an, base, roomId, 'Trả lời', messageId)
  await say(binh, base, roomId, `\`\`\`\n${arabic}\n\`\`\``)
  await say(binh, base, roomId, `> ${arabic}`)
  await say(binh, base, roomId, '> Chào cả nhà!')
  await say(binh, base, roomId, arabic)
  await openMessenger(page, an, base, roomId)

  expect(first.seq).toBeGreaterThan(0)
  const message = row(page, new RegExp(arabic)).last()
  await expect(message).toBeVisible()
  expect(await isLeft(message, arabic, '!')).toBe(true)
  expect(await isLeft(row(page, /Xin chào bạn/), 'Xin chào bạn!', '!')).toBe(false)
  // Each item by itself.
  const list = row(page, /Chào nhé/)
  expect(await isLeft(list, arabic, '!')).toBe(true)
  expect(await isLeft(list, 'Chào nhé!', '!')).toBe(false)
  expect(await isLeft(row(page, /Trả lời/), arabic, '!')).toBe(true)
  // The line of a quote stands where its text begins.
  const lineOf = (text: string) =>
    page.locator('blockquote', { hasText: text }).evaluate(element => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element)
      return [borderLeftWidth, borderRightWidth]
    })
  expect(await lineOf(arabic)).toEqual(['0px', '3px'])
  expect(await lineOf('Chào cả nhà!')).toEqual(['3px', '0px'])
  const code = page.locator('pre', { hasText: arabic })
  expect(await code.evaluate(element => getComputedStyle(element).direction)).toBe('ltr')
  expect(await isLeft(roomRow(page, /Bình/).first(), arabic, '!')).toBe(true)

  const directionOf = (element: Locator) => element.evaluate(one => getComputedStyle(one).direction)
  await composer(page).fill(arabic)
  expect(await directionOf(composer(page))).toBe('rtl')
  await composer(page).fill('Chào bạn!')
  expect(await directionOf(composer(page))).toBe('ltr')
})
