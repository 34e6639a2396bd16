import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { webManifest } from '../../scripts/web-manifest.ts'
import { backgrounds } from './backgrounds.ts'
import { badgeText, titleWithCount } from './favicon.ts'

const web = join(import.meta.dirname, '../..')
const page = new DOMParser().parseFromString(readFileSync(join(web, 'index.html'), 'utf8'), 'text/html')
const meta = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

describe('index.html', () => {
  it('has the title, a description of notes shared with friends, and an author [R-ROUTE-1]', () => {
    expect(page.title).toBe('Trầu Client')
    expect(meta('description')).toMatch(/ghi chú.*chia sẻ với bạn bè/)
    expect(meta('author')).not.toBe('')
  })

  it('holds no inline script, style or handler: the content security policy refuses them', () => {
    for (const script of page.querySelectorAll('script')) {
      expect(script.getAttribute('src')).toBeTruthy()
      expect(script.textContent).toBe('')
    }
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0)
    expect(
      [...page.querySelectorAll('*')]
        .flatMap(element => element.getAttributeNames())
        .filter(name => name.startsWith('on')),
    ).toEqual([])
  })

  it('has places for what the first paint needs, the outline before what it stands for', () => {
    const html = readFileSync(join(web, 'index.html'), 'utf8')
    expect(html.indexOf('<!-- @first-paint -->')).toBeGreaterThan(0)
    expect(html.indexOf('<!-- @outline -->')).toBeLessThan(html.indexOf('id="root"'))
    expect(html.indexOf('<!-- @outline -->')).toBeGreaterThan(html.indexOf('<body>'))
  })

  it('speaks Vietnamese and makes room for the soft keyboard and the notch', () => {
    expect(page.documentElement.lang).toBe('vi')
    expect(meta('viewport')).toContain('interactive-widget=resizes-content')
    expect(meta('viewport')).toContain('viewport-fit=cover')
  })

  it('keeps out of the notch beside the page, which its viewport covers', () => {
    const base = readFileSync(join(web, 'src/styles/base.css'), 'utf8')
    expect(base).toContain('padding-inline: env(safe-area-inset-left) env(safe-area-inset-right)')
  })

  it('names only files that are there', () => {
    const named = [
      ...[...page.querySelectorAll('link')].map(link => link.getAttribute('href')!),
      ...webManifest.icons!.map(({ src }) => src),
    ]
    for (const file of named) expect(statSync(join(web, 'public', file)).size).toBeGreaterThan(0)
  })
})

it('what leaves stays gone until all that leaves with it has ended', () => {
  const motion = readFileSync(join(web, 'src/styles/motion.css'), 'utf8')
  const leaving = [...motion.matchAll(/\[data-exiting\][^{]*\{([^}]*)\}/g)].map(([, rule]) => rule!.trim())
  expect(leaving.length).toBeGreaterThan(3)
  expect(leaving.filter(rule => !rule.includes(' forwards;'))).toEqual([])
})

describe('chat backgrounds', () => {
  it('chat backgrounds are eight, each at the place its index says, the first plain', () => {
    expect(backgrounds.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(backgrounds[0]!.url).toBeNull()
    expect(new Set(backgrounds.map(({ url }) => url)).size).toBe(8)
  })

  it('stay under 6 KB each', () => {
    const folder = join(import.meta.dirname, 'backgrounds')
    const sizes = readdirSync(folder).map(file => statSync(join(folder, file)).size)
    expect(sizes).toHaveLength(7)
    expect(Math.max(...sizes)).toBeLessThan(6 * 1024)
  })
})

describe('unread count', () => {
  it.each([
    [0, 'Trầu Client', ''],
    [3, '(3) Trầu Client', '3'],
    [99, '(99) Trầu Client', '99'],
    [250, '(99+) Trầu Client', '99'],
  ])('%i shows in the title as "%s" and on the icon as "%s"', (count, title, badge) => {
    expect(titleWithCount('Trầu Client', count)).toBe(title)
    expect(badgeText(count)).toBe(badge)
  })
})
