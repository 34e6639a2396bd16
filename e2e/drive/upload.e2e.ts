import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { film } from '../src/film.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs } from '../src/people.ts'
import { type Chosen, childrenOf, panel, tree, upload, uploadTitle, withoutPickers } from './uploads.ts'

const press = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name }).click()

async function openDrive(page: Page) {
  await page.goto('/drive/my-drive')
  await expect(page.getByRole('button', { name: 'Tải lên', exact: true }).first()).toBeVisible()
}

async function chooseAgain(page: Page, button: string, files: Chosen) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, button)
  await (await chooser).setFiles(files)
}

const text = (name: string, content = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('a folder of 100 files arrives whole, over a bad line and a reload', async ({
  myPage: page,
  me,
  context,
  base,
}) => {
  await withoutPickers(page)
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const root = join(folder, 'Hồ sơ')
  const wanted: string[] = []
  for (let n = 0; n < 100; n++) {
    const below = `Quý ${n % 4}/Tuần ${n % 7}`
    await mkdir(join(root, below), { recursive: true })
    const content = randomBytes(100 + n)
    await writeFile(join(root, below, `Tệp ${n}.bin`), content)
    wanted.push(`Hồ sơ/${below}/Tệp ${n}.bin ${content.length}`)
  }
  let bundles = 0
  let isCut = true
  await context.route('**/nodes/@/upload', async route => {
    bundles++
    // The first is refused by the network; of the second only the answer is lost; after a reload all is well.
    if (isCut && bundles === 1) return route.abort()
    if (isCut && bundles === 2) {
      await route.fetch()
      return route.abort()
    }
    return isCut ? route.abort() : route.continue()
  })
  await openDrive(page)
  await upload(page, 'Tải thư mục lên', root)
  await expect(uploadTitle(page)).toHaveText(/^Đang tải lên \d+\/100 tệp$/)
  await expect.poll(() => bundles, { timeout: 30_000 }).toBeGreaterThan(3)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  isCut = false
  await expect(panel(page).getByText(/^Còn \d+ tệp chưa tải xong từ lần trước$/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the panel of uploads that asks for files again')
  await chooseAgain(page, 'Chọn lại thư mục', root)
  await expect(uploadTitle(page)).toHaveText('Đã tải lên 100 tệp', { timeout: 60_000 })
  expect(await tree(me, base)).toEqual(wanted.sort())
  await rm(folder, { recursive: true })

  await press(page, 'Đóng danh sách tải lên')
  await expect(panel(page)).toHaveCount(0)
  await page.reload()
  await page.waitForTimeout(3_000)
  await expect(panel(page), 'nothing of it is left').toHaveCount(0)
})

test('a large file goes on after cuts and a reload, and arrives byte for byte', async ({
  myPage: page,
  me,
  context,
  base,
}) => {
  await withoutPickers(page)
  const buffer = randomBytes(20 * 1024 * 1024)
  // On the disk, which tells when it was last changed: chosen again, it is the same file.
  const folder = await mkdtemp(join(tmpdir(), 'trau-upload-'))
  const file = join(folder, 'phim.bin')
  await writeFile(file, buffer)
  let patches = 0
  let begun = 0
  await context.route('**/media/upload/@/resumable**', route => {
    const method = route.request().method()
    if (method === 'POST') begun++
    return method === 'PATCH' && ++patches % 2 === 0 ? route.abort() : route.continue()
  })
  await openDrive(page)
  await upload(page, 'Tải tệp lên', file)
  await expect.poll(() => patches).toBeGreaterThanOrEqual(2)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(panel(page).getByText('Còn 1 tệp chưa tải xong từ lần trước')).toBeVisible()
  await chooseAgain(page, 'Chọn lại tệp', [text('phim.bin', 'khác')])
  await expect(panel(page).getByText('Còn 1 tệp chưa tải xong từ lần trước'), 'another file').toBeVisible()
  await chooseAgain(page, 'Chọn lại tệp', file)
  await expect(uploadTitle(page)).toHaveText('Đã tải lên 1 tệp', { timeout: 60_000 })
  expect(begun, 'it went on where it was').toBe(1)
  const [node] = await childrenOf(me, base, me.userId)
  const { downloadUrl } = await callAs(
    me,
    base,
    'GET',
    `/media-service/v1/domains/default/medias/${node!.media!.mediaId}`,
  )
  const stored = Buffer.from(await (await fetch(new URL(downloadUrl, base))).arrayBuffer())
  expect(hashOf(stored)).toBe(hashOf(buffer))
  await rm(folder, { recursive: true })
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('names that are taken are asked about once; names that systems refuse get another one', async ({
  myPage: page,
  me,
  base,
}) => {
  await withoutPickers(page)
  await openDrive(page)
  const names = ['a.txt', 'b.txt', 'c.txt']
  await upload(
    page,
    'Tải tệp lên',
    names.map(name => text(name, 'cũ')),
  )
  await expect(uploadTitle(page)).toHaveText('Đã tải lên 3 tệp')
  await press(page, 'Đóng danh sách tải lên')
  await upload(page, 'Tải tệp lên', [
    ...names.map(name => text(name, 'mới đây')),
    text('con.txt'),
    text('d.txt'),
  ])
  await expect(uploadTitle(page)).toHaveText('Cần bạn quyết định')
  await expect(panel(page).getByText('“a.txt” đã có ở đây')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the panel of uploads that asks about names')
  await press(page, 'Bỏ qua')
  await expect(panel(page).getByText('“b.txt” đã có ở đây')).toBeVisible()
  await panel(page)
    .getByRole('checkbox', { name: /^Áp dụng cho tất cả/ })
    .check()
  await press(page, 'Giữ cả hai')
  await press(page, 'Dùng tên gợi ý')
  await expect(uploadTitle(page)).toHaveText('Đã tải lên 4 tệp, bỏ qua 1')
  // Which number a newcomer gets is the server's choice.
  const paths = (await tree(me, base)).map(path => path.replace(/ \(\d\)/, ' (n)'))
  expect(paths.sort()).toEqual(
    ['_con.txt 7', 'a.txt 3', 'b (n).txt 11', 'b.txt 3', 'c (n).txt 11', 'c.txt 3', 'd.txt 5'].sort(),
  )
})

test('the panel stays over other pages, pauses, and asks before it gives files up', async ({
  myPage: page,
  me,
  context,
  base,
}) => {
  await withoutPickers(page)
  await context.route('**/media/upload/@/resumable**', route =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await openDrive(page)
  const buffer = randomBytes(3 * 1024 * 1024)
  await upload(page, 'Tải tệp lên', [{ name: 'dài.bin', mimeType: 'application/octet-stream', buffer }])
  await expect(uploadTitle(page)).toHaveText('Đang tải lên 0/1 tệp')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Danh bạ/ })
    .click()
  await expect(uploadTitle(page)).toHaveText('Đang tải lên 0/1 tệp')
  await press(page, 'Tạm dừng')
  await expect(uploadTitle(page)).toHaveText('Đã tạm dừng: 0/1 tệp')
  await press(page, 'Thu nhỏ')
  await expect(panel(page).getByText('dài.bin')).toHaveCount(0)
  await press(page, 'Mở rộng')
  await press(page, 'Huỷ tất cả')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Huỷ tất cả' }).click()
  await expect(panel(page)).toHaveCount(0)
  expect(await tree(me, base)).toEqual([])
})

test('a video shows the poster and the length that its uploader’s browser found; it and others keep their own time', async ({
  myPage: page,
  me,
  base,
}) => {
  await withoutPickers(page)
  await openDrive(page)
  const buffer = Buffer.from(await film(page), 'base64')
  await upload(page, 'Tải tệp lên', [
    { name: 'Chợ nổi.webm', mimeType: 'video/webm', buffer },
    { name: 'hỏng.mp4', mimeType: 'video/mp4', buffer: Buffer.from('không phải phim') },
  ])
  await expect(uploadTitle(page)).toHaveText(/^Đã tải lên 2/)
  const video = (await childrenOf(me, base, me.userId)).find(node => node.name === 'Chợ nổi.webm')
  expect(video?.media).toMatchObject({ kind: 'VIDEO', width: 320, height: 180, hash: expect.any(String) })
  expect(video?.media?.durationMs).toBeGreaterThan(800)
  await page
    .getByRole('radio', { name: 'Lưới' })
    .or(page.getByRole('button', { name: 'Lưới' }))
    .first()
    .click()
  const tile = page.locator('[data-node]').filter({ hasText: 'Chợ nổi.webm' })
  await expect(tile.getByText(/^0:0[12]$/)).toBeVisible()
  await expect
    .poll(() => tile.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  const broken = page.locator('[data-node]').filter({ hasText: 'hỏng.mp4' })
  await expect(broken.locator('img')).toHaveCount(0)
  await expect(broken.locator('svg').first()).toBeVisible()
})
