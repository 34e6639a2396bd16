import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { coloursOf } from './first-paint.ts'
import { firstRequests } from './first-requests.ts'

const web = join(import.meta.dirname, '..')
const files = { '/': ['/m.js'], '/auth/': ['/a.js'], '/people/': ['/p.js'] }
const script = readFileSync(join(web, 'first-paint/page.js'), 'utf8')
  .replace('/* @files */ {}', JSON.stringify(files))
  .replace('/* @requests */ []', JSON.stringify(firstRequests))

/** What the page's script decides at an address with these cookies. */
function open(
  address: string,
  cookie: string,
  { state = null as object | null, stored = {} as Record<string, string> } = {},
) {
  const preloaded: unknown[] = []
  const asked: { url: string; headers: Record<string, string> }[] = []
  const root = { dataset: {} as { first?: string }, lang: 'vi' }
  const document = {
    cookie,
    documentElement: root,
    createElement: () => ({}),
    head: { append: (link: { href: string }) => preloaded.push(link.href) },
  }
  const { pathname, search, origin } = new URL(address, 'http://localhost')
  const page: { trauEarly?: typeof globalThis.trauEarly } & object = {
    document,
    location: { pathname, search, origin },
    history: { state },
    navigator: { userAgent: 'Firefox' },
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ url, headers })
      return new Response('{}')
    },
    MutationObserver: class {
      observe() {}
    },
  }
  runInNewContext(script, page)
  return { first: root.dataset.first, preloaded, lang: root.lang, asked, early: page.trauEarly }
}

const session = 'trau_user_id=1; trau_access_token=a; trau_refresh_token=r'

describe('the page before its code', () => {
  it.each([
    ['/', session, 'messenger', '/m.js'],
    ['/', '__Host-trau_user_id=1; __Host-trau_refresh_token=r', 'messenger', '/m.js'],
    ['/', '', 'sign-in', '/a.js'],
    ['/', 'trau_user_id=1', 'sign-in', '/a.js'],
    ['/people', session, 'area', '/p.js'],
    ['/people', 'trau_refresh_token=r', 'sign-in', '/a.js'],
    ['/auth', '', 'sign-in', '/a.js'],
    ['/auth', 'trau_user_id=1; trau_refresh_token=r', 'sign-in', '/a.js'],
    ['/auth', session, 'messenger', '/m.js'],
  ])(
    '%s with cookies "%s" has the outline %s and asks for %s, as its guard will say',
    (path, cookie, first, file) => {
      expect(open(path, cookie)).toMatchObject({ first, preloaded: [file] })
    },
  )

  it.each([
    ['/join/AbC', ''],
    ['/workspace/join/AbC', ''],
    ['/@an.nguyen', ''],
    ['/?profile=7', ''],
    ['/auth', 'trau_home=%2Fjoin%2FAbC'],
    ['/auth', 'trau_home=%2F%40an.nguyen'],
    ['/auth', 'trau_home=/?profile=7'],
  ])('takes no name and password early from who was invited by %s with cookies "%s"', (path, cookie) => {
    expect(open(path, cookie).first).toBe('form')
  })

  it('takes them at the first step alone', () => {
    expect(open('/auth', '', { state: { key: 'a' } }).first).toBe('sign-in')
    expect(open('/auth', 'trau_home=%2Fpeople').first).toBe('sign-in')
    expect(open('/auth', '', { state: { challenge: { token: 't' } } }).first).toBe('form')
    expect(open('/auth', '', { state: { username: 'an' } }).first).toBe('form')
    expect(open('/auth/register', '').first).toBe('form')
  })

  it('speaks the language that was chosen', () => {
    expect(open('/auth', '').lang).toBe('vi')
    expect(open('/auth', '', { stored: { language: 'en' } }).lang).toBe('en')
  })

  it('asks for what the messenger will ask for, as it will, and keeps the answers for it', async () => {
    const cookie = 'trau_user_id=n%C4%83m; trau_access_token=a%3Db; trau_refresh_token=r'
    const { asked, early } = open('/', cookie, { stored: { device_id: 'd', tenant: 'lop5a' } })
    expect(asked.map(({ url }) => decodeURIComponent(url.replace('http://localhost', '')))).toEqual([
      '/identity-service/v1/domains/lop5a/users/năm',
      '/identity-authen-service/v1/domains/lop5a/general/config',
      '/room-service/v2/domains/lop5a/rooms?limit=50&requestPayload={"isArchived":false,"isStranger":false}',
      '/room-service/v2/domains/lop5a/rooms?limit=50&requestPayload={"isArchived":false,"isStranger":true}',
      '/room-service/v1/domains/lop5a/personal-tag?limit=100',
    ])
    for (const { headers } of asked)
      expect(headers).toMatchObject({ Authorization: 'Bearer a=b', 'X-Device-Id': 'd' })
    expect(early!.token).toBe('a=b')
    const answer = await early!.answers[asked[0]!.url]!
    expect(answer.response.status).toBe(200)
  })

  it('asks early for nothing elsewhere, without a session, or where its cookie cannot be read', () => {
    const stored = { device_id: 'd' }
    expect(open('/people', session, { stored }).asked).toEqual([])
    expect(open('/s/abc', session, { stored }).asked).toEqual([])
    expect(open('/', '', { stored }).asked).toEqual([])
    expect(open('/', 'trau_user_id=1; trau_refresh_token=r', { stored }).asked).toEqual([])
    const unreadable = open('/', 'trau_user_id=1; trau_access_token=%E0%A4%A; trau_refresh_token=r', {
      stored,
    })
    expect(unreadable).toMatchObject({ asked: [], first: 'messenger' })
  })

  it('asks for nothing at an address that it does not know', () => {
    expect(open('/settings/x', session)).toMatchObject({ first: 'area', preloaded: [] })
  })

  it('takes the colours that it draws with from the tokens, for both themes', () => {
    const tokens = readFileSync(join(web, 'src/styles/tokens.css'), 'utf8')
    const css = readFileSync(join(web, 'first-paint/outline.css'), 'utf8')
    const colours = coloursOf(tokens, css)
    for (const [, name] of css.matchAll(/var\((--[\w-]+)\)/g))
      expect(colours.split(`${name}:`).length, name).toBe(3)
    expect(colours).not.toContain('--avatar-0')
  })
})
