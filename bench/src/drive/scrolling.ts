/// <reference lib="dom" />
import { contract, type DriveNode } from '@trau/contract'
import type { Browser, Page } from 'playwright-core'
import { endDrawnFrames, watchDrawnFrames } from '../../../e2e/src/drawn-frames.ts'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { newContext, register, type Session } from '../first-paint/visitor.ts'
import { call } from '../http-call.ts'
import { launchChromium } from '../launch-chromium.ts'
import { goal, percentile, print } from '../report.ts'
import type { Queryable } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'

const wheelPx = 240
/** Turns of the wheel while the rest of the folder still comes. */
const earlyTurns = 100
/** Turns of one measurement at most; from the top of ten thousand rows to their end it takes two thousand. */
const mostTurns = 2_500
const grid = '[role="grid"]'
const scroller = `${grid} > [role="presentation"]`
const row = '[data-node]'

interface Options {
  /** Files in the folder, of which every third is a picture of its own. */
  children: number
  server?: ServerProcess
}

/**
 * A large folder in a browser, scrolled by the wheel: at once while its pages still come, then from the top to the end, as rows and as tiles.
 * The client must have been built. Chromium draws without a graphics card, on the machine that also runs the server.
 */
export async function benchDriveScrolling({
  children,
  server: givenServer,
}: Options): Promise<{ rows: number; framesPerSecond: number[] }> {
  return withServer(givenServer, async server => {
    const browser = await launchChromium()
    try {
      const session = await register(server.url)
      const page = await openPage(browser, server.url, session)
      const folderId = await seedFolder(page, server, session, children)
      print('drive', `a folder of ${children.toLocaleString('en')} files in a browser, scrolled by the wheel`)
      await page.goto(`${server.url}/drive/folder/${folderId}`)
      await page.locator(row).first().waitFor()
      const early = await scroll(page, 'rows, while more of them come', earlyTurns)
      await page.locator(`${grid}[aria-rowcount="${children + 1}"]`).waitFor({ timeout: 120_000 })
      const rows = Number(await page.locator(grid).getAttribute('aria-rowcount')) - 1
      const asRows = await scroll(page, 'rows', mostTurns)
      await page.getByRole('button', { name: 'Lưới', exact: true }).click()
      await page.locator(`${grid} [role="gridcell"]${row}`).first().waitFor()
      const asTiles = await scroll(page, 'tiles with pictures', mostTurns)
      return { rows, framesPerSecond: [early, asRows, asTiles] }
    } finally {
      await browser.close()
    }
  })
}

async function openPage(browser: Browser, origin: string, session: Session): Promise<Page> {
  const context = await newContext(browser, origin, session)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/drive/my-drive`)
  return page
}

/** From the top to the end of the list, or so many turns of the wheel. @returns frames drawn in a second, over all of it */
async function scroll(page: Page, name: string, turns: number): Promise<number> {
  const list = page.locator(scroller)
  await list.evaluate(element => {
    element.scrollTop = 0
  })
  const box = (await list.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await pause(300)
  await watchDrawnFrames(page, { list: scroller, row })
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, wheelPx)
    await pause(16)
    if (turn % 50 === 49 && (await isAtEnd(page))) break
  }
  const { deltas, blank } = await endDrawnFrames(page)
  const framesPerSecond = (1000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0)
  print(
    '',
    `${name}: ${deltas.length} frames, median ${percentile(deltas, 50).toFixed(1)} ms, p99 ${percentile(deltas, 99).toFixed(1)}, the longest ${Math.max(...deltas).toFixed(0)}`,
  )
  goal(`${name}: frames a second`, framesPerSecond, '≥', 55)
  goal(`${name}: frames without a row`, blank, '≤', 0)
  return framesPerSecond
}

const isAtEnd = (page: Page) =>
  page
    .locator(scroller)
    .evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 1)

const urlOf = (base: string, path: string) => base + path.replace('{tenant}', 'default')

/** Written straight into the tables. Pictures share the bytes of one; each is asked for, loaded and drawn by itself. @returns the folder's id */
async function seedFolder(page: Page, server: ServerProcess, session: Session, children: number) {
  const { accessToken: token, userInfo } = session
  const { items } = await call<{ items: DriveNode[] }>(
    'POST',
    urlOf(server.url, contract.drive.createDriveFolders.path),
    token,
    JSON.stringify({ parentId: userInfo.userId, paths: [['Kỷ yếu']] }),
  )
  const folderId = items[0]!.nodeId
  const pictureId = await uploadPicture(page, urlOf(server.url, contract.media.uploadMedia.path), token)
  const database = await server.database()
  await addMixedFiles(database, { folderId, spaceId: userInfo.userId, pictureId, count: children })
  await database.query('VACUUM ANALYZE drive_node, media')
  await database.end()
  return folderId
}

/** A photograph of nothing in particular, drawn by the browser. @returns its id */
const uploadPicture = (page: Page, url: string, token: string): Promise<string> =>
  page.evaluate(
    async ({ url, token }) => {
      const canvas = new OffscreenCanvas(1600, 1200)
      const context = canvas.getContext('2d')!
      for (let n = 0; n < 400; n++) {
        context.fillStyle = `hsl(${(n * 47) % 360} 60% ${30 + (n % 50)}%)`
        context.fillRect((n * 131) % 1600, (n * 197) % 1200, 300, 220)
      }
      const form = new FormData()
      form.set('forDrive', 'true')
      form.set('file', await canvas.convertToBlob({ type: 'image/jpeg' }), 'ảnh.jpg')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(url, { method: 'POST', headers, body: form })
      if (!answer.ok) throw new Error(await answer.text())
      return ((await answer.json()) as { data: { mediaId: string } }).data.mediaId
    },
    { url, token },
  )

interface MixedFiles {
  folderId: string
  spaceId: string
  pictureId: string
  count: number
}

/** Every third a picture with a row of its own in `media`, the others documents and sheets. */
async function addMixedFiles(database: Queryable, { folderId, spaceId, pictureId, count }: MixedFiles) {
  await database.query(
    `WITH planned AS (
       SELECT n, uuidv7() AS node_id, uuidv7() AS version_id, uuidv7() AS media_id, n % 3 = 0 AS is_picture,
         'Kỷ yếu ' || n || (ARRAY['.jpg', '.docx', '.xlsx'])[1 + n % 3] AS name
       FROM generate_series(1, $4::int) AS s(n)
     ), copied AS (
       INSERT INTO media SELECT (jsonb_populate_record(m, jsonb_build_object('media_id', p.media_id, 'name', p.name, 'is_kept', true)
           || CASE WHEN p.is_picture THEN '{}' ELSE '{"kind": "FILE", "extension": "bin", "mime_type": "application/octet-stream",
             "hash": null, "width": null, "height": null, "thumbnail_bytes": null, "preview_bytes": null}'::jsonb END)).*
       FROM media m CROSS JOIN planned p WHERE m.tenant_id = 'default' AND m.media_id = $3
       RETURNING media_id, bytes
     ), files AS (
       INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, version_id, media_id, bytes, change_seq, created_by,
         created_time, modified_time)
       SELECT 'default', p.node_id, $1, $2, 'FILE', p.name, lower(p.name), p.version_id, p.media_id, c.bytes, 0, $1,
         now(), now() - make_interval(hours => p.n)
       FROM planned p JOIN copied c ON c.media_id = p.media_id RETURNING *
     )
     INSERT INTO drive_version (tenant_id, version_id, node_id, space_id, media_id, bytes, owner_id, user_id, created_time)
     SELECT tenant_id, version_id, node_id, space_id, media_id, bytes, space_id, space_id, created_time FROM files`,
    [spaceId, folderId, pictureId, count],
  )
}
