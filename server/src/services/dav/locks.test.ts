import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { forgetEndedLocks } from '../drive/locks/forgetEndedLocks.ts'
import { lockInfo, openProgram, type TestProgram } from './testing/program.ts'

let database: TestDatabase
let app: TestApp
let an: Person
let program: TestProgram
beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp({ database })
  an = await app.person('An')
  program = await openProgram(app, an)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const listed = (token: string) => ({ if: `(<${token}>)` })

it('lets only those write who name the lock', async () => {
  await program.put('a.txt', 'một')
  const token = await program.lock('a.txt')
  expect(await program.put('a.txt', 'hai')).toBe(423)
  expect(await program.put('a.txt', 'hai', listed('urn:uuid:00000000-0000-7000-8000-000000000000'))).toBe(412)
  expect(await program.put('a.txt', 'hai', listed(token))).toBe(204)
  expect((await program.ask('DELETE', 'a.txt')).status).toBe(423)
  const proppatch = `<propertyupdate xmlns="DAV:"><set><prop><a xmlns="urn:a">1</a></prop></set></propertyupdate>`
  expect((await program.ask('PROPPATCH', 'a.txt', { body: proppatch })).status).toBe(423)
  const destination = program.address('b.txt')
  expect((await program.ask('MOVE', 'a.txt', { headers: { destination } })).status).toBe(423)
  // A copy reads.
  expect((await program.ask('COPY', 'a.txt', { headers: { destination } })).status).toBe(201)
  const found = await program.ask('PROPFIND', 'a.txt', { headers: { depth: '0' } })
  expect(found.text).toContain(token)
  expect(found.text).toContain(
    '<D:owner>An &#38; <x:href xmlns:x="DAV:">mailto:an@vidu.vn</x:href></D:owner>',
  )
  const unlock = await program.ask('UNLOCK', 'a.txt', { headers: { 'lock-token': `<${token}>` } })
  expect(unlock.status).toBe(204)
  expect(await program.put('a.txt', 'ba')).toBe(204)
  expect((await program.ask('UNLOCK', 'a.txt', { headers: { 'lock-token': `<${token}>` } })).status).toBe(409)
})

it('goes by every list of an If header', async () => {
  await program.put('if.txt', 'một')
  const token = await program.lock('if.txt')
  const { headers } = await program.ask('HEAD', 'if.txt')
  const etag = String(headers.etag)
  const put = (condition: string) => program.put('if.txt', 'một', { if: condition })
  expect(await put(`(<${token}> ["sai"])`)).toBe(412)
  expect(await put(`(Not <${token}>)`)).toBe(412)
  expect(await put(`(["sai"]) (<${token}> [${etag}])`)).toBe(204)
  expect(await put(`<${program.address('if.txt')}> (<${token}>)`)).toBe(204)
  expect(await put(`<${program.address('khác.txt')}> (<${token}>)`)).toBe(412)
  // The lock is named, though its list does not hold.
  expect(await put(`(<${token}> ["sai"]) (Not <DAV:no-lock>)`)).toBe(204)
  expect(await put('(Not <DAV:no-lock>)')).toBe(423)
  expect(await put('not a list')).toBe(400)
})

it('a deep lock holds for everything below, a shallow one for the list of members', async () => {
  await program.ask('MKCOL', 'sâu/')
  await program.put('sâu/a.txt', 'a')
  const deep = await program.lock('sâu/', { depth: 'infinity' })
  expect(await program.put('sâu/a.txt', 'b')).toBe(423)
  expect(await program.put('sâu/mới.txt', 'b')).toBe(423)
  expect(await program.put('sâu/mới.txt', 'b', listed(deep))).toBe(201)
  expect((await program.ask('LOCK', 'sâu/a.txt', { body: lockInfo() })).status).toBe(423)
  const found = await program.ask('PROPFIND', 'sâu/a.txt', { headers: { depth: '0' } })
  expect(found.text).toMatch(/<D:lockroot><D:href>[^<]*\/s%C3%A2u\/<\/D:href>/)

  await program.ask('MKCOL', 'nông/')
  await program.put('nông/a.txt', 'a')
  const shallow = await program.lock('nông/', { depth: '0' })
  expect(await program.put('nông/a.txt', 'b')).toBe(204)
  expect(await program.put('nông/mới.txt', 'b')).toBe(423)
  expect((await program.ask('DELETE', 'nông/a.txt')).status).toBe(423)
  const named = { if: `<${program.address('nông/')}> (<${shallow}>)` }
  expect((await program.ask('DELETE', 'nông/a.txt', { headers: named })).status).toBe(204)
})

it('any one of shared locks is enough, and none bears an exclusive one beside it', async () => {
  await program.put('chung.txt', 'a')
  const share = async () =>
    String(
      (await program.ask('LOCK', 'chung.txt', { body: lockInfo('shared') })).headers['lock-token'],
    ).slice(1, -1)
  const [first, second] = [await share(), await share()]
  expect(second).not.toBe(first)
  expect((await program.ask('LOCK', 'chung.txt', { body: lockInfo() })).status).toBe(423)
  expect(await program.put('chung.txt', 'b')).toBe(423)
  expect(await program.put('chung.txt', 'b', listed(second))).toBe(204)
})

it('a lock of nothing makes an empty file', async () => {
  const { status, headers } = await program.ask('LOCK', 'chưa có.txt', { body: lockInfo() })
  expect(status).toBe(201)
  const token = String(headers['lock-token']).slice(1, -1)
  expect(await program.put('chưa có.txt', '', listed(token))).toBe(204)
  expect(await program.put('chưa có.txt', 'đây', listed(token))).toBe(204)
  const { items } = await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })
  const { nodeId } = items.find(node => node.name === 'chưa có.txt')!
  const versions = await an.ask(contract.drive.listDriveVersions, { params: { nodeId } })
  expect(versions.items).toHaveLength(1)
  expect((await program.ask('LOCK', 'không/có.txt', { body: lockInfo() })).status).toBe(409)
})

it('locks end with what is deleted or moved, and are the person’s own', async () => {
  await program.put('đi.txt', 'a')
  const token = await program.lock('đi.txt')
  const destination = program.address('đến.txt')
  const headers = { destination, ...listed(token) }
  expect((await program.ask('MOVE', 'đi.txt', { headers })).status).toBe(201)
  expect(await program.put('đến.txt', 'b')).toBe(204)
  expect(await program.put('đi.txt', 'b')).toBe(201)
})

it('people in the browser cannot change what somebody else’s program has locked', async () => {
  const binh = await app.person('Bình')
  await app.befriend(an, binh)
  const { room } = await an.ask(contract.room.createRoom, {
    body: { name: 'Nhóm khoá', userIds: [binh.userId] },
  })
  const folder = ['Nhóm khoá', 'chung.txt']
  expect((await program.ask('PUT', folder, { body: 'a' })).status).toBe(201)
  await program.lock(folder)
  const { items } = await binh.ask(contract.drive.listDriveChildren, { params: { nodeId: room.roomId } })
  const outcome = await binh.call(contract.drive.renameDriveNode, {
    params: { nodeId: items[0]!.nodeId },
    body: { name: 'khác.txt' },
  })
  expect(outcome.error?.code).toBe('nodeLocked')
})

it('keeps locks over a restart, and ends them in their time or when they are refreshed no more', async () => {
  await program.put('bền.txt', 'a')
  const token = await program.lock('bền.txt', { timeout: 'Infinite, Second-4100000000' })
  const other = await startApp({ database })
  const again = await openProgram(other, an)
  expect(await again.put('bền.txt', 'b')).toBe(423)
  await other.close()
  app.clock.advance(59 * 60_000)
  const refreshed = await program.ask('LOCK', 'bền.txt', {
    headers: { ...listed(token), timeout: 'Second-1200' },
  })
  expect(refreshed).toMatchObject({ status: 200 })
  expect(refreshed.text).toContain('<D:timeout>Second-1200</D:timeout>')
  expect((await program.ask('LOCK', 'bền.txt')).status).toBe(412)
  app.clock.advance(19 * 60_000)
  expect(await program.put('bền.txt', 'b')).toBe(423)
  app.clock.advance(2 * 60_000)
  expect(await program.put('bền.txt', 'b')).toBe(204)
})

it('ended locks are deleted', async () => {
  await program.put('hết.txt', 'a')
  await program.lock('hết.txt', { timeout: 'Second-60' })
  const count = async () =>
    (await app.app.database.pool.query('SELECT 1 FROM drive_lock WHERE expires_time > $1', [new Date(0)]))
      .rowCount
  expect(await count()).toBeGreaterThan(0)
  app.clock.advance(2 * 3_600_000)
  await forgetEndedLocks.run(app.app)
  expect(await count()).toBe(0)
})
