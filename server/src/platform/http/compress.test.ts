import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '@trau/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'

const app = appForFile()
let an: Person
beforeAll(async () => {
  an = await app.person('An')
  const others = await Promise.all(['Bình', 'Chi', 'Dung', 'Giang', 'Hà'].map(name => app.person(name)))
  await app.befriend(an, ...others)
})

const friends = contract.identity.listFriends.path.replace('{tenant}', 'default')

/** What crosses the network, byte for byte: `fetch` would hide the encoding. */
function transfer(path: string, encodings: string | undefined, method = 'GET') {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${an.tokens.accessToken}`,
      ...(encodings !== undefined && { 'accept-encoding': encodings }),
    }
    request(app.url + path, { method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

test('data above 1 KB comes in the best encoding that is accepted, and says that it varies', async () => {
  const plain = await transfer(friends, undefined)
  expect(plain.body.length).toBeGreaterThan(1024)
  expect(plain.headers['content-encoding']).toBeUndefined()

  const brotli = await transfer(friends, 'gzip, deflate, br, zstd')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
  expect(Number(brotli.headers['content-length'])).toBe(brotli.body.length)
  expect(JSON.parse(brotliDecompressSync(brotli.body).toString())).toEqual(JSON.parse(plain.body.toString()))

  const gzip = await transfer(friends, 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(plain.body)

  for (const refusing of ['identity', 'br;q=0, gzip;q=0', ''])
    expect((await transfer(friends, refusing)).headers['content-encoding'], refusing).toBeUndefined()
})

test('HEAD says what GET would, and has no body', async () => {
  const head = await transfer(friends, 'br', 'HEAD')
  const get = await transfer(friends, 'br')
  expect(head.body).toHaveLength(0)
  for (const name of ['content-encoding', 'content-length', 'content-type'])
    expect(head.headers[name], name).toBe(get.headers[name])
})

test('short answers, and those that hold a secret or change something, come as they are', async () => {
  const config = contract.identityAuthen.getGeneralConfig.path.replace('{tenant}', 'default')
  expect((await transfer(config, 'br')).headers['content-encoding']).toBeUndefined()

  const { room } = await an.ask(contract.room.createRoom, { body: { name: 'Nhóm' } })
  for (let i = 0; i < 6; i++)
    await an.ask(contract.invite.createInvite, { params: { roomId: room.roomId }, body: {} as never })
  const invites = contract.invite.listInvites.path
    .replace('{tenant}', 'default')
    .replace('{roomId}', room.roomId)
  const secret = await transfer(invites, 'br')
  expect(secret.body.length).toBeGreaterThan(1024)
  expect(secret.headers['content-encoding']).toBeUndefined()
})

test('the description of all calls travels at a tenth of its size', async () => {
  const described = await transfer('/openapi.json', 'br')
  expect(described.headers['content-encoding']).toBe('br')
  const whole = brotliDecompressSync(described.body)
  expect(JSON.parse(whole.toString()).openapi).toBe('3.1.1')
  expect(described.body.length).toBeLessThan(whole.length / 10)
})
