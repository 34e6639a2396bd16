import { findWholeChromium } from '../src/browser.ts'
import { expect, test } from '../src/fixtures.ts'
import { panel, tree, uploadTitle } from './uploads.ts'

const wholeChromium = await findWholeChromium()
test.use({ ...(wholeChromium && { launchOptions: wholeChromium }) })
test.skip(!wholeChromium, 'No whole Chromium on this machine: a headless shell ends when handles are kept.')

test('where the browser keeps handles, one press goes on after a reload', async ({
  myPage: page,
  me,
  context,
  base,
}) => {
  // A folder of the browser's own file system gives the same handles as one of the device.
  await page.addInitScript(() => {
    const showDirectoryPicker = async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('Thư mục gốc', { create: true })
      for (let n = 0; n < 120; n++) {
        const file = await (await folder.getFileHandle(`Tệp ${n}.txt`, { create: true })).createWritable()
        await file.write(`nội dung ${n}`)
        await file.close()
      }
      return folder
    }
    Object.assign(window, { showDirectoryPicker })
  })
  let isCut = true
  let bundles = 0
  await context.route('**/nodes/@/upload', route =>
    isCut && ++bundles > 1 ? route.abort() : route.continue(),
  )
  await page.goto('/drive/my-drive')
  await page.getByRole('button', { name: 'Tải lên', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Tải thư mục lên' }).click()
  await expect.poll(() => bundles).toBeGreaterThan(1)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  isCut = false
  await panel(page).getByRole('button', { name: 'Tải tiếp' }).click()
  await expect(uploadTitle(page)).toHaveText('Đã tải lên 120 tệp', { timeout: 30_000 })
  expect(await tree(me, base)).toHaveLength(120)
})
