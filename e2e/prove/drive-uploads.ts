import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ServerProcess } from '../../bench/src/chaos/server-process.ts'
import { goal, print } from '../../bench/src/report.ts'
import { childrenOf, countFiles, type DriveNode, panel, upload, uploadTitle } from '../drive/uploads.ts'
import { findChromium } from '../src/browser.ts'
import { callAs, newPerson, type Person, signInAs } from '../src/people.ts'

/**
 * `npm run prove -- --only drive-uploads`: a file of 1 GB uploaded in a browser over ten cuts of the connection, two reloads and a SIGKILL of the
 * server; then a folder of 5,000 small files beside a copy of it on the same disk.
 */
const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '1024' },
    cuts: { type: 'string', default: '10' },
    files: { type: 'string', default: '5000' },
  },
})
const MB = 1024 * 1024
const chunkBytes = 8 * MB
const cuts = Number(values.cuts)
const reloads = 2

const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
execFileSync(process.execPath, [build], { stdio: 'inherit' })
const folder = await mkdtemp(join(tmpdir(), 'drive-uploads-'))
const server = new ServerProcess({ env: { FILES_QUOTA_MB: '8192' } })
const browser = await launch()
try {
  await server.start()
  await proveLargeFile()
  await proveFolder()
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true })
}
process.exit(0)

async function launch() {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}

async function openDrive(): Promise<{ me: Person; context: BrowserContext; page: Page }> {
  const me = await newPerson(server.url)
  const context = await browser.newContext({ locale: 'vi-VN', serviceWorkers: 'block' })
  await signInAs(context, me, server.url)
  // A test cannot drive the browser's own windows for choosing files.
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker')
    Reflect.deleteProperty(window, 'showDirectoryPicker')
  })
  const page = await context.newPage()
  page.on('dialog', dialog => void dialog.accept())
  await page.goto(`${server.url}/drive/my-drive`)
  return { me, context, page }
}

async function proveLargeFile(): Promise<void> {
  const path = join(folder, 'lớn.bin')
  const bytes = Number(values.mb) * MB
  const sha256 = await writeRandom(path, bytes)
  const { me, context, page } = await openDrive()
  let cut = 0
  let patches = 0
  const patchesBetween = Math.max(Math.floor(bytes / chunkBytes / (cuts + reloads + 2)), 1)
  await context.route('**/media/upload/@/resumable/**', async route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    // The bytes arrive, and the answer is lost: a broken connection at its worst.
    if (++patches % patchesBetween === 0 && cut < cuts) {
      cut++
      await route.fetch().catch(() => undefined)
      return route.abort()
    }
    return route.continue()
  })
  await upload(page, 'Tải tệp lên', path)
  for (let n = 1; n <= reloads; n++) {
    await waitForPart(page, n / (reloads + 2))
    await page.reload()
    const chooser = page.waitForEvent('filechooser')
    await panel(page).getByRole('button', { name: 'Chọn lại tệp' }).click()
    await (await chooser).setFiles(path)
  }
  await waitForPart(page, (reloads + 1) / (reloads + 2))
  await server.kill()
  await server.start()
  await uploadTitle(page)
    .getByText('Đã tải lên 1 tệp')
    .waitFor({ timeout: 30 * 60_000 })
  const [node] = await childrenOf(me, server.url, me.userId)
  print('drive', `${values.mb} MB, ${cut} cuts, ${reloads} reloads, one SIGKILL`)
  goal('stored byte for byte (1: yes)', (await storedHash(me, node!)) === sha256 ? 1 : 0, '≥', 1)
  goal('sent again, in chunks of 8 MB', patches - Math.ceil(bytes / chunkBytes), '≤', cuts + reloads + 1)
  await context.close()
}

async function waitForPart(page: Page, part: number): Promise<void> {
  const bar = panel(page).getByRole('progressbar', { name: 'Tiến độ tải lên' })
  const end = Date.now() + 30 * 60_000
  while (Number(await bar.getAttribute('aria-valuenow')) < part * 100) {
    if (Date.now() > end) throw new Error('The upload does not go on.')
    await page.waitForTimeout(200)
  }
}

async function proveFolder(): Promise<void> {
  const root = join(folder, 'Nhiều tệp')
  const count = Number(values.files)
  for (let n = 0; n < count; n++) {
    const below = join(root, `Thư mục ${n % 50}`)
    if (n < 50) await mkdir(below, { recursive: true })
    await writeFile(join(below, `Tệp ${n}.bin`), randomBytes(2_000 + (n % 7) * 500))
  }
  const beforeCopy = performance.now()
  await cp(root, join(folder, 'bản sao'), { recursive: true })
  const copyMs = performance.now() - beforeCopy
  const { me, context, page } = await openDrive()
  const before = performance.now()
  await upload(page, 'Tải thư mục lên', root)
  await uploadTitle(page)
    .getByText(`Đã tải lên ${count.toLocaleString('vi')} tệp`)
    .waitFor({ timeout: 30 * 60_000 })
  const uploadMs = performance.now() - before
  print('drive', `a folder of ${count.toLocaleString('en')} small files`)
  goal('missing', count - (await countFiles(me, server.url)), '≤', 0)
  print(
    'drive',
    `copied on the same disk in ${Math.round(copyMs)} ms, uploaded in ${Math.round(uploadMs)} ms`,
  )
  goal('upload, ms', Math.round(uploadMs), '≤', Math.round(3 * copyMs + 5 * count))
  await context.close()
}

async function writeRandom(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  for (let written = 0; written < bytes; written += MB) {
    const block = randomBytes(Math.min(MB, bytes - written))
    hash.update(block)
    await file.write(block)
  }
  await file.close()
  return hash.digest('hex')
}

async function storedHash(me: Person, node: DriveNode): Promise<string> {
  const path = `/media-service/v1/domains/default/medias/${node.media!.mediaId}`
  const { downloadUrl } = await callAs(me, server.url, 'GET', path)
  const hash = createHash('sha256')
  const response = await fetch(new URL(downloadUrl, server.url))
  for await (const block of response.body!) hash.update(block)
  return hash.digest('hex')
}
