import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8')
const [normal = '', more = ''] = css.split('@media (prefers-contrast: more)')

type Rgb = [number, number, number]

function tokens(theme: 'light' | 'dark', source: string): Record<string, string> {
  const block = source.match(new RegExp(`\\[data-theme=["']${theme}["']\\] \\{([^}]*)\\}`))?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** A colour on its ground: hex as it is, translucent ones blended. */
function rgb(color: string, ground: Rgb = [255, 255, 255]): Rgb {
  if (color.startsWith('#')) return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
  const [r, g, b, alpha] = color.match(/[\d.]+/g)!.map(Number) as [number, number, number, number]
  return [r, g, b].map((value, i) => value * (alpha / 100) + ground[i]! * (1 - alpha / 100)) as Rgb
}

function contrast(a: Rgb, b: Rgb): number {
  const light = (color: Rgb) => {
    const [r, g, b] = color.map(value =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const TEXT: [text: string, grounds: string[]][] = [
  ['ink', ['ground', 'surface', 'raised', 'own', 'other', 'room', 'pattern', 'leaf-soft']],
  ['muted', ['ground', 'surface', 'raised', 'other', 'room', 'leaf-soft']],
  ['own-muted', ['own']],
  ['other-muted', ['other']],
  ['own-link', ['own']],
  ['room-muted', ['room', 'pattern']],
  ['leaf', ['ground', 'surface', 'raised', 'other', 'room']],
  ['areca', ['ground', 'surface', 'raised', 'other']],
  ['quid', ['ground', 'surface', 'raised', 'other']],
  ['own-danger', ['own']],
  ['leaf-deep', ['leaf-soft', 'ground', 'surface', 'raised']],
  ['areca-deep', ['areca-soft', 'ground', 'surface', 'raised']],
  ['quid-deep', ['quid-soft', 'ground', 'surface', 'raised']],
  ['on-leaf', ['leaf']],
  ['on-areca', ['areca']],
  ['on-quid', ['quid']],
  ['on-mark', ['mark']],
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((i): [string, string[]] => [`name-${i}`, ['other']]),
  ['on-avatar', [0, 1, 2, 3, 4, 5, 6, 7].map(i => `avatar-${i}`)],
]

describe.each(['light', 'dark'] as const)('the %s theme', theme => {
  const plain = tokens(theme, normal)
  const high = { ...plain, ...tokens(theme, more) }

  it.each([
    ['', plain],
    [' when more contrast is asked for', high],
  ])('keeps every text at 4.5 on every ground it stands on%s', (_, colors) => {
    const low: string[] = []
    for (const [text, grounds] of TEXT) {
      for (const ground of grounds) {
        const ratio = contrast(rgb(colors[text]!), rgb(colors[ground]!))
        if (!(ratio >= 4.5)) low.push(`${text} on ${ground}: ${ratio.toFixed(2)}`)
      }
    }
    expect(low).toEqual([])
  })

  it('lifts bubbles off the room: by their colour in the dark, where no shadow is seen', () => {
    if (theme === 'light') return expect(plain.other).not.toBe(plain.room)
    for (const bubble of ['own', 'other'])
      expect(contrast(rgb(plain[bubble]!), rgb(plain.room!)), bubble).toBeGreaterThanOrEqual(1.5)
  })

  it('keeps text at 4.5 on the quiet fills of each ground', () => {
    for (const ground of ['ground', 'surface', 'raised']) {
      const under = rgb(plain[ground]!)
      expect(contrast(rgb(plain.ink!), rgb(plain['fill-strong']!, under))).toBeGreaterThan(4.5)
      expect(contrast(rgb(plain.muted!), rgb(plain.fill!, under))).toBeGreaterThan(4.5)
    }
  })

  it('keeps the borders of controls and the focus ring at 3', () => {
    for (const ground of ['ground', 'surface', 'raised']) {
      expect(contrast(rgb(plain.edge!), rgb(plain[ground]!))).toBeGreaterThanOrEqual(3)
      expect(contrast(rgb(plain.leaf!), rgb(plain[ground]!))).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('more contrast', () => {
  it('means more of it, in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const before = tokens(theme, normal)
      const after = tokens(theme, more)
      expect(contrast(rgb(after.muted!), rgb(before.ground!))).toBeGreaterThan(
        contrast(rgb(before.muted!), rgb(before.ground!)),
      )
    }
  })
})

describe('the letters of fields', () => {
  const web = join(import.meta.dirname, '../..')
  const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.tsx') && !name.includes('.test.'),
  )
  const fields = sources.flatMap(name =>
    readFileSync(join(web, 'src', name), 'utf8')
      .split(/<(?:input|textarea)\b/)
      .slice(1)
      .map(text => ({ name, classes: /className="([^"]*)"/.exec(text.split('/>', 1)[0]!)?.[1] ?? '' })),
  )

  it('no field is smaller than the base size where fingers press it', () => {
    expect(fields.length).toBeGreaterThan(20)
    const smallFields = fields.filter(
      ({ classes }) =>
        /(^| )text-(xs|sm)( |$)/.test(classes) && !/(touch|pointer-coarse):text-base/.test(classes),
    )
    expect(smallFields).toEqual([])
  })

  it('the base size is at least 16 px on an iPhone, which enlarges the page around smaller fields', () => {
    const rule =
      /@supports \(-webkit-touch-callout: none\) \{[^}]*font-size: max\(16px,|@supports \(-webkit-touch-callout: none\) \{\s*:root \{\s*--text-base: max\(16px,/
    expect(readFileSync(join(web, 'src/styles/theme.css'), 'utf8')).toMatch(rule)
    expect(readFileSync(join(web, 'first-paint/outline.css'), 'utf8')).toMatch(rule)
  })
})
