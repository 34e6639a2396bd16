import { monitorEventLoopDelay } from 'node:perf_hooks'
import { contract, type DriveNode, nodeNameFault } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { uuidv7 } from '#platform/uuid.ts'
import { patience } from '../../../../scripts/pace.ts'
import { type HostileFile, hostileFiles, someHostileFiles } from '../../testing/hostile-files/index.ts'
import { isSideName } from '../dav/protocol/side-names.ts'
import { ownName } from '../dav/roots.ts'
import { openProgram, type TestProgram } from '../dav/testing/program.ts'
import { openScene, type Scene } from '../room/testing/scene.ts'
import { readDueTexts } from './index.ts'
import { addFolder, addLink, fetchFile, openLink, type TestLink } from './testing/sharing.ts'
import { nodeNameOf } from './tree/storable-name.ts'

/** Files and names that are made to do harm, by every way into the drive and out of it. All of them with HOSTILE_FILES=all. */
const files = process.env.HOSTILE_FILES === 'all' ? hostileFiles : someHostileFiles(16)

let scene: Scene
let program: TestProgram
/** Of one document's text. */
let longestReadMs = 0
beforeAll(async () => {
  scene = await openScene()
  program = await openProgram(scene.app, scene.an)
  const { services } = scene.app.app
  const { documents } = services
  services.documents = {
    ...documents,
    run(...job) {
      const began = performance.now()
      const outcome = documents.run(...job)
      const note = () => {
        longestReadMs = Math.max(longestReadMs, performance.now() - began)
      }
      outcome.then(note, note)
      return outcome
    },
  }
})
afterAll(() => scene.close())

/** Of what a browser shows in place: pictures, sound and video, by types that run nothing. */
const safeInline = /^(image\/(jpeg|png|webp|gif|avif)|video\/(mp4|webm|quicktime)|audio\/[\w.+-]+)$/
/** RFC 6266 with the value of RFC 8187: no other parameter, nothing that ends the header. */
const wellFormed =
  /^(inline|attachment); filename="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})*)$/
/** A document has 20 s. */
const longestAllowedReadMs = 21_000
const longestAllowedBlockMs = 1_000

describe.each(files.map((file, n) => ({ n, ...file })))('$n $what', file => {
  it(
    'harms nobody',
    async () => {
      const { an, app } = scene
      const folderName = `Thử ${file.n}`
      const folderId = await addFolder(an, folderName)
      const bytes = await file.build()
      const delay = monitorEventLoopDelay({ resolution: 10 })
      delay.enable()

      await putByWeb(folderId, file, bytes)
      await putByDav(folderName, file, bytes)
      await putByLink(folderId, file, bytes)
      longestReadMs = 0
      await readDueTexts(app.app)
      expect(longestReadMs).toBeLessThan(longestAllowedReadMs)

      const { items } = await an.ask(contract.drive.listDriveChildren, {
        params: { nodeId: folderId },
        query: { limit: 100 },
      })
      // What each way called it, or another name where that was refused.
      expect(items.length).toBeGreaterThanOrEqual(3)
      // A name that breaks the form of a request brings other bytes with it.
      const isWhole = !/[\r\n]/.test(file.name)
      for (const node of items) {
        expect(nodeNameFault(node.name), JSON.stringify(node.name)).toBeUndefined()
        if (isWhole) expect(node.bytes).toBe(bytes.byteLength)
        await readByWeb(node)
      }
      await readByDav(folderName, items)
      await readByZip(folderId, items)
      await readByLink(await addLink(an, folderId), items)
      await readByLink(await addLink(an, folderId, { role: 'WATERMARK' }), items)
      await search(file.name)

      delay.disable()
      expect(delay.max / 1e6).toBeLessThan(longestAllowedBlockMs)
      const left = await app.app.database.pool.query("SELECT 1 FROM document_text WHERE state = 'PENDING'")
      expect(left.rowCount).toBe(0)
    },
    patience(120_000),
  )
})

interface Answer {
  status: number
  error?: { code: string } | undefined
}
const requireAnswered = ({ status, error }: Answer): void => {
  if (status >= 500) expect.unreachable(`${status} ${error?.code ?? ''}`)
}

async function putByWeb(parentId: string, { name, mediaType }: HostileFile, bytes: Buffer): Promise<void> {
  const { an } = scene
  const upload = (fileName: string, type: string) =>
    an.call(contract.media.uploadMedia, {
      body: { file: { bytes, fileName, mediaType: type }, forDrive: true },
    })
  const answer = await upload(name, mediaType)
  requireAnswered(answer)
  // A name that breaks the form of the request is refused with it.
  const { mediaId } = (answer.data ?? (await upload(nodeNameOf(name), 'application/octet-stream')).data)!
  const create = (nodeName: string) =>
    an.call(contract.drive.createDriveFile, {
      body: { parentId, name: nodeName, mediaId, clientNodeId: uuidv7(), onConflict: 'RENAME' },
    })
  const creation = await create(name)
  if (creation.error) expect(creation.error.code).toMatch(/^(validationFailed|badRequest)$/)
  if (creation.error) expect((await create(nodeNameOf(name))).status).toBe(200)
  requireAnswered(
    await an.call(contract.drive.createDriveFolders, { body: { parentId, paths: [[`${name}/`]] } }),
  )
}

async function putByDav(folder: string, { name, mediaType }: HostileFile, bytes: Buffer): Promise<void> {
  const put = (fileName: string, type: string) =>
    program.ask('PUT', [ownName, folder, fileName], { headers: { 'content-type': type }, body: bytes })
  // As its bytes are sent; what is no header value is none of HTTP either.
  const type = /^[\x20-\x7e]*$/.test(mediaType) ? mediaType : 'text/html'
  const { status } = await put(name.toWellFormed(), type)
  expect(status, 'PUT').toBeLessThan(500)
  expect((await put(`dav ${nodeNameOf(name)}`.slice(0, 60), type)).status).toBeLessThan(300)
}

/** Nobody is asked for another name here: the server finds one. */
async function putByLink(folderId: string, { name, mediaType }: HostileFile, bytes: Buffer): Promise<void> {
  const { token } = await addLink(scene.an, folderId, { role: 'DROP' })
  const handIn = (fileName: string) =>
    scene.app.call(contract.driveLinks.uploadToPublicLink, {
      params: { token },
      body: { name: 'Khách', file: [{ bytes, fileName, mediaType }] },
    })
  const answer = await handIn(name)
  requireAnswered(answer)
  if (answer.error) expect((await handIn(nodeNameOf(name))).error).toBeUndefined()
}

async function readByWeb({ nodeId, media }: DriveNode): Promise<void> {
  const { an } = scene
  if (!media) return
  const { items } = await an.ask(contract.media.listMediaLinks, { body: { mediaIds: [media.mediaId] } })
  const { thumbnailUrl, previewUrl, url, downloadUrl } = items[0]!
  for (const address of [thumbnailUrl, previewUrl, url, downloadUrl])
    if (address) await requireHarmless(`${address}&nodeId=${nodeId}`, address === downloadUrl)
  requireAnswered(await an.call(contract.drive.listDriveVersions, { params: { nodeId } }))
}

/** Bytes as a browser gets them. */
async function requireHarmless(address: string, isDownload = false): Promise<void> {
  const answer = await fetchFile(scene.app, address)
  await answer.arrayBuffer()
  requireAnswered(answer)
  if (!answer.ok) return
  const { headers } = answer
  const disposition = headers.get('content-disposition')!
  // What was drawn by us has no name.
  const name = disposition === 'inline' ? '' : wellFormed.exec(disposition)?.[3]
  expect(decodeURIComponent(name ?? '\n'), disposition).not.toMatch(
    /[\p{Cc}\p{Cs}/\\\u202a-\u202e\u2066-\u2069]/u,
  )
  if (isDownload) expect(disposition).toMatch(/^attachment/)
  if (disposition.startsWith('inline')) expect(headers.get('content-type')).toMatch(safeInline)
  else expect(headers.get('content-type')).toMatch(/^(application\/octet-stream|image|video|audio)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  for (const injected of ['x-header', 'set-cookie']) expect(headers.get(injected)).toBeNull()
}

async function readByDav(folder: string, items: readonly DriveNode[]): Promise<void> {
  const { status, text } = await program.ask('PROPFIND', [ownName, folder], { headers: { depth: '1' } })
  expect(status).toBe(207)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  for (const { name } of items) {
    const isListed = text.includes(`${program.address([ownName, folder, name]).slice(scene.app.url.length)}<`)
    // What systems write beside files is no file of the drive by WebDAV.
    expect(isListed).toBe(!isSideName(name))
    if (!isListed) continue
    const { status: got, headers } = await program.ask('GET', [ownName, folder, name])
    expect(got).toBe(200)
    expect(headers['content-disposition']).toMatch(wellFormed)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
}

async function readByZip(folderId: string, items: readonly DriveNode[]): Promise<void> {
  const { data } = await scene.an.call(contract.driveZip.requestDriveZip, { body: { nodeIds: [folderId] } })
  const answer = await fetchFile(scene.app, data!.url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(wellFormed)
  // yauzl refuses names that leave the folder.
  const zip = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const entries: string[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry.fileName)
  expect(entries.filter(name => !name.endsWith('/'))).toHaveLength(
    items.filter(({ kind }) => kind === 'FILE').length,
  )
}

async function readByLink(link: TestLink, items: readonly DriveNode[]): Promise<void> {
  const { app } = scene
  const { token } = link
  const { data: opened } = await openLink(app, link)
  const query = { pass: opened!.pass! }
  const list = await app.call(contract.driveLinks.listPublicChildren, {
    params: { token, nodeId: link.nodeId },
    query,
  })
  expect(list.data!.items.length).toBeGreaterThanOrEqual(items.length)
  for (const { thumbnailUrl, previewUrl, url, downloadUrl } of list.data!.items)
    for (const address of [thumbnailUrl, previewUrl, url, downloadUrl])
      if (address) await requireHarmless(address, address === downloadUrl)
}

async function search(name: string): Promise<void> {
  const words = name.toWellFormed().slice(0, 100)
  requireAnswered(await scene.an.call(contract.driveSearch.searchDrive, { query: { search: words } }))
}
