import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, type Endpoint, type ErrorBody, type Media } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { WebSocket } from 'ws'
import { fileOf, photoWithPlace } from '../../services/media/testing/samples.ts'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { readConfig } from '../config.ts'

const pages = 'https://trau.vidu.vn'
const files = 'https://tep-trau.vn'
const pagesHost = 'trau.vidu.vn'
const filesHost = 'tep-trau.vn'

let app: TestApp
let an: Person
let photo: Media
let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'trau-client-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><p>the client</p>')
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await startApp({
    client: dist,
    env: { PUBLIC_URL: pages, FILES_ORIGIN: `${files}/`, TRUST_PROXY: '1' },
  })
  an = await app.person('Nguyễn Văn An')
  photo = await an.ask(contract.media.uploadMedia, {
    body: { file: fileOf(await photoWithPlace(), 'ảnh.jpg') },
  })
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

const ask = (host: string, path: string, method = 'GET', headers: Record<string, string> = {}) =>
  app.raw(method, path, { headers: { host, ...headers } })
const linksOf = async ({ mediaId }: Media) =>
  (await an.ask(contract.media.listMediaLinks, { body: { mediaIds: [mediaId] } })).items[0]!
const pathOf = (url: string) => url.slice(files.length)
const codeOf = (text: string) => (JSON.parse(text) as ErrorBody).error.code

describe('with FILES_ORIGIN, files come from an origin of their own', () => {
  it('links to files and the general configuration name it, and uploads go elsewhere', async () => {
    const { url, downloadUrl, thumbnailUrl } = await linksOf(photo)
    for (const link of [url, downloadUrl, thumbnailUrl!])
      expect(link).toMatch(new RegExp(`^${files}/files/default/`))
    const picture = await an.ask(contract.identity.uploadAvatarV2, {
      body: { file: fileOf(await photoWithPlace(), 'tôi.jpg') },
    })
    expect(picture.url).toMatch(new RegExp(`^${files}/people-service/`))
    expect((await ask(filesHost, pathOf(picture.url))).status).toBe(200)
    const { data } = await app.call(contract.identityAuthen.getGeneralConfig)
    expect(data).toMatchObject({ filesOrigin: files, uploadHost: '' })
  })

  it('it serves them to pages of other origins, as documents of an opaque origin, without cookies', async () => {
    const path = pathOf((await linksOf(photo)).url)
    for (const host of [filesHost, `${filesHost}:443`, `${filesHost}.`, filesHost.toUpperCase()])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(host, path, method, { cookie: 'trau_access_token=x' })
        expect([host, method, status]).toEqual([host, method, 200])
        expect(headers).toMatchObject({
          'content-type': 'image/jpeg',
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        expect(headers['set-cookie']).toBeUndefined()
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
  })

  it('the host of the pages serves no file any more, and redirects to it', async () => {
    const path = pathOf((await linksOf(photo)).url)
    const { status, headers } = await ask(pagesHost, path)
    expect([status, headers.location, headers['cache-control']]).toEqual([307, files + path, 'no-store'])
  })

  it('lets pages of the product read a file, and those of no other origin', async () => {
    const path = pathOf((await linksOf(photo)).url)
    const own = await ask(new URL(files).host, path, 'GET', { origin: pages })
    expect(own.headers['access-control-allow-origin']).toBe(pages)
    const foreign = await ask(new URL(files).host, path, 'GET', { origin: 'https://ke-gian.example' })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets pages of the product read why a file of a public link is refused', async () => {
    const path = `/shared-files/default/${'x'.repeat(43)}/${photo.mediaId}/download`
    const { status, headers, text } = await ask(new URL(files).host, path, 'GET', { origin: pages })
    expect([status, codeOf(text)]).toEqual([404, 'linkNotFound'])
    expect(headers['access-control-allow-origin']).toBe(pages)
  })

  it('pages may show and read what comes from it, and from no other origin', async () => {
    const { headers } = await ask(pagesHost, '/', 'GET', { accept: 'text/html' })
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain(`img-src 'self' data: blob: ${files}`)
    expect(policy).toContain(`media-src 'self' blob: ${files}`)
    expect(policy.find(directive => directive.startsWith('connect-src'))).toContain(` ${files} `)
    expect(policy.filter(directive => directive.includes(files))).toHaveLength(3)
  })
})

describe('the host of FILES_ORIGIN serves files and nothing else', () => {
  const endpoints = Object.values(contract).flatMap(
    service => Object.entries(service) as [string, Endpoint][],
  )

  it('no endpoint answers there, whoever asks', async () => {
    const others = endpoints.filter(([, row]) => !row.sendsFile)
    expect(others.length).toBeGreaterThan(100)
    const headers = { authorization: `Bearer ${an.tokens.accessToken}` }
    for (const [name, row] of others) {
      const path = row.path.replace('{tenant}', 'default').replace(/\{\w+\}/g, photo.mediaId)
      const answer = await ask(filesHost, path, row.method, headers)
      expect([name, answer.status, codeOf(answer.text)]).toEqual([name, 404, 'endpointNotFound'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it.each([
    ['GET', '/', 'text/html'],
    ['GET', '/people', 'text/html'],
    ['GET', '/favicon.svg', '*/*'],
    ['GET', '/docs/', 'text/html'],
    ['GET', '/openapi.json', '*/*'],
    ['GET', '/healthz', '*/*'],
    ['GET', '/readyz', '*/*'],
    ['GET', '/metrics', '*/*'],
    ['GET', '/icons/lucide.json?icons=leaf', '*/*'],
    ['POST', '/connection/http_stream', '*/*'],
    ['POST', '/media-service/v1/domains/default/media/upload/@/resumable', '*/*'],
    ['GET', '/khong-co', 'text/html'],
  ])('%s %s is not found there', async (method, path, accept) => {
    const there = await ask(filesHost, path, method, { accept })
    expect([there.status, codeOf(there.text)]).toEqual([404, 'endpointNotFound'])
    expect(there.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('no header leads past that: what the connection and what the proxy names both count', async () => {
    for (const headers of [
      { host: filesHost, 'x-forwarded-host': pagesHost },
      { host: pagesHost, 'x-forwarded-host': filesHost },
    ])
      expect((await app.raw('GET', '/healthz', { headers })).status).toBe(404)
    expect((await ask(pagesHost, '/healthz')).status).toBe(200)
  })

  it('no socket opens there', async () => {
    const open = (host: string, origin?: string) =>
      new Promise<number>(resolve => {
        const socket = new WebSocket(`${app.url.replace('http', 'ws')}/connection/websocket`, {
          headers: { host, ...(origin && { origin }) },
        })
        socket.on('open', () => {
          socket.close()
          resolve(101)
        })
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode!))
        socket.on('error', () => undefined)
      })
    expect(await open(filesHost, files)).toBe(403)
    expect(await open(filesHost)).toBe(403)
    expect(await open(pagesHost, files)).toBe(403)
    expect(await open(pagesHost, pages)).toBe(101)
  })
})

test.each([
  ['no origin', { FILES_ORIGIN: 'tep.vidu.vn' }, /^The setting FILES_ORIGIN=tep\.vidu\.vn is not valid/],
  ['another scheme', { FILES_ORIGIN: 'ftp://tep.vidu.vn' }, /FILES_ORIGIN=.* is not valid/],
  ['a path', { FILES_ORIGIN: 'https://tep.vidu.vn/tep' }, /without a path/],
  ['a password', { FILES_ORIGIN: 'https://a:b@tep.vidu.vn' }, /without a path/],
  ['no PUBLIC_URL', { FILES_ORIGIN: files, PUBLIC_URL: '' }, /^FILES_ORIGIN needs PUBLIC_URL/],
  ['the host of the pages', { FILES_ORIGIN: `${pages}:8443` }, /that of PUBLIC_URL; another port/],
  ['the host of uploads', { FILES_ORIGIN: files, UPLOAD_HOST: files }, /that of UPLOAD_HOST/],
  [
    'the host of real time',
    { FILES_ORIGIN: files, REALTIME_URL: `wss://${filesHost}` },
    /that of REALTIME_URL/,
  ],
  ['http beside https', { FILES_ORIGIN: 'http://tep.vidu.vn' }, /^FILES_ORIGIN must be https/],
])('FILES_ORIGIN with %s is refused at the start, in a sentence', (_, env, message) => {
  expect(() => readConfig({ PUBLIC_URL: pages, ...env })).toThrow(message)
})

test('beside UPLOAD_HOST, files come from FILES_ORIGIN', () => {
  const both = { PUBLIC_URL: pages, FILES_ORIGIN: `${files}/`, UPLOAD_HOST: 'https://gui.vidu.vn' }
  expect(readConfig(both)).toMatchObject({ filesOrigin: files, uploadHost: 'https://gui.vidu.vn' })
})
