import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { coloursOf } from './first-paint.ts'

const web = join(import.meta.dirname, '..')
const files = { '/': ['/m.js'], '/auth/': ['/a.js'], '/people/': ['/p.js'] }
const script = readFileSync(join(web, 'first-paint/page.js'), 'utf8').replace(
  '/* @files */ {}',
  JSON.stringify(files),
)

/** What the page's script decides at an address with these cookies. */
function open(address: string, cookie: string, { state = null as object | null, language = 'vi' } = {}) {
  const preloaded: unknown[] = []
  const root = { dataset: {} as { first?: string }, lang: 'vi' }
  const document = {
    cookie,
    documentElement: root,
    createElement: () => ({}),
    head: { append: (link: { href: string }) => preloaded.push(link.href) },
  }
  const { pathname, search } = new URL(address, 'http://localhost')
  runInNewContext(script, {
    document,
    location: { pathname, search },
    history: { state },
    localStorage: { getItem: () => language },
    MutationObserver: class {
      observe() {}
    },
  })
  return { first: root.dataset.first, preloaded, lang: root.lang }
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
    expect(open('/auth', '', { language: 'en' }).lang).toBe('en')
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
