import type { Browser, BrowserContext, Page } from '@playwright/test'
import { nodeNameFault } from '@trau/contract/rules/drive'
import {
  type HostileFile,
  hostileFiles,
  someHostileFiles,
} from '../../server/src/testing/hostile-files/index.ts'
import { expect, test } from '../src/fixtures.ts'
import { callAs, type Person } from '../src/people.ts'
import { drive, newFile, newFolders, openDrive } from './files.ts'

/**
 * Files that are made to do harm, opened in a browser as people open them: in the viewer, on the page of a public link, and by their own
 * addresses. What the server answers is held against the list of safe types by its own test; here nothing may run, and nothing may be asked of
 * other hosts. `npm run prove -- --only drive-browser` opens all of them.
 */
const perFolder = 12

interface OpenedFile extends HostileFile {
  shownName: string
}

const documents = hostileFiles.filter(({ what }) => /^docx: (a link|a page)/.test(what))
const files: OpenedFile[] = (
  process.env.HOSTILE_FILES === 'all' ? hostileFiles : [...someHostileFiles(20), ...documents]
)
  .map((file, n) => ({ ...file, shownName: `${String(n).padStart(3, '0')} ${file.name}` }))
  // The others are no names of a drive: the server refuses them.
  .filter(({ shownName }) => nodeNameFault(shownName) === undefined)
const groups = Array.from({ length: Math.ceil(files.length / perFolder) }, (_, n) => ({
  from: n * perFolder,
  group: files.slice(n * perFolder, (n + 1) * perFolder),
}))

interface Watched {
  page: Page
  /** What a file has made the browser do. */
  harm: string[]
  close(): Promise<void>
}

/** A browser whose complaints are no fault, because its policies say there what they stop. */
async function openWatched(browser: Browser, base: string): Promise<Watched> {
  const context = await browser.newContext({ baseURL: base, locale: 'vi-VN', serviceWorkers: 'block' })
  const harm = await watchForHarm(context, base)
  const page = await context.newPage()
  page.on('crash', () => harm.push(`${page.url()} crashed`))
  return { page, harm, close: () => context.close() }
}

/** Scripts of a file that run, in whatever frame, and requests to other hosts that leave the browser; what a policy stops does not leave. */
async function watchForHarm(context: BrowserContext, base: string): Promise<string[]> {
  const harm: string[] = []
  const sign = 'a script of a file ran in '
  await context.addInitScript(text => {
    const report = () => console.info(`${text}${location.href} (${self.origin})`)
    Object.defineProperty(self, 'ranHostileFile', { set: report })
    for (const name of ['alert', 'confirm', 'prompt']) Object.defineProperty(self, name, { value: report })
  }, sign)
  context.on('console', message => {
    if (message.text().startsWith(sign)) harm.push(message.text())
  })
  const isForeign = ({ protocol, host }: URL) => /^https?:$/.test(protocol) && host !== new URL(base).host
  await context.route(isForeign, route => {
    harm.push(`a request left for ${route.request().url()}`)
    return route.abort()
  })
  return harm
}

const waitUntilOpened = (page: Page) =>
  expect(page.getByRole('status', { name: 'Đang mở tệp' })).toHaveCount(0)
/** What a file is shown as, or that it is awaited or cannot be shown. */
const shown = 'iframe, pre, img, svg, video, audio, [role=status]'

/** Of a document that is shown: its links lead to pages of the web or nowhere, also when they are pressed. */
async function pressLinks(page: Page): Promise<void> {
  for (const frame of page.frames().filter(one => one.url().includes('/preview/'))) {
    const protocols = await frame
      .locator('a[href]')
      .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).protocol))
    for (const protocol of protocols) expect(protocol).toMatch(/^(https?|mailto):$/)
    const link = frame.getByText('mở', { exact: true })
    if ((await link.count()) > 0) await link.first().click()
  }
}

test('a script that does run, and a request that does leave, are noticed', async ({ browser, base }) => {
  const { page, harm, close } = await openWatched(browser, base)
  const body =
    '<script>window.ranHostileFile=1;fetch("https://hostile.invalid/").catch(() => alert())</script>'
  await page.route(`${base}/`, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/')
  await expect.poll(() => harm.length).toBe(3)
  expect(harm[0]).toBe(`a script of a file ran in ${base}/ (${base})`)
  expect(harm).toContain('a request left for https://hostile.invalid/')
  await close()
})

test.describe('hostile files', () => {
  for (const { from, group } of groups)
    test(`from ${from} on: nothing of them runs, and nothing leaves the browser`, async ({
      browser,
      me,
      base,
    }) => {
      const [folderId] = await newFolders(me, base, [['Thử']])
      const nodes = await upload(me, base, folderId!, group)
      const { page, harm, close } = await openWatched(browser, base)
      await openInViewer(page, me, base, folderId!, group)
      await openByAddress(page, me, base, nodes)
      await close()
      const visitor = await openWatched(browser, base)
      await openByLink(visitor.page, me, base, folderId!, nodes)
      await visitor.close()
      expect([...harm, ...visitor.harm]).toEqual([])
    })
})

interface UploadedNode {
  nodeId: string
  media: { mediaId: string }
}

async function upload(
  me: Person,
  base: string,
  parentId: string,
  group: OpenedFile[],
): Promise<UploadedNode[]> {
  const nodes: UploadedNode[] = []
  for (const { shownName, mediaType, build } of group) {
    // What is no header value is none of HTTP either.
    const mimeType = /^[\x20-\x7e]+$/.test(mediaType) ? mediaType : 'text/html'
    const { nodeId } = await newFile(me, base, shownName, { parentId, bytes: await build(), mimeType })
    nodes.push(await callAs(me, base, 'GET', `${drive}/nodes/${nodeId}`))
  }
  return nodes
}

/** One after the other, as a person turns the pages. */
async function openInViewer(page: Page, me: Person, base: string, folderId: string, group: OpenedFile[]) {
  await openDrive(page, me, base, `/drive/folder/${folderId}`)
  await page.getByRole('grid').locator('[data-node]').first().focus()
  await page.keyboard.press('Enter')
  for (const n of group.keys()) {
    await expect(page.getByText(`${n + 1} / ${group.length}`, { exact: true })).toBeVisible()
    await expect(page.locator('.yarl__slide_current').locator(shown).first()).toBeVisible()
    await waitUntilOpened(page)
    await pressLinks(page)
    if (n < group.length - 1) await page.getByRole('button', { name: 'Tệp sau' }).click()
  }
}

/** Every address that bytes of a file have, typed into the address field. */
async function openByAddress(page: Page, me: Person, base: string, nodes: UploadedNode[]) {
  const mediaIds = nodes.map(({ media }) => media.mediaId)
  const path = '/media-service/v1/domains/default/media/thumbnails'
  const { items } = await callAs(me, base, 'POST', path, { mediaIds })
  expect(items).toHaveLength(nodes.length)
  // A download ends the navigation.
  for (const { url, previewUrl, thumbnailUrl, downloadUrl } of items)
    for (const address of [url, previewUrl, thumbnailUrl, downloadUrl])
      if (address) await page.goto(address).catch(() => undefined)
}

/** As somebody without an account. */
async function openByLink(page: Page, me: Person, base: string, folderId: string, nodes: UploadedNode[]) {
  const { url } = await callAs(me, base, 'POST', `${drive}/nodes/${folderId}/public-links`, { role: 'VIEW' })
  const { pathname } = new URL(url)
  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'Thử' })).toBeVisible()
  for (const { nodeId } of nodes) {
    await page.goto(`${pathname}?at=${nodeId}`)
    await expect(page.getByRole('link', { name: 'Tải về' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await waitUntilOpened(page)
    await pressLinks(page)
  }
}
