import { contract } from '@trau/contract'
import type { Person, TestApp } from '../../../testing/app.ts'
import { hrefOf } from '../protocol/addresses.ts'
import { ownName } from '../roots.ts'

export interface DavAnswer {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

/** A program with an app password of a person; names are relative to the person's own drive. */
export interface TestProgram {
  secret: string
  authorization: string
  ask(
    method: string,
    names: string | readonly string[],
    options?: { headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<DavAnswer>
  /** The address of a resource, as headers name it. */
  address(names: string | readonly string[]): string
  put(names: string | readonly string[], body: string, headers?: Record<string, string>): Promise<number>
  /** The names in a folder, in order. */
  list(names?: string | readonly string[]): Promise<string[]>
  /** The token of a new exclusive lock. */
  lock(names: string | readonly string[], headers?: Record<string, string>): Promise<string>
}

const own = (names: string | readonly string[]) =>
  typeof names === 'string' ? [ownName, ...names.split('/').filter(Boolean)] : names

export const lockInfo = (scope: 'exclusive' | 'shared' = 'exclusive') =>
  `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>An &amp; <D:href>mailto:an@vidu.vn</D:href></D:owner></D:lockinfo>`

export async function openProgram(
  app: TestApp,
  person: Person,
  scope: 'drive' | 'drive.read' = 'drive',
): Promise<TestProgram> {
  const { secret, userName } = await person.ask(contract.appPassword.createAppPassword, {
    body: { name: 'Chương trình', scope, password: person.password },
  })
  const authorization = `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`
  const path = (names: string | readonly string[]) =>
    hrefOf(own(names), typeof names === 'string' && (names === '' || names.endsWith('/')))
  const ask: TestProgram['ask'] = (method, names, { headers, body } = {}) =>
    app.raw(method, path(names), {
      headers: { authorization, 'user-agent': 'test/1', ...headers },
      ...(body === undefined ? {} : { body }),
    })
  return {
    secret,
    authorization,
    ask,
    address: names => app.url + path(names),
    put: async (names, body, headers) =>
      (await ask('PUT', names, { body, ...(headers && { headers }) })).status,
    async list(names = '') {
      const { status, text } = await ask('PROPFIND', names, { headers: { depth: '1' } })
      if (status !== 207) throw new Error(`PROPFIND answered ${status}`)
      return [...text.matchAll(/<D:href>([^<]*)<\/D:href><D:propstat>/g)]
        .map(([, href]) => decodeURIComponent(href!.replace(/\/$/, '').split('/').at(-1)!))
        .slice(1)
        .sort()
    },
    async lock(names, headers = {}) {
      const { status, headers: answered } = await ask('LOCK', names, { body: lockInfo(), headers })
      if (status !== 200 && status !== 201) throw new Error(`LOCK answered ${status}`)
      return String(answered['lock-token']).slice(1, -1)
    },
  }
}
