import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { joinedWithoutVariantSign } from './emoji-font.ts'

interface Emoji {
  emoji: string
  version: number
  group?: number
  skins?: Emoji[]
}

const require = createRequire(import.meta.url)
const emoji: Emoji[] = require('emojibase-data/vi/data.json')
const original = readFileSync(require.resolve('twemoji-colr-font/twemoji.woff2'))
const font = create(joinedWithoutVariantSign(original))
const styles = readFileSync(join(import.meta.dirname, '../src/styles/fonts.css'), 'utf8')

/** What the font was drawn for. */
const newestVersion = 15
/** They are text first, and stay what the text's own font makes of them. */
const isText = (text: string) => /[\d#*©®™‼⁉ℹ↔-↙↩↪Ⓜ▪▫▶◀◻◼✔✖✳✴❇➡⤴⤵⬅-⬇〰〽㊗㊙♟]/u.test(text)

const all = emoji
  .flatMap(one => [one, ...(one.skins ?? [])])
  .filter(one => one.version <= newestVersion && one.group !== undefined && one.group !== 2)
  .map(one => one.emoji)

describe('the font of emoji in a build', () => {
  it('the font is as large as the package’s own', () => {
    expect(joinedWithoutVariantSign(original).length).toBeLessThan(original.length * 1.01)
  })

  it('the font draws each emoji of its version as one picture, without the variant signs that browsers take away', () => {
    const parts = (text: string) => {
      const glyphs = font.layout(text.replaceAll('\ufe0f', '')).glyphs
      return glyphs.some(({ id }) => id === 0)
        ? 0
        : glyphs.filter(({ advanceWidth }) => advanceWidth > 0).length
    }
    expect(all.filter(text => !isText(text) && parts(text) !== 1)).toEqual([])
    expect(all.length).toBeGreaterThan(3_000)
  })

  it('the style sheet asks for it by every character of them, and by no text', () => {
    const ranges = [...styles.matchAll(/font-family: "Twemoji";[^}]*unicode-range:([^;]*);/g)].flatMap(
      ([, list]) =>
        [...list!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [
          Number.parseInt(from!, 16),
          Number.parseInt(to ?? from!, 16),
        ]),
    )
    const isAsked = (character: string) =>
      ranges.some(([from, to]) => character.codePointAt(0)! >= from! && character.codePointAt(0)! <= to!)
    expect(all.filter(text => !isText(text) && ![...text].every(isAsked))).toEqual([])
    const text = 'Ễ đ 0123456789 #*©®™ ✔✖ →↔ "—…" 漢字 ไทย עברית'
    expect([...text].filter(isAsked)).toEqual([])
  })
})
