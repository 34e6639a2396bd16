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
function open(pathname: string, cookie: string) {
  const preloaded: unknown[] = []
  const dataset: { first?: string } = {}
  const document = {
    cookie,
    documentElement: { dataset },
    createElement: () => ({}),
    head: { append: (link: { href: string }) => preloaded.push(link.href) },
  }
  runInNewContext(script, { document, location: { pathname } })
  return { first: dataset.first, preloaded }
}

const session = 'trau_user_id=1; trau_access_token=a; trau_refresh_token=r'

describe('the page before its code', () => {
  it.each([
    ['/', session, 'messenger', '/m.js'],
    ['/', '__Host-trau_user_id=1; __Host-trau_refresh_token=r', 'messenger', '/m.js'],
    ['/', '', 'form', '/a.js'],
    ['/', 'trau_user_id=1', 'form', '/a.js'],
    ['/people', session, 'area', '/p.js'],
    ['/people', 'trau_refresh_token=r', 'form', '/a.js'],
    ['/auth', '', 'form', '/a.js'],
    ['/auth', 'trau_user_id=1; trau_refresh_token=r', 'form', '/a.js'],
    ['/auth', session, 'messenger', '/m.js'],
  ])(
    '%s with cookies "%s" has the outline %s and asks for %s, as its guard will say',
    (path, cookie, first, file) => {
      expect(open(path, cookie)).toEqual({ first, preloaded: [file] })
    },
  )

  it('asks for nothing at an address that it does not know', () => {
    expect(open('/settings/x', session)).toEqual({ first: 'area', preloaded: [] })
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
