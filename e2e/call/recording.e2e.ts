import { readFile } from 'node:fs/promises'
import { childrenOf } from '../drive/uploads.ts'
import { expectAccessible } from '../src/axe.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { expectRunning, incomingCall, openTwo, ring, tool } from './calls.ts'

test('a call is recorded with consent, under a mark, and saved to the drive as a file that plays', async ({
  page,
  otherBrowser,
  base,
}) => {
  const { pair, other } = await openTwo(page, otherBrowser, base)
  await ring(page, 'Gọi video')
  await incomingCall(other, pair.an).getByRole('button', { name: 'Nghe có hình' }).click()
  await Promise.all([page, other].map(expectRunning))

  await tool(page, 'Tuỳ chọn khác').click()
  await page.getByRole('menuitem', { name: 'Ghi lại cuộc gọi' }).click()
  await page.getByRole('button', { name: 'Hỏi mọi người' }).click()
  const consent = other.getByRole('alertdialog', { name: `${pair.an.fullName} muốn ghi lại cuộc gọi` })
  await expect(consent.getByRole('button', { name: 'Không đồng ý' })).toBeFocused()
  await expectAccessible(other, 'consent to a recording')
  await expect(page.getByRole('button', { name: 'Chờ đồng ý để ghi' })).toBeVisible()
  await consent.getByRole('button', { name: 'Đồng ý', exact: true }).click()
  const mark = other.getByRole('button', { name: 'Đang ghi' })
  await expect(mark).toBeVisible()
  await expect(page.getByRole('button', { name: 'Đang ghi' })).toBeVisible()
  // The length of what is recorded is what this test is about.
  await page.waitForTimeout(1_200)

  await mark.click()
  await other.getByRole('button', { name: 'Rút lại đồng ý' }).click()
  await expect(mark).toBeHidden()
  await expect(page.getByRole('button', { name: 'Đang ghi' })).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tải xuống' }).click()
  const bytes = await readFile(await (await download).path())
  expect(await durationOf(page, bytes)).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Lưu vào Kho tệp' }).click()
  await expect
    .poll(async () => (await childrenOf(pair.an, base, pair.an.userId)).map(({ name }) => name))
    .toEqual([expect.stringMatching(/^Cuộc gọi .*\.webm$/)])
  const [file] = await childrenOf(pair.an, base, pair.an.userId)
  expect(file!.bytes).toBe(bytes.length)
})

/** Seconds, once a frame of the video has been decoded. */
const durationOf = (page: Page, bytes: Buffer) =>
  page.evaluate(async base64 => {
    const content = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const video = document.createElement('video')
    video.muted = true
    video.src = URL.createObjectURL(new Blob([content], { type: 'video/webm' }))
    await video.play()
    return video.videoWidth > 0 ? video.duration : 0
  }, bytes.toString('base64'))
