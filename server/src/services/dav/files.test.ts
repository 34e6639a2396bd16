import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { heldUp } from '../../testing/held-up.ts'
import { watchedMessages } from '../../testing/watched-messages.ts'
import { namesIn, putFile } from '../drive/testing/scene.ts'
import { openProgram, type TestProgram } from './testing/program.ts'

let app: TestApp
let an: Person
let program: TestProgram
beforeAll(async () => {
  app = await startApp({ env: { FILE_MAX_MB: '1' } })
  an = await app.person('An')
  program = await openProgram(app, an)
})
afterAll(() => app.close())

const read = async (names: string, headers = {}) => program.ask('GET', names, { headers })

it('says what it can to anybody who asks', async () => {
  const { status, headers } = await app.raw('OPTIONS', '/dav/')
  expect(status).toBe(200)
  expect(headers).toMatchObject({ dav: '1, 2', 'ms-author-via': 'DAV' })
  expect(headers.allow).toContain('PROPFIND')
})

it('asks programs for a password and browsers for none', async () => {
  const asProgram = await app.raw('PROPFIND', '/dav/', { headers: { 'user-agent': 'WebDAVFS/3.0' } })
  expect(asProgram.status).toBe(401)
  expect(asProgram.headers['www-authenticate']).toBe('Basic realm="Trau", charset="UTF-8"')
  const browsers: Record<string, string>[] = [
    { 'sec-fetch-mode': 'navigate' },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', accept: 'text/html,*/*' },
  ]
  for (const headers of browsers) {
    const asBrowser = await app.raw('GET', '/dav/', { headers })
    expect(asBrowser.status).toBe(401)
    expect(asBrowser.headers['www-authenticate']).toBeUndefined()
  }
  const password = Buffer.from(`${an.username}:${an.password}`).toString('base64')
  const byPassword = await app.raw('PROPFIND', '/dav/', { headers: { authorization: `Basic ${password}` } })
  expect(byPassword.status).toBe(401)
  const byToken = { authorization: `Bearer ${an.tokens.accessToken}` }
  expect((await app.raw('PROPFIND', '/dav/', { headers: byToken })).status).toBe(401)
})

it('paces who tries wrong passwords, and keeps nobody out who has the right one', async () => {
  const strict = await startApp({ env: { LIMITS_FACTOR: '1' } })
  const binh = await strict.person('Bình')
  const right = await openProgram(strict, binh)
  const statuses: number[] = []
  let retryAfter: unknown
  for (let n = 0; n < 100 && statuses.at(-1) !== 429; n++) {
    const guess = `${right.secret.slice(0, -2)}${n + 10}`
    // Its last two characters may be digits.
    if (guess === right.secret) continue
    const wrong = Buffer.from(`${binh.username}:${guess}`).toString('base64')
    const answer = await strict.raw('PROPFIND', '/dav/', { headers: { authorization: `Basic ${wrong}` } })
    statuses.push(answer.status)
    retryAfter = answer.headers['retry-after']
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]))
  expect(statuses.at(-1)).toBe(429)
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(await right.list()).toEqual([])
  await strict.close()
})

it('writes and reads files, as new versions of the same node', async () => {
  expect(await program.put('Tệp.txt', 'một')).toBe(201)
  const first = await read('Tệp.txt')
  expect(first).toMatchObject({ status: 200, text: 'một' })
  expect(first.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
  })
  expect(first.headers['content-disposition']).toContain('attachment')
  expect(first.headers['content-security-policy']).toContain('sandbox')
  expect(await program.put('Tệp.txt', 'hai hai')).toBe(204)
  const second = await read('Tệp.txt')
  expect(second.text).toBe('hai hai')
  expect(second.headers.etag).not.toBe(first.headers.etag)
  const [node] = (await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })).items
  expect(node).toMatchObject({ name: 'Tệp.txt', bytes: 7 })
  const { items } = await an.ask(contract.drive.listDriveVersions, { params: { nodeId: node!.nodeId } })
  expect(items).toHaveLength(2)
})

it('answers ranges, and nothing where the program has it already', async () => {
  await program.put('dải.txt', '0123456789')
  const part = await read('dải.txt', { range: 'bytes=2-4' })
  expect(part).toMatchObject({ status: 206, text: '234' })
  expect((await read('dải.txt', { range: 'bytes=-3' })).text).toBe('789')
  expect((await read('dải.txt', { range: 'bytes=90-' })).status).toBe(416)
  const etag = String(part.headers.etag)
  expect((await read('dải.txt', { 'if-none-match': etag })).status).toBe(304)
  const since = String(part.headers['last-modified'])
  expect((await read('dải.txt', { 'if-modified-since': since })).status).toBe(304)
  const head = await program.ask('HEAD', 'dải.txt')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers['content-length']).toBe('10')
})

it('keeps the time of a file where the program sends it', async () => {
  const headers = { 'x-oc-mtime': '1700000000' }
  const { status, headers: answered } = await program.ask('PUT', 'cũ.txt', { body: 'x', headers })
  expect([status, answered['x-oc-mtime']]).toEqual([201, 'accepted'])
  const sentAt = new Date(1_700_000_000_000).toUTCString()
  expect((await read('cũ.txt')).headers['last-modified']).toBe(sentAt)
  const { text } = await program.ask('PROPFIND', 'cũ.txt', { headers: { depth: '0' } })
  expect(text).toContain(`<D:getlastmodified>${sentAt}</D:getlastmodified>`)
  for (const time of ['x', '99999999999', '-1', '0', '1']) {
    const put = await program.ask('PUT', 'cũ.txt', { body: time, headers: { 'x-oc-mtime': time } })
    expect([put.status, put.headers['x-oc-mtime']]).toEqual([204, undefined])
    const kept = new Date(String((await read('cũ.txt')).headers['last-modified']))
    expect(Math.abs(kept.getTime() - Date.now()), time).toBeLessThan(24 * 3_600_000)
  }
})

it('writes only what If-Match and If-None-Match allow', async () => {
  expect(await program.put('một lần.txt', 'a', { 'if-match': '*' })).toBe(412)
  expect(await program.put('một lần.txt', 'a', { 'if-none-match': '*' })).toBe(201)
  expect(await program.put('một lần.txt', 'b', { 'if-none-match': '*' })).toBe(412)
  expect(await program.put('một lần.txt', 'b', { 'if-match': '"sai"' })).toBe(412)
  const etag = String((await read('một lần.txt')).headers.etag)
  expect(await program.put('một lần.txt', 'b', { 'if-match': etag })).toBe(204)
  expect((await read('một lần.txt')).text).toBe('b')
})

it('takes the decomposed names of macOS for the same files', async () => {
  const name = 'Báo cáo quý.txt'
  expect(await program.put(name.normalize('NFD'), 'một')).toBe(201)
  expect(await program.put(name, 'hai')).toBe(204)
  expect((await read(name.normalize('NFD'))).text).toBe('hai')
  expect((await program.list()).filter(one => one.startsWith('Báo'))).toEqual([name])
})

it('an empty file has no version, and the content that follows is its first', async () => {
  expect(await program.put('trống.txt', '')).toBe(201)
  expect(await read('trống.txt')).toMatchObject({ status: 200, text: '' })
  expect(await program.put('trống.txt', 'đầy')).toBe(204)
  const { items } = await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })
  const { nodeId } = items.find(node => node.name === 'trống.txt')!
  const versions = async () => (await an.ask(contract.drive.listDriveVersions, { params: { nodeId } })).items
  expect(await versions()).toHaveLength(1)
  // Emptied, it keeps what it was.
  expect(await program.put('trống.txt', '')).toBe(204)
  expect((await read('trống.txt')).text).toBe('')
  expect(await versions()).toHaveLength(1)
})

it('refuses a file that is too large while it comes, and keeps nothing of it', async () => {
  const large = 'x'.repeat(1024 * 1024 + 1)
  expect(await program.put('lớn.bin', large)).toBe(413)
  const chunked = await fetch(program.address('lớn.bin'), {
    ...{ method: 'PUT', duplex: 'half', headers: { authorization: program.authorization } },
    body: new Blob([large]).stream(),
  })
  expect(chunked.status).toBe(413)
  expect(await program.list()).not.toContain('lớn.bin')
})

it('makes folders where their parent is one', async () => {
  expect((await program.ask('MKCOL', 'thư mục/')).status).toBe(201)
  expect((await program.ask('MKCOL', 'thư mục/')).status).toBe(405)
  expect((await program.ask('MKCOL', 'không có/con/')).status).toBe(409)
  expect((await program.ask('MKCOL', 'có thân/', { body: 'x' })).status).toBe(415)
  await program.put('thư mục/a.txt', 'a')
  expect((await program.ask('MKCOL', 'thư mục/a.txt/b')).status).toBe(409)
  expect(await program.put('thư mục/', 'a')).toBe(405)
  expect(await program.put('không có/a.txt', 'a')).toBe(409)
  expect((await program.ask('MKCOL', ['chỗ khác'])).status).toBe(403)
  for (const name of ['a:b', 'con', 'cuối.']) expect(await program.put(name, 'x'), name).toBe(400)
})

it('copies and moves, with everything below, and overwrites only where it may', async () => {
  await program.ask('MKCOL', 'gốc/')
  await program.ask('MKCOL', 'gốc/trong/')
  await program.put('gốc/trong/a.txt', 'a')
  const go = (method: string, from: string, to: string, headers = {}) =>
    program.ask(method, from, { headers: { destination: program.address(to), ...headers } })
  expect((await go('COPY', 'gốc/', 'bản sao/')).status).toBe(201)
  expect((await read('bản sao/trong/a.txt')).text).toBe('a')
  expect((await go('COPY', 'gốc/', 'nông/', { depth: '0' })).status).toBe(201)
  expect(await program.list('nông/')).toEqual([])
  expect((await go('MOVE', 'gốc/', 'bản sao/', { overwrite: 'F' })).status).toBe(412)
  expect((await go('COPY', 'gốc/trong/a.txt', 'bản sao/trong/a.txt', { overwrite: 'F' })).status).toBe(412)
  await program.put('gốc/trong/a.txt', 'mới')
  expect((await go('MOVE', 'gốc/', 'bản sao/')).status).toBe(204)
  expect((await read('bản sao/trong/a.txt')).text).toBe('mới')
  expect((await read('gốc/trong/a.txt')).status).toBe(404)
  expect((await go('MOVE', 'bản sao/', 'bản sao/trong/x/')).status).toBe(403)
  expect((await go('MOVE', 'bản sao/', 'bản sao/')).status).toBe(403)
  expect((await go('MOVE', 'bản sao/trong/a.txt', 'không có/a.txt')).status).toBe(409)
  const foreign = { destination: 'http://khac.vidu.vn/dav/x' }
  expect((await program.ask('MOVE', 'bản sao/', { headers: foreign })).status).toBe(403)
  expect((await program.ask('MOVE', 'bản sao/', {})).status).toBe(400)
})

it('a file that is moved to another name in its folder is renamed, as its activity says', async () => {
  await program.put('tên đầu.txt', 'x')
  const destination = program.address('tên sau.txt')
  expect((await program.ask('MOVE', 'tên đầu.txt', { headers: { destination } })).status).toBe(201)
  const { items: nodes } = await an.ask(contract.drive.listDriveChildren, {
    params: { nodeId: an.userId },
    query: { limit: 100 },
  })
  const { nodeId } = nodes.find(node => node.name === 'tên sau.txt')!
  const { items } = await an.ask(contract.drive.listDriveActivity, { params: { nodeId } })
  expect(items[0]).toMatchObject({ what: 'RENAMED', detail: 'tên đầu.txt' })
})

it('a file that is moved over another becomes its next version', async () => {
  await program.put('bài.docx', 'cũ')
  const find = async () =>
    (await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })).items.find(
      node => node.name === 'bài.docx',
    )!
  const before = await find()
  await program.put('~tạm.tmp', 'mới')
  const { status } = await program.ask('MOVE', '~tạm.tmp', {
    headers: { destination: program.address('bài.docx') },
  })
  expect(status).toBe(204)
  expect((await read('bài.docx')).text).toBe('mới')
  const after = await find()
  expect(after.nodeId).toBe(before.nodeId)
  const { items } = await an.ask(contract.drive.listDriveVersions, { params: { nodeId: after.nodeId } })
  expect(items).toHaveLength(2)
  const trash = await an.ask(contract.drive.listDriveTrash, { params: { spaceId: an.userId } })
  expect(trash.items.map(node => node.name)).not.toContain('~tạm.tmp')
})

it('a file keeps its id, its link and its versions when a program saves by moving it away and a new one into its place', async () => {
  await program.put('luận văn.docx', 'bản cũ')
  const list = async () =>
    (await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })).items
  const before = (await list()).find(node => node.name === 'luận văn.docx')!
  const { nodeId } = before
  const link = await an.ask(contract.driveSharing.createDriveLink, {
    params: { nodeId },
    body: { role: 'VIEW' },
  })
  const move = (from: string, to: string) =>
    program.ask('MOVE', from, { headers: { destination: program.address(to) } })
  // As Word does: a new file, the old one away, the new one into its place, the old one deleted.
  await program.put('~WRD0001.tmp', 'bản mới')
  expect((await move('luận văn.docx', '~WRL0002.tmp')).status).toBe(201)
  expect((await move('~WRD0001.tmp', 'luận văn.docx')).status).toBe(201)
  expect((await read('luận văn.docx')).text).toBe('bản mới')
  expect((await read('~WRL0002.tmp')).text).toBe('bản cũ')
  expect((await read('~WRD0001.tmp')).status).toBe(404)
  expect((await program.ask('DELETE', '~WRL0002.tmp')).status).toBe(204)

  const after = (await list()).find(node => node.name === 'luận văn.docx')!
  expect(after).toMatchObject({ nodeId, isShared: true })
  const { items } = await an.ask(contract.drive.listDriveVersions, { params: { nodeId } })
  expect(items).toHaveLength(2)
  const links = await an.ask(contract.driveSharing.listDriveLinks, { params: { nodeId } })
  expect(links.items.map(({ linkId }) => linkId)).toEqual([link.linkId])
})

it('a file that takes the name of another after some time, or has a history of its own, stays itself', async () => {
  await program.put('cũ.txt', 'một')
  await program.put('khác.txt', 'hai')
  const idOf = async (name: string) =>
    (await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })).items.find(
      node => node.name === name,
    )!.nodeId
  const other = await idOf('khác.txt')
  const move = (from: string, to: string) =>
    program.ask('MOVE', from, { headers: { destination: program.address(to) } })
  await move('cũ.txt', 'cũ hơn.txt')
  app.clock.advance(61_000)
  await move('khác.txt', 'cũ.txt')
  expect(await idOf('cũ.txt')).toBe(other)
  expect((await read('cũ.txt')).text).toBe('hai')
})

it('deletes into the trash, from where the browser restores', async () => {
  await program.put('bỏ.txt', 'giữ lại')
  expect((await program.ask('DELETE', 'bỏ.txt')).status).toBe(204)
  expect((await program.ask('DELETE', 'bỏ.txt')).status).toBe(404)
  expect((await program.ask('DELETE', '')).status).toBe(403)
  const { items } = await an.ask(contract.drive.listDriveTrash, { params: { spaceId: an.userId } })
  const { nodeId } = items.find(node => node.name === 'bỏ.txt')!
  await an.ask(contract.drive.restoreDriveNodes, { body: { nodeIds: [nodeId] } })
  expect((await read('bỏ.txt')).text).toBe('giữ lại')
})

it('a program that may only read changes nothing', async () => {
  const reader = await openProgram(app, an, 'drive.read')
  await program.put('chỉ đọc.txt', 'x')
  expect((await reader.ask('GET', 'chỉ đọc.txt')).text).toBe('x')
  expect(await reader.list()).toContain('chỉ đọc.txt')
  const destination = reader.address('khác.txt')
  for (const method of ['PUT', 'DELETE', 'MKCOL', 'COPY', 'MOVE', 'PROPPATCH', 'LOCK', 'UNLOCK'])
    expect((await reader.ask(method, 'chỉ đọc.txt', { headers: { destination } })).status, method).toBe(403)
  expect(await reader.put('._x', 'x')).toBe(403)
})

it('keeps what systems write beside files for a day, and never as a node', async () => {
  for (const name of ['._Tệp.txt', '.DS_Store']) {
    expect((await read(name)).status).toBe(404)
    expect((await program.ask('PROPFIND', name, { headers: { depth: '0' } })).status).toBe(404)
    expect(await program.put(name, 'mac')).toBe(201)
    expect((await read(name)).text).toBe('mac')
    expect((await program.ask('PROPFIND', name, { headers: { depth: '0' } })).status).toBe(207)
  }
  expect((await program.list()).filter(name => name.startsWith('.'))).toEqual([])
  const moveTo = async (destination: string) =>
    (await program.ask('MOVE', '._Tệp.txt', { headers: { destination } })).status
  expect(await moveTo(program.address('._Tệp hai.txt'))).toBe(201)
  expect(
    (await program.ask('MOVE', '._Tệp hai.txt', { headers: { destination: program.address('._Tệp.txt') } }))
      .status,
  ).toBe(201)
  expect(await moveTo(program.address('Tệp.txt'))).toBe(403)
  expect(await moveTo('https://khac.vn/dav/._T.txt')).toBe(403)
  expect((await read('._Tệp.txt')).text).toBe('mac')
  const other = await openProgram(app, await app.person('Bình'))
  expect((await other.ask('GET', '._Tệp.txt')).status).toBe(404)
  app.clock.advance(24 * 3_600_000 + 1_000)
  expect((await read('._Tệp.txt')).status).toBe(404)
})

it('lists no file that a browser uploaded by a name of the systems’ own, for no program can ask for it', async () => {
  const person = await app.person('Chi')
  for (const name of ['Thumbs.db', '._a.txt', 'thường.txt']) await putFile(person, name)
  expect(await (await openProgram(app, person)).list()).toEqual(['thường.txt'])
})

it('what a program asks of the present is asked again when its bytes have come', async () => {
  expect(await program.put('Hiện tại.txt', 'một')).toBe(201)
  const etag = String((await read('Hiện tại.txt')).headers.etag)
  const theSpace = sql`SELECT FROM drive_space WHERE space_id = ${an.userId} FOR UPDATE`
  const changed = await heldUp(
    app,
    theSpace,
    () => program.put('Hiện tại.txt', 'hai', { 'if-match': etag }),
    tx => sql`UPDATE drive_node SET version_id = gen_random_uuid() WHERE name = 'Hiện tại.txt'`.execute(tx),
  )
  expect(changed).toBe(412)
  const taken = await heldUp(
    app,
    theSpace,
    () => program.put('moi.txt', 'mới', { 'if-none-match': '*' }),
    tx =>
      sql`INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, change_seq, created_time, modified_time)
        VALUES ('default', gen_random_uuid(), ${an.userId}, ${an.userId}, 'FILE', 'moi.txt', 'moi.txt', 0, now(), now())`.execute(
        tx,
      ),
  )
  expect(taken).toBe(412)
  expect((await read('moi.txt')).text).toBe('')
})

it.each([
  ['in memory', { 'content-length': String(Buffer.byteLength('mộtba')) }],
  ['on the disk', {}],
])('takes nothing from a program whose password is revoked while its bytes come, %s', async (_, headers) => {
  // An's session has ended, since the clock was moved.
  const binh = await app.person('Bình')
  const lost = await openProgram(app, binh)
  const findPassword = async () => (await binh.ask(contract.appPassword.listAppPasswords)).items[0]!
  const { appPasswordId } = await findPassword()
  const upload = request(lost.address('Máy mất.txt'), {
    ...{ method: 'PUT', headers: { authorization: lost.authorization, ...headers } },
  })
  const status = new Promise(resolve => upload.once('response', answer => resolve(answer.statusCode)))
  upload.write('một')
  const uploads = join(app.app.config.dataDir, 'uploads')
  // It has let the program in.
  await eventually(async () => expect((await findPassword()).lastUsedTime).toBeDefined())
  await binh.ask(contract.appPassword.deleteAppPassword, { params: { appPasswordId } })
  upload.end('ba')
  expect(await status).toBe(401)
  expect(await namesIn(binh, binh.userId)).toEqual([])
  expect(await readdir(uploads)).toEqual([])
})

it('keeps nothing of what is refused when its bytes have come', async () => {
  const person = await app.person('Dũng')
  const owned = () =>
    app.app.db.selectFrom('media').select('media_id').where('user_id', '=', person.userId).execute()
  const other = await openProgram(app, person)
  await other.put('khoá.txt', 'một')
  await other.lock('khoá.txt')
  const before = await Array.fromAsync(app.app.files.list('media/'))
  expect(await other.put('khoá.txt', 'hai')).toBe(423)
  expect(await owned()).toHaveLength(1)
  expect(await Array.fromAsync(app.app.files.list('media/'))).toHaveLength(before.length)
  expect(await readdir(join(app.app.config.dataDir, 'uploads'))).toEqual([])
})

it('does not cut off a connection while the bytes that came are stored', async () => {
  const person = await app.person('Giang')
  const other = await openProgram(app, person)
  expect(await other.put('chậm.txt', 'một')).toBe(201)
  const messages = watchedMessages()
  const theSpace = sql`SELECT FROM drive_space WHERE space_id = ${person.userId} FOR UPDATE`
  const put = () => other.put('chậm.txt', 'hai')
  const status = await heldUp(app, theSpace, put, async () => {
    expect(messages).not.toHaveLength(0)
    for (const message of messages)
      expect([message.socket.timeout, message.listenerCount('timeout')]).toEqual([0, 0])
  })
  expect(status).toBe(204)
})

it('takes bodies of any size by length or in pieces, and many at once', async () => {
  const roomy = await startApp({ env: { FILE_MAX_MB: '16' } })
  try {
    const person = await roomy.person('Bình')
    const own = await openProgram(roomy, person)
    const megabyte = 1024 * 1024
    // More of them at once than are held in memory.
    const sizes = Array.from(
      { length: 48 },
      (_, n) => [1, megabyte, 2 * megabyte - n, 2 * megabyte + n][n % 4]!,
    )
    const bodies = sizes.map((size, n) => Buffer.alloc(size, `${n} trầu cau `))
    const statuses = await Promise.all(
      bodies.map(async (body, n) => (await own.ask('PUT', `${n}.bin`, { body })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([201]))
    const answer = await fetch(own.address('mảnh.bin'), {
      ...{ method: 'PUT', headers: { authorization: own.authorization }, duplex: 'half' },
      body: new Blob([new Uint8Array(bodies[3]!)]).stream(),
    } as RequestInit)
    expect(answer.status).toBe(201)
    for (const [n, body] of [...bodies.entries(), ['mảnh', bodies[3]!] as const]) {
      const read = await fetch(own.address(`${n}.bin`), { headers: { authorization: own.authorization } })
      expect(Buffer.from(await read.arrayBuffer()).equals(body), `${n}`).toBe(true)
    }
    expect(await readdir(join(roomy.app.config.dataDir, 'uploads'))).toEqual([])
  } finally {
    await roomy.close()
  }
})
