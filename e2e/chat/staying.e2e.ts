import { expect, test } from '../src/fixtures.ts'
import {
  composer,
  distanceFromEnd,
  newPair,
  openMessenger,
  row,
  say,
  sayAll,
  sayMany,
  scroller,
} from './rooms.ts'

test('who is at the newest message stays there whatever opens, grows and closes around the conversation', async ({
  page,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  await sayAll(
    binh,
    base,
    roomId,
    [...Array(60).keys()].map(n => `Tin ${n}\nhai\nba`),
  )
  await sayMany([an], base, roomId, ['Của An'])
  await say(binh, base, roomId, [...Array(32).keys()].map(n => `dòng ${n}`).join('\n'))
  await openMessenger(page, an, base, roomId)
  let count = 0
  const atEnd = async () => {
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    const text = `Mới ${++count};`
    await say(binh, base, roomId, text)
    await expect(row(page, new RegExp(text))).toBeInViewport()
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
  }

  await test.step('a long last message that is unfolded', async () => {
    await expect(row(page, /dòng 0/)).toBeVisible()
    await page.getByRole('button', { name: 'Xem thêm' }).click()
    await expect(page.getByRole('button', { name: 'Thu gọn' })).toBeVisible()
    await atEnd()
  })
  await test.step('an answer that is begun and given up by keys', async () => {
    await composer(page).press('Control+ArrowUp')
    await expect(page.getByRole('button', { name: /^Huỷ trả lời/ })).toBeVisible()
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    await composer(page).press('Escape')
    await expect(page.getByRole('button', { name: /^Huỷ trả lời/ })).toHaveCount(0)
    await atEnd()
  })
  await test.step('a change that is begun and given up by keys', async () => {
    await composer(page).press('ArrowUp')
    await expect(composer(page)).toHaveValue('Của An')
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    await composer(page).press('Escape')
    await expect(composer(page)).toHaveValue('')
    await atEnd()
  })
  await test.step('the search in the room', async () => {
    await page.keyboard.press('Control+f')
    const field = page.getByRole('searchbox', { name: 'Tìm tin nhắn ở đây' })
    await expect(field).toBeVisible()
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await atEnd()
  })
  await test.step('a text that grows, and goes', async () => {
    await composer(page).click()
    for (let line = 0; line < 40; line++) {
      await page.keyboard.type(`dòng ${line}`)
      await page.keyboard.press('Shift+Enter')
      await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    }
    await atEnd()
    await composer(page).fill('')
    await atEnd()
  })
  await test.step('the keyboard of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 390, height: 420 })
    await expect.poll(() => distanceFromEnd(page)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 390, height: 800 })
    await atEnd()
  })
  await test.step('who has scrolled up is not brought back by any of it', async () => {
    await scroller(page).hover()
    await page.mouse.wheel(0, -600)
    await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(300)
    const top = () => row(page, /Mới 1;/).evaluate(one => one.getBoundingClientRect().top)
    await row(page, /Mới 1;/).waitFor()
    const before = await top()
    await say(binh, base, roomId, 'Dưới kia')
    await composer(page).fill('một\nhai\nba')
    await expect(page.getByRole('button', { name: /^Về tin mới nhất, 1 tin/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  })
})
