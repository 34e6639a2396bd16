import { type AnyEndpoint, contract } from '@trau/contract'
import { hostileTexts } from '../../../scripts/text-growth.ts'
import { requestOf as requestOfEndpoint } from '../../../server/src/testing/app.ts'
import { samples } from '../../../server/src/testing/samples/index.ts'
import type { Scene } from '../../../server/src/testing/samples/scene.ts'

/** One request of somebody who is signed in. */
export interface Sent {
  /** What it is called where it held the server: the endpoint, and what was odd about it. */
  name: string
  method: string
  path: string
  contentType?: string
  body?: string | Buffer
}

interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
type Samples = Record<string, Record<string, (scene: Scene) => Sample>>

/** What would end the session, the account or the room that the rest needs. */
const ending =
  /^(logout|privilegeLogout|.*(delete|remove|leave|revoke|erase|disable|lock|restore|reset|end|close|cancel|transfer|archive|merge|change|reject|void).*)$/i

const endpoints: [string, string, AnyEndpoint][] = Object.entries(contract).flatMap(([service, rows]) =>
  Object.entries(rows).map(([name, row]): [string, string, AnyEndpoint] => [service, name, row]),
)

/** Made when its turn comes: all together are gigabytes, and a short run sends few of them. */
export type MakeRequest = () => Sent

/** Every endpoint with its sample, and where it reads text, lists or files with hostile ones; what ends something comes last. */
export function requestsOf(scene: Scene): MakeRequest[] {
  const orderedEndpoints = [...endpoints].sort(([, a, rowA], [, b, rowB]) => rank(a, rowA) - rank(b, rowB))
  return orderedEndpoints
    .filter(([, name]) => !/logout/i.test(name))
    .flatMap(([service, name, row]) => {
      const sample = (samples as unknown as Samples)[service]![name]!(scene)
      return [
        () => requestOf(name, row, sample),
        ...withQueries(name, row, sample),
        ...(row.body && !row.upload ? withBodies(name, row, sample) : []),
      ]
    })
}

const rank = (name: string, row: AnyEndpoint) =>
  row.method === 'GET' ? 0 : ending.test(name) || row.method === 'DELETE' ? 2 : 1

function requestOf(name: string, row: AnyEndpoint, sample: Sample): Sent {
  const { path, type, content } = requestOfEndpoint(row, sample)
  return {
    name,
    method: row.method,
    path,
    ...(type ? { contentType: type } : {}),
    ...(content === undefined ? {} : { body: content }),
  }
}

/** The largest page, and texts to look for. */
function withQueries(name: string, row: AnyEndpoint, sample: Sample): MakeRequest[] {
  if (row.method !== 'GET') return []
  const texts = ['Vietnamese prose', 'all brackets', 'digits', 'spaces, then a letter'] as const
  const one = (what: string, makeQuery: () => object) => () =>
    requestOf(`${name}, ${what}`, row, { ...sample, query: { ...sample.query, ...makeQuery() } })
  return [
    one('largest page', () => ({ limit: 100 })),
    ...texts.map(text => one(`search of ${text}`, () => ({ search: hostileTexts[text]!(200) }))),
  ]
}

const longTexts = Object.entries(hostileTexts).map(([what, make]) => ({ what, make }))

function withBodies(name: string, row: AnyEndpoint, sample: Sample): MakeRequest[] {
  const limit = row.bodyLimit ?? 64 * 1024
  const one = (what: string, makeBody: () => object) => () =>
    requestOf(`${name}, ${what}`, row, { ...sample, body: makeBody() as Record<string, unknown> })
  const body = sample.body ?? {}
  const fields = Object.keys(body).filter(field => typeof body[field] === 'string')
  const lists = Object.keys(body).filter(field => Array.isArray(body[field]))
  const long = Math.min(1024 * 1024, Math.floor(limit / 4))
  return [
    ...fields.flatMap(field =>
      longTexts.map(({ what, make }) =>
        one(`${field} of ${what}`, () => ({ ...body, [field]: make(long).toWellFormed() })),
      ),
    ),
    ...fields.flatMap(field => {
      const [head, ...lines] = String(body[field]).split(/\r?\n/)
      const last = lines.findLast(line => line !== '')
      return last === undefined
        ? []
        : one(`1,000 lines of ${field}`, () => ({
            ...body,
            [field]: [head, ...Array(1_000).fill(last)].join('\r\n'),
          }))
    }),
    ...lists.map(field => {
      const [first = 'x'] = body[field] as unknown[]
      const size = Math.min(10_000, Math.floor(limit / (JSON.stringify(first).length + 1)) - 50)
      return one(`${size} of ${field}`, () => ({
        ...body,
        [field]: Array.from({ length: size }, () => first),
      }))
    }),
    one('many fields', () => manyFields(Math.min(limit, 1024 * 1024) - 1024)),
    () => ({
      ...one('nested deeply', () => ({}))(),
      body: nestedJson(Math.min(limit, 1024 * 1024) - 1024),
    }),
  ]
}

const manyFields = (bytes: number) =>
  Object.fromEntries(Array.from({ length: Math.floor(bytes / 14) }, (_, n) => [`k${n}`, n % 10]))

const nestedJson = (bytes: number) => `{"a":${'['.repeat(bytes / 2 - 4)}${']'.repeat(bytes / 2 - 4)}}`
