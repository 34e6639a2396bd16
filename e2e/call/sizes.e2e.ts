import { expectAccessible, expectAccessibleInBothThemes } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callWith, expectRunning, incomingCall, openTwo, ring } from './calls.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
  { width: 390, height: 844 },
]

/** Every tool of the call is on the screen, large enough for a finger, and over no other one. */
async function expectToolsInReach(page: Page, { width, height }: { width: number; height: number }) {
  const tools = page.getByRole('toolbar', { name: 'Điều khiển cuộc gọi' }).getByRole('button')
  const boxes: { name: string; x: number; y: number; width: number; height: number }[] = []
  for (const tool of await tools.all()) {
    if (!(await tool.isVisible())) continue
    const name = (await tool.getAttribute('aria-label')) ?? ''
    boxes.push({ name, ...(await tool.boundingBox())! })
  }
  expect(boxes.length).toBeGreaterThanOrEqual(4)
  const problems = boxes.flatMap((box, at) => [
    ...(box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height
      ? [`${box.name} is off the screen`]
      : []),
    ...(box.width < 44 || box.height < 44 ? [`${box.name} is small`] : []),
    ...boxes
      .slice(at + 1)
      .filter(
        other =>
          box.x < other.x + other.width &&
          other.x < box.x + box.width &&
          box.y < other.y + other.height &&
          other.y < box.y + box.height,
      )
      .map(other => `${box.name} covers ${other.name}`),
  ])
  expect(problems, `at ${width} px`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `sideways at ${width} px`).toBeLessThanOrEqual(0)
}

test('on a screen of 1440, 900 and 390 px a call rings, shows the other, and has all its tools in reach', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  await ring(page, 'Gọi video')
  for (const size of sizes) {
    await other.setViewportSize(size)
    await expect(incomingCall(other, pair.an)).toBeInViewport({ ratio: 1 })
    await expectAccessibleInBothThemes(other, `incoming call at ${size.width} px`)
  }
  await other.getByRole('button', { name: 'Nghe có hình' }).click()
  await Promise.all([page, other].map(expectRunning))
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(callWith(page, pair.binh)).toBeVisible()
    await expect(page.getByLabel(`Hình của ${pair.binh.fullName}`)).toBeInViewport()
    await expect(page.getByLabel('Hình của bạn, kéo để đổi chỗ')).toBeInViewport({ ratio: 1 })
    await expectToolsInReach(page, size)
    await expectAccessible(page, `video call at ${size.width} px`)
  }
  await page.getByRole('button', { name: 'Kết thúc' }).click()
  await expect(callWith(other, pair.an)).toBeHidden()
})
