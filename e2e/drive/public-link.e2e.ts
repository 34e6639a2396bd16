import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessibleInBothThemes } from '../src/axe.ts'
import { docxWithLink, pdfOf } from '../src/documents.ts'
import { film } from '../src/film.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, type Person } from '../src/people.ts'
import { drive, newFile, newFolders } from './files.ts'
import { tree } from './uploads.ts'

/** A folder with a text in it, in somebody's own drive. */
async function newFolder(me: Person, base: string): Promise<string> {
  const [nodeId] = await newFolders(me, base, [['Hồ sơ dự án']])
  await newFile(me, base, 'Ghi chú.txt', { parentId: nodeId! })
  return nodeId!
}

interface NewLink {
  role: 'VIEW' | 'EDIT' | 'DROP' | 'WATERMARK'
  password?: string
  expiresTime?: number
  maxDownloads?: number
  showsDocuments?: boolean
}

const newLink = (me: Person, base: string, nodeId: string, link: NewLink) =>
  callAs(me, base, 'POST', `${drive}/nodes/${nodeId}/public-links`, link)

/** The link may name the product by another address than the one that tests use. */
const openLink = (page: Page, url: string) => page.goto(new URL(url).pathname)

test('a visitor without an account sees a shared folder and downloads a file; after it is revoked, nothing', async ({
  page,
  me,
  base,
}) => {
  const nodeId = await newFolder(me, base)
  const { url, linkId } = await newLink(me, base, nodeId, { role: 'VIEW' })
  const answer = await openLink(page, url)
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  await expect(page.getByRole('heading', { name: 'Hồ sơ dự án' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a shared folder')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tải Ghi chú.txt về' }).click()
  expect((await download).suggestedFilename()).toBe('Ghi chú.txt')
  await page.getByRole('link', { name: 'Ghi chú.txt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ghi chú.txt' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Hồ sơ dự án' })).toBeVisible()

  await callAs(me, base, 'DELETE', `${drive}/nodes/${nodeId}/public-links/${linkId}`)
  await page.reload()
  await expect(page.getByText('Liên kết này không còn mở được')).toBeVisible()
})

test('a password opens the link, a wrong one does not', async ({ page, me, base }) => {
  const { url } = await newLink(me, base, await newFolder(me, base), {
    role: 'VIEW',
    password: 'bến đò',
  })
  await openLink(page, url)
  await expect(page.getByRole('heading', { name: 'Liên kết có mật khẩu' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a link with a password')
  const field = page.getByLabel('Mật khẩu', { exact: true })
  await field.fill('sai rồi')
  await page.getByRole('button', { name: 'Mở', exact: true }).click()
  await expect(page.getByText('Mật khẩu chưa đúng. Bạn kiểm tra lại nhé.')).toBeVisible()
  await field.fill('bến đò')
  await page.getByRole('button', { name: 'Mở', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ghi chú.txt', exact: true })).toBeVisible()
})

test('files are handed in through a link that shows nothing', async ({ page, me, base }) => {
  const { url } = await newLink(me, base, await newFolder(me, base), { role: 'DROP' })
  await openLink(page, url)
  await expect(page.getByRole('heading', { name: `Gửi tệp cho ${me.fullName}` })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'CV.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'rỗng.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ])
  await expect(page.getByText('Tệp trống nên không gửi được')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'handing files in')
  await page.getByRole('button', { name: 'Bỏ rỗng.txt' }).click()
  await page.getByRole('button', { name: 'Gửi 1 tệp' }).click()
  await expect(page.getByText('Bạn cho biết tên của mình nhé.')).toBeVisible()
  await page.getByLabel('Tên của bạn').fill('Trần Văn Bình')
  await page.getByRole('button', { name: 'Gửi 1 tệp' }).click()
  await expect(page.getByText('Đã gửi xong', { exact: true }).first()).toBeVisible()
  expect((await tree(me, base)).some(path => path.includes('CV'))).toBe(true)
  await expect(page.getByText('Ghi chú.txt')).toHaveCount(0)
})

test('a large file comes through a link too, and goes on where its connection broke', async ({
  page,
  context,
  me,
  base,
}) => {
  const { url } = await newLink(me, base, await newFolder(me, base), { role: 'DROP' })
  const uploads = '**/@/upload/resumable/**'
  let cuts = 0
  await context.route(uploads, route => {
    // The second piece is lost once.
    const isSecond = Number(route.request().headers()['upload-offset']) > 0
    return isSecond && cuts++ === 0 ? route.abort('connectionreset') : route.continue()
  })
  await openLink(page, url)
  await expect(page.getByText('Mỗi tệp tối đa')).toBeVisible()
  await page.getByLabel('Tên của bạn').fill('Trần Văn Bình')
  const folder = await mkdtemp(join(tmpdir(), 'hand-in-'))
  await writeFile(join(folder, 'Phim.mp4'), Buffer.alloc(30 * 1024 * 1024, 'trầu cau '))
  await page.locator('input[type=file]').setInputFiles(join(folder, 'Phim.mp4'))
  await page.getByRole('button', { name: 'Gửi 1 tệp' }).click()
  await expect(page.getByText('Mất kết nối, đang thử gửi tiếp…')).toBeVisible()
  await expect(page.getByText('Đã gửi xong', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  expect(cuts).toBeGreaterThan(0)
  expect((await tree(me, base)).some(path => path.includes('Phim.mp4'))).toBe(true)
  await rm(folder, { recursive: true })
})

test('a link ends by its limit of downloads and by its time', async ({ page, me, base }) => {
  const { nodeId } = await newFile(me, base, 'Bản vẽ.txt')
  const { url } = await newLink(me, base, nodeId, { role: 'VIEW', maxDownloads: 1 })
  await openLink(page, url)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Tải về' }).click()
  await (await download).path()
  await page.reload()
  await expect(page.getByText('Liên kết đã hết lượt tải')).toBeVisible()

  const ended = await newLink(me, base, nodeId, { role: 'VIEW', expiresTime: Date.now() - 1_000 })
  await openLink(page, ended.url)
  await expect(page.getByText('Liên kết này không còn mở được')).toBeVisible()
})

test('a link with a watermark asks for a name, then shows pictures and gives no file', async ({
  page,
  me,
  base,
}) => {
  const bytes = await page.screenshot()
  const { nodeId } = await newFile(me, base, 'Ảnh hiện trường.png', { bytes, mimeType: 'image/png' })
  const { url, linkId } = await newLink(me, base, nodeId, { role: 'WATERMARK' })
  await openLink(page, url)
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(page.getByText('Bạn cho biết tên của mình nhé.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'who sees the watermark')
  await page.getByLabel('Tên của bạn').fill('Trần Văn Bình')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  const picture = page.getByRole('img', { name: 'Ảnh hiện trường.png' })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('Chỉ xem được trên trang này.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tải về' })).toHaveCount(0)
  const opens = `${drive}/nodes/${nodeId}/public-links/${linkId}/opens?limit=5`
  expect((await callAs(me, base, 'GET', opens)).items[0]).toMatchObject({ name: 'Trần Văn Bình' })
})

test('a visitor sees documents, text and code as the drive shows them', async ({ page, me, base }) => {
  const [folderId] = await newFolders(me, base, [['Hồ sơ thầu']])
  const parentId = folderId!
  const bytes = await docxWithLink('Biên bản họp', 'https://example.vn')
  const docx = await newFile(me, base, 'Biên bản.docx', { bytes, parentId })
  const code = Buffer.from('<b>không đậm</b>')
  const text = await newFile(me, base, 'trang.html', { bytes: code, parentId })
  const { url } = await newLink(me, base, parentId, { role: 'VIEW' })
  await page.goto(`${new URL(url).pathname}?at=${docx.nodeId}`)
  await expect(page.frameLocator('iframe[src="/preview/docx.html"]').getByText('Biên bản họp')).toBeVisible()
  await page.getByRole('button', { name: 'Phóng to' }).click()
  await expectAccessibleInBothThemes(page, 'a document of a link')
  await page.goto(`${new URL(url).pathname}?at=${text.nodeId}`)
  await expect(page.getByText('<b>không đậm</b>')).toBeVisible()
})

test('a document under a watermark has the visitor’s name over it and no download', async ({
  page,
  me,
  base,
}) => {
  const file = { bytes: pdfOf('Hop dong', 'Phu luc'), mimeType: 'application/pdf' }
  const { nodeId } = await newFile(me, base, 'Hợp đồng.pdf', file)
  const { url } = await newLink(me, base, nodeId, { role: 'WATERMARK', showsDocuments: true })
  await openLink(page, url)
  await page.getByLabel('Tên của bạn').fill('Trần Văn Bình')
  await page.getByRole('button', { name: 'Tiếp tục' }).click()
  const frame = page.frameLocator('iframe[src="/preview/pdf.html"]')
  await expect(frame.getByRole('region', { name: 'Trang 1' }).locator('canvas')).toBeVisible()
  await expect(page.locator('[data-watermark]')).toContainText('Trần Văn Bình · ')
  await expect(page.getByRole('link', { name: 'Tải về' })).toHaveCount(0)
})

test('where downloads are limited, a document is shown when it is asked for', async ({ page, me, base }) => {
  const { nodeId } = await newFile(me, base, 'Bản vẽ.txt', { bytes: Buffer.from('nét bút') })
  const { url } = await newLink(me, base, nodeId, { role: 'VIEW', maxDownloads: 1 })
  await openLink(page, url)
  await expect(page.getByText('Xem trước được tính là một lượt tải.')).toBeVisible()
  await page.getByRole('button', { name: 'Xem trước' }).click()
  await expect(page.getByText('nét bút')).toBeVisible()
})

/** A second of silence. */
function silence(): Buffer {
  const samples = 8_000
  const wave = Buffer.alloc(44 + samples, 128)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(36 + samples, 4)
  wave.write('WAVEfmt ', 8)
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(samples, 24)
  wave.writeUInt32LE(samples, 28)
  wave.writeUInt16LE(1, 32)
  wave.writeUInt16LE(8, 34)
  wave.write('data', 36)
  wave.writeUInt32LE(samples, 40)
  return wave
}

const downloadsOf = async (me: Person, base: string, nodeId: string): Promise<number> =>
  (await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}/public-links`)).items[0].downloads

test('where downloads are limited, a video and a sound are shown when they are asked for', async ({
  page,
  me,
  base,
}) => {
  await page.goto(base)
  const shownFiles = [
    {
      ...{ name: 'Đám cưới.webm', mimeType: 'video/webm', bytes: Buffer.from(await film(page), 'base64') },
      face: () => page.locator('video[aria-label="Video Đám cưới.webm"]'),
    },
    {
      ...{ name: 'Lời chúc.wav', mimeType: 'audio/wav', bytes: silence() },
      face: () => page.locator('audio[aria-label="Âm thanh Lời chúc.wav"]'),
    },
  ]
  for (const { name, mimeType, bytes, face } of shownFiles) {
    const { nodeId } = await newFile(me, base, name, { bytes, mimeType })
    const { url } = await newLink(me, base, nodeId, { role: 'VIEW', maxDownloads: 1 })
    await openLink(page, url)
    await expect(page.getByText('Xem trước được tính là một lượt tải.')).toBeVisible()
    await expect(face()).toHaveCount(0)
    expect(await downloadsOf(me, base, nodeId)).toBe(0)
    await page.getByRole('button', { name: 'Xem trước' }).click()
    await expect(face()).toBeVisible()
    await expect.poll(() => downloadsOf(me, base, nodeId)).toBe(1)
  }
})

test('a download counts once, an empty file too', async ({ page, me, base }) => {
  for (const bytes of [Buffer.from('nét bút'), Buffer.alloc(0)]) {
    const { nodeId } = await newFile(me, base, `Bản vẽ ${bytes.byteLength}.txt`, { bytes })
    const { url } = await newLink(me, base, nodeId, { role: 'VIEW', maxDownloads: 5 })
    await openLink(page, url)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Tải về' }).click()
    const path = await (await download).path()
    expect(await readFile(path)).toEqual(bytes)
    expect(await downloadsOf(me, base, nodeId)).toBe(1)
  }
})

test('a download that is pressed after the link has ended says why, and the page stays', async ({
  page,
  me,
  base,
}) => {
  const nodeId = await newFolder(me, base)
  const { url, linkId } = await newLink(me, base, nodeId, { role: 'VIEW' })
  await openLink(page, url)
  const button = page.getByRole('link', { name: 'Tải Ghi chú.txt về' })
  await expect(button).toBeVisible()
  let downloadCount = 0
  page.on('download', () => downloadCount++)
  await callAs(me, base, 'DELETE', `${drive}/nodes/${nodeId}/public-links/${linkId}`)
  await button.click()
  await expect(page.getByText('Liên kết này không còn dùng được.')).toBeVisible()
  await expect(page.getByText('Liên kết này không còn dùng được.')).toHaveCount(0, { timeout: 15_000 })
  await page.getByRole('button', { name: 'Tải tất cả (zip)' }).click()
  await expect(page.getByText('Liên kết này không còn dùng được.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hồ sơ dự án' })).toBeVisible()
  expect(downloadCount).toBe(0)
})

test('a download that is pressed after somebody else took the last one says so', async ({
  page,
  me,
  base,
}) => {
  const { nodeId } = await newFile(me, base, 'Bản vẽ.zip', { mimeType: 'application/zip' })
  const { url } = await newLink(me, base, nodeId, { role: 'VIEW', maxDownloads: 1 })
  await openLink(page, url)
  await expect(page.getByRole('link', { name: 'Tải về' })).toBeVisible()
  const other = await page.context().newPage()
  await openLink(other, url)
  const download = other.waitForEvent('download')
  await other.getByRole('link', { name: 'Tải về' }).click()
  await (await download).path()
  await page.getByRole('link', { name: 'Tải về' }).click()
  await expect(page.getByText('Liên kết này đã hết lượt tải.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bản vẽ.zip' })).toBeVisible()
})
