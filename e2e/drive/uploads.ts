import type { Page } from '../src/fixtures.ts'
import { callAs, type Person } from '../src/people.ts'

/** What tests of uploads do in the browser, and read of the drive. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Tệp đang tải lên' })
export const uploadTitle = (page: Page) => panel(page).getByRole('heading', { level: 2 })

/** What every browser has: a field of the page. Chromium's own windows cannot be driven from a test. */
export const withoutPickers = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker')
    Reflect.deleteProperty(window, 'showDirectoryPicker')
  })

export type Chosen = string | { name: string; mimeType: string; buffer: Buffer }[]

/** An empty folder shows the button once more, under the bar. */
export async function upload(page: Page, item: 'Tải tệp lên' | 'Tải thư mục lên', files: Chosen) {
  await page.getByRole('button', { name: 'Tải lên', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: item }).click()
  await (await chooser).setFiles(files)
}

export interface DriveNode {
  nodeId: string
  kind: string
  name: string
  bytes: number
  media?: { mediaId: string; durationMs?: number }
}

export async function childrenOf(me: Person, base: string, nodeId: string): Promise<DriveNode[]> {
  const children: DriveNode[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor ? { cursor } : {}) })
    const path = `/drive-service/v1/domains/default/nodes/${nodeId}/children?${query}`
    const { items, nextCursor } = await callAs(me, base, 'GET', path)
    children.push(...items)
    cursor = nextCursor
  } while (cursor)
  return children
}

/** The files below a folder, as paths with their sizes, in order. */
export async function tree(me: Person, base: string, nodeId = me.userId, above = ''): Promise<string[]> {
  const paths: string[] = []
  for (const node of await childrenOf(me, base, nodeId)) {
    if (node.kind === 'FOLDER') paths.push(...(await tree(me, base, node.nodeId, `${above}${node.name}/`)))
    else paths.push(`${above}${node.name} ${node.bytes}`)
  }
  return paths.sort()
}

export const countFiles = async (me: Person, base: string) => (await tree(me, base)).length
