import { contract } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClamd } from '#platform/antivirus/clamd.ts'
import { eicar, startFakeClamd } from '#platform/antivirus/testing/fake-clamd.ts'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { openProgram } from '../../dav/testing/program.ts'
import { fileOf, photoWithPlace } from '../../media/testing/samples.ts'
import { listOf, settle } from '../../notification/testing/settle.ts'
import { makeGroup } from '../../room/testing/scene.ts'
import { getNode, putFile, setDriveContent, trashDriveNodes, upload } from '../testing/scene.ts'
import { addLink, fetchFile, openLink, shareWith } from '../testing/sharing.ts'
import { scanDueFiles } from './scan-files.ts'

let fake: Awaited<ReturnType<typeof startFakeClamd>>
let app: TestApp
let an: Person
let binh: Person
beforeEach(async () => {
  fake = await startFakeClamd()
  app = await startApp({ env: { CLAMD_URL: fake.url, LOG_LEVEL: 'fatal', METRICS_TOKEN: 'metrics-token' } })
  app.app.services.antivirus = createClamd(app.app.config.clamd!, { idleMs: 200, totalMs: 2_000 })
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
})
afterEach(async () => {
  await app.close()
  await fake.close()
})

const scan = () => scanDueFiles(app.app)
const scanOf = async (who: Person, nodeId: string) => (await getNode(who, nodeId)).scan

async function sharedFile(content: string, name = 'a.txt') {
  const node = await putFile(an, name, { content })
  await shareWith(an, node.nodeId, { userIds: [binh.userId] }, 'EDIT')
  return { nodeId: node.nodeId, mediaId: node.media!.mediaId }
}

/** What fetching a file answers: its text, or the code of the refusal. */
async function read(who: Person, mediaId: string) {
  const { items } = await who.ask(contract.media.listMediaLinks, { body: { mediaIds: [mediaId] } })
  const answer = await fetchFile(app, items[0]!.downloadUrl)
  return answer.ok ? answer.text() : `${answer.status} ${await codeOf(answer)}`
}
const codeOf = async (answer: Response) => /fileNotScanned|fileInfected/.exec(await answer.text())?.[0]

async function zipOf(who: Person, nodeId: string): Promise<Buffer> {
  const { url } = await who.ask(contract.driveZip.requestDriveZip, { body: { nodeIds: [nodeId] } })
  return Buffer.from(await (await fetchFile(app, url)).arrayBuffer())
}

describe('a file of the drive', () => {
  it('a file of the drive is its uploader’s alone until it was found clean, and then everybody’s', async () => {
    const { nodeId, mediaId } = await sharedFile('sạch')
    expect(await scanOf(binh, nodeId)).toBe('PENDING')
    expect(await read(an, mediaId)).toBe('sạch')
    expect(await read(binh, mediaId)).toBe('409 fileNotScanned')
    const link = await addLink(an, nodeId)
    const { data: opened } = await openLink(app, link)
    const publicNode = () =>
      app.call(contract.driveLinks.getPublicNode, {
        params: { token: link.token, nodeId },
        query: { pass: opened?.pass ?? '' },
      })
    expect((await publicNode()).error?.code).toBe('fileNotScanned')
    const zip = await zipOf(binh, nodeId)
    expect([zip.includes('_bỏ-qua.txt'), zip.includes('sạch')]).toEqual([true, false])
    expect(zip.includes('đang được quét vi-rút, hoặc có mã độc')).toBe(true)
    const program = await openProgram(app, an)
    expect((await program.ask('GET', 'a.txt')).text).toBe('sạch')

    expect(await scan()).toBe(1)
    expect(await scanOf(binh, nodeId)).toBeUndefined()
    expect(await read(binh, mediaId)).toBe('sạch')
    expect((await publicNode()).data).toMatchObject({ name: 'a.txt' })
    expect((await zipOf(binh, nodeId)).includes('sạch')).toBe(true)
    expect(await scan()).toBe(0)
    await settle(app, an)
    expect((await listOf(an)).filter(({ type }) => type === 'SYSTEM')).toEqual([])
  })

  it('a file of the drive is published to those with whom it is shared when it was scanned', async () => {
    const { nodeId } = await sharedFile('sạch')
    const mirror = await mirrorOf(binh)
    await scan()
    await expect.poll(() => mirror.heard('sharedNodesChanged')).toMatchObject([{ nodeIds: [nodeId] }])
  })

  it('a visitor of a link reads that its file holds malware, and nothing of one in the trash', async () => {
    const { nodeId } = await sharedFile(eicar)
    const link = await addLink(an, nodeId)
    await scan()
    const { token } = link
    const publicNode = () =>
      app.call(contract.driveLinks.getPublicNode, { params: { token, nodeId }, query: { pass: '' } })
    expect((await publicNode()).error?.code).toBe('fileInfected')
    await an.ask(trashDriveNodes, { body: { nodeIds: [nodeId] } })
    expect((await publicNode()).error?.code).toBe('linkNotFound')
  })

  it('with malware is nobody’s, can be deleted, and its uploader is notified once', async () => {
    const { nodeId, mediaId } = await sharedFile(eicar, 'hoá đơn.txt')
    await scan()
    expect(await scanOf(an, nodeId)).toBe('INFECTED')
    for (const who of [an, binh]) expect(await read(who, mediaId)).toBe('403 fileInfected')
    const program = await openProgram(app, an)
    expect((await program.ask('GET', 'hoá đơn.txt')).status).toBe(403)
    expect((await zipOf(an, nodeId)).includes(eicar)).toBe(false)
    await settle(app, an)
    const notices = (await listOf(an)).filter(({ type }) => type === 'SYSTEM')
    expect(notices).toMatchObject([{ type: 'SYSTEM', title: 'Tệp bạn tải lên có mã độc' }])
    expect(notices[0]!.body).toContain('“hoá đơn.txt” có mã độc (Eicar-Test-Signature)')
    await app.setUser(an, { language: 'en' })
    const [inEnglish] = (await listOf(an)).filter(({ type }) => type === 'SYSTEM')
    expect(inEnglish!.title).toBe('A file that you uploaded holds malware')
    expect(inEnglish!.body).toContain('“hoá đơn.txt” holds malware (Eicar-Test-Signature)')
    await app.setUser(an, { language: 'vi' })
    await an.ask(trashDriveNodes, { body: { nodeIds: [nodeId] } })
  })

  it('a file of the drive is as its current version is: a clean one frees the node and not the old bytes', async () => {
    const { nodeId, mediaId } = await sharedFile(eicar)
    await scan()
    const { versionId } = await getNode(an, nodeId)
    const { mediaId: cleanId } = await upload(an, 'sạch')
    await an.ask(setDriveContent, {
      params: { nodeId },
      body: { mediaId: cleanId, ifVersionId: versionId! },
    })
    expect(await scanOf(an, nodeId)).toBe('PENDING')
    await scan()
    expect(await scanOf(an, nodeId)).toBeUndefined()
    expect(await read(binh, cleanId)).toBe('sạch')
    expect(await read(an, mediaId)).toBe('403 fileInfected')
  })

  it('a file of the drive that was scanned before it became a node has the verdict, and so have copies', async () => {
    const { mediaId } = await upload(an, eicar)
    await scan()
    const { node } = await an.ask(contract.drive.createDriveFile, {
      body: {
        ...{ parentId: an.userId, name: 'b.txt', mediaId },
        ...{ clientNodeId: crypto.randomUUID(), onConflict: 'FAIL' },
      },
    })
    expect(node!.scan).toBe('INFECTED')
    await an.ask(contract.drive.copyDriveNodes, {
      body: { nodeIds: [node!.nodeId], parentId: an.userId, onConflict: 'RENAME' },
    })
    const nodes = app.app.db.selectFrom('drive_node').select('scan').where('media_id', '=', mediaId)
    expect(await nodes.execute()).toEqual([{ scan: 'INFECTED' }, { scan: 'INFECTED' }])
  })

  it('a file of the drive is published to those who show its space, by the log of the space too', async () => {
    const { nodeId } = await sharedFile('sạch')
    const { seq } = await an.ask(contract.drive.listDriveChanges, {
      ...{ params: { spaceId: an.userId }, query: { limit: 100 } },
    })
    await scan()
    const { items } = await an.ask(contract.drive.listDriveChanges, {
      ...{
        params: { spaceId: an.userId },
        query: { limit: 100, requestPayload: JSON.stringify({ after: seq }) },
      },
    })
    expect(items).toMatchObject([{ nodeId, what: 'SCANNED' }])
    expect(items[0]).not.toHaveProperty('changedBy')
  })
})

describe('a file of a message', () => {
  it('waits for the scan, unless the server encoded it anew', async () => {
    const { roomId } = (await makeGroup(an, [binh], 'Văn thư')).room
    const send = async (type: 'FILE' | 'MEDIA', file: ReturnType<typeof fileOf>) => {
      const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file } })
      await an.ask(contract.chat.sendMessage, {
        params: { roomId },
        body: { type, content: '', mediaIds: [mediaId] },
      })
      return mediaId
    }
    const mediaId = await send('FILE', fileOf(eicar, 'a.txt', 'text/plain'))
    const photoId = await send('MEDIA', fileOf(await photoWithPlace(), 'a.jpg', 'image/jpeg'))
    expect(await read(binh, photoId)).not.toContain('fileNotScanned')
    expect(await read(binh, mediaId)).toBe('409 fileNotScanned')
    const attachments = app.app.db.selectFrom('drive_node').select('scan').where('media_id', '=', mediaId)
    expect(await attachments.execute()).toEqual([{ scan: 'PENDING' }])
    await scan()
    expect(await attachments.execute()).toEqual([{ scan: 'INFECTED' }])
    expect(await read(binh, mediaId)).toBe('403 fileInfected')
  })
})

describe('without a verdict', () => {
  it.each(['silent', 'garbage', 'closes', 'endless'] as const)(
    'a file stays pending while clamd is %s, and is scanned later',
    async mode => {
      const { nodeId, mediaId } = await sharedFile('sạch')
      fake.mode = mode
      expect(await scan()).toBe(0)
      expect(await scanOf(an, nodeId)).toBe('PENDING')
      expect(await read(binh, mediaId)).toBe('409 fileNotScanned')
      fake.mode = 'normal'
      expect(await scan()).toBe(0)
      app.clock.advance(6_000)
      expect(await scan()).toBe(1)
      expect(await scanOf(an, nodeId)).toBeUndefined()
    },
  )

  it('files wait, in metrics too, while clamd cannot be reached, and all are scanned when it is back', async () => {
    const files = [
      await sharedFile('1', '1.txt'),
      await sharedFile('2', '2.txt'),
      await sharedFile('3', '3.txt'),
    ]
    await fake.close()
    for (let turn = 0; turn < 3; turn++) {
      expect(await scan()).toBe(0)
      app.clock.advance(60_000)
    }
    const metrics = await app.raw('GET', '/metrics', { headers: { authorization: 'Bearer metrics-token' } })
    expect(metrics.text).toContain('trau_scans_waiting 3')
    expect(await app.app.db.selectFrom('media_scan').select('media_id').execute()).toHaveLength(3)
    fake = await startFakeClamd(fake.port)
    app.clock.advance(10 * 60_000)
    expect(await scan()).toBe(3)
    for (const { nodeId } of files) expect(await scanOf(an, nodeId)).toBeUndefined()
  })

  it('a file that a process claimed and did not finish is scanned when its claim ends', async () => {
    const { nodeId } = await sharedFile('sạch')
    await app.app.db
      .updateTable('media_scan')
      .set({ due_time: new Date(app.app.clock.now() + 600_000), attempts: 1 })
      .execute()
    expect(await scan()).toBe(0)
    app.clock.advance(600_001)
    expect(await scan()).toBe(1)
    expect(await scanOf(an, nodeId)).toBeUndefined()
  })

  it('several processes give each file one verdict and its uploader one word', async () => {
    await sharedFile(eicar)
    const counts = await Promise.all([scan(), scan(), scan()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    await settle(app, an)
    expect(await listOf(an)).toHaveLength(1)
  })

  it('nothing waits any longer once the setting is taken away', async () => {
    const { nodeId } = await sharedFile('sạch')
    app.app.services.antivirus = undefined
    await scan()
    expect(await scanOf(an, nodeId)).toBeUndefined()
    expect(fake.streams).toEqual([])
  })
})

it('without the setting nothing is scanned', async () => {
  const plain = await startApp()
  try {
    const node = await putFile(await plain.person('Lê Văn Chi'), 'a.txt', { content: eicar })
    expect(node.scan).toBeUndefined()
    expect(await scanDueFiles(plain.app)).toBe(0)
  } finally {
    await plain.close()
  }
})
