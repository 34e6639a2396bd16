import { contract } from '@trau/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Person, startApp } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'

/** Pages come from one origin, files go to and from another. */
const pages = 'https://trau.vidu.vn'
const upload = contract.media.uploadMedia.path.replace('{tenant}', 'default')
const resumable = '/media-service/v1/domains/default/media/upload/@/resumable'
const rooms = contract.room.listRooms.path.replace('{tenant}', 'default')

const app = appForFile({ env: { PUBLIC_URL: `${pages}/`, UPLOAD_HOST: 'https://tep.vidu.vn' } })
let an: Person
beforeAll(async () => {
  an = await app.person('An')
})

const preflight = (path: string, origin: string) =>
  app.raw('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })

test.each([
  ['an upload', upload],
  ['a resumable one', resumable],
  ['a part of one', `${resumable}/x`],
])('the pages may begin %s at the other host, with the headers that the client sends', async (_, path) => {
  const { status, headers } = await preflight(path, pages)
  expect(status).toBe(204)
  expect(headers['access-control-allow-origin']).toBe(pages)
  expect(headers['access-control-allow-methods']).toContain('PATCH')
  for (const name of [
    'authorization',
    'content-type',
    'x-device-id',
    'x-user-agent',
    'upload-offset',
    'tus-resumable',
  ])
    expect(headers['access-control-allow-headers']).toContain(name)
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('what they are answered can be read, a refusal too', async () => {
  const refused = await app.raw('POST', resumable, { headers: { origin: pages } })
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, pages])
  const begun = await app.raw('POST', resumable, {
    headers: {
      origin: pages,
      authorization: `Bearer ${an.tokens.accessToken}`,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
    },
  })
  expect(begun.status).toBe(201)
  expect(begun.headers['access-control-allow-origin']).toBe(pages)
  expect(String(begun.headers['access-control-expose-headers']).toLowerCase()).toContain('location')
  expect(String(begun.headers.vary).toLowerCase()).toContain('origin')
})

test('other origins and other requests get no headers', async () => {
  for (const origin of ['https://evil.example', `${pages}.evil.example`, 'null'])
    expect((await preflight(upload, origin)).headers['access-control-allow-origin'], origin).toBeUndefined()
  expect((await preflight(rooms, pages)).headers['access-control-allow-origin']).toBeUndefined()
  const alone = await startApp()
  try {
    const answer = await alone.raw('OPTIONS', upload, { headers: { origin: pages } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  } finally {
    await alone.close()
  }
})
