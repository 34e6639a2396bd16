import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Another service that people sign in with: a real OpenID provider on a port of its own. */
export interface TestProvider {
  issuer: string
  client: { clientId: string; clientSecret: string }
  /** What it tells of whoever signs in there under this name. */
  people: Map<string, Record<string, unknown>>
  /** Walks there as a browser does, types the name, agrees, and answers where it was sent back to. */
  visit(url: string, login: string, how?: { cancel?: boolean }): Promise<URL>
  close(): Promise<void>
}

export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'trau', clientSecret: 'client-secret-of-the-tests' }
  const people: TestProvider['people'] = new Map()
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests alone'] },
  })
  // Its notices about being a development set-up are of no interest here.
  provider.on('server_error', (_, error) => console.error(error))
  server.on('request', provider.callback())

  async function visit(url: string, login: string, how: { cancel?: boolean } = {}): Promise<URL> {
    const cookies = new Map<string, string>()
    let next = url
    for (let step = 0; step < 20; step++) {
      if (next.startsWith(redirectUri)) return new URL(next)
      const prompt =
        /\/interaction\//.test(next) && !next.endsWith('/abort') ? await promptAt(next, cookies) : undefined
      const answer = await fetch(how.cancel && prompt ? `${next}/abort` : next, {
        redirect: 'manual',
        headers: {
          cookie: cookieHeader(cookies),
          ...(prompt && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(prompt &&
          !how.cancel && {
            method: 'POST',
            body: new URLSearchParams({ prompt, login, password: 'x' }),
          }),
      })
      keep(cookies, answer)
      const location = answer.headers.get('location')
      if (!location) throw new Error(`${next} answered ${answer.status}: ${wordsOf(await answer.text())}`)
      next = new URL(location, next).href
    }
    throw new Error('sent from page to page')
  }

  async function promptAt(url: string, cookies: Map<string, string>): Promise<string> {
    const page = await fetch(url, { headers: { cookie: cookieHeader(cookies) } })
    keep(cookies, page)
    return /name="prompt" value="(\w+)"/.exec(await page.text())![1]!
  }

  return {
    issuer,
    client,
    people,
    visit,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair] = line.split(';') as [string]
    const at = pair.indexOf('=')
    if (pair.slice(at + 1)) cookies.set(pair.slice(0, at), pair.slice(at + 1))
    else cookies.delete(pair.slice(0, at))
  }
}

/** What a page says, without its style. */
const wordsOf = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
