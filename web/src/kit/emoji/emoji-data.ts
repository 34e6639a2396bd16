import { fold, foldCase } from '../../text/vietnamese.ts'

export interface Emoji {
  emoji: string
  /** Its Vietnamese name. */
  label: string
  /** The English one. */
  english: string
  group: number
  /** Names and words it is found by, in both languages: as written, and without marks. */
  names: readonly { written: string; folded: string }[]
  /** English short names, as other messengers write them between colons: "heart", "thumbsup". */
  shortNames: readonly string[]
}

interface Compact {
  unicode: string
  label: string
  hexcode: string
  group?: number
  order?: number
  tags?: string[]
}

/** Short names by hexcode. */
type ShortNames = Readonly<Record<string, string | string[]>>

/** Skin and hair colours, which are no emoji by themselves. */
const components = 2

let loading: Promise<Emoji[]> | undefined

/** All emoji in the order of the standard; names and search words come from CLDR, in Vietnamese and English. */
export function loadEmoji(): Promise<Emoji[]> {
  loading ??= Promise.all([
    import('emojibase-data/vi/compact.json'),
    import('emojibase-data/en/compact.json'),
    import('emojibase-data/en/shortcodes/github.json'),
  ]).then(
    ([vi, en, short]) => joinEmoji(vi.default as Compact[], en.default as Compact[], short.default),
    error => {
      loading = undefined
      throw error
    },
  )
  return loading
}

export function joinEmoji(vi: readonly Compact[], en: readonly Compact[], short: ShortNames): Emoji[] {
  const english = new Map(en.map(one => [one.hexcode, one]))
  return vi
    .filter(({ group }) => group !== undefined && group !== components)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ unicode, label, hexcode, group, tags = [] }) => {
      const other = english.get(hexcode)
      const names = [label, ...tags, other?.label ?? '', ...(other?.tags ?? [])]
      return {
        emoji: unicode,
        label,
        english: other?.label ?? label,
        group: group!,
        names: [...new Set(names.filter(Boolean).map(name => foldCase(name.replace(/[:,]/g, ''))))].map(
          typedQuery => ({
            written: typedQuery,
            folded: fold(typedQuery),
          }),
        ),
        shortNames: [short[hexcode] ?? []].flat().map(name => name.replaceAll('_', ' ')),
      }
    })
}

/** Of equals, those that people reach for most come first. */
const favourites = new Set(
  '❤️ 😂 😍 👍 😭 😊 🙏 😘 🥰 😅 🎉 🔥 😁 💕 🥺 😆 😢 😮 😡 👏 💪 🤔 🌹 😎 ✅ 🎂 🤣 😴 🍀 ☕'
    .split(' ')
    .map(withoutVariant),
)

/** The data names some emoji with the sign that asks for a coloured picture, which keyboards leave out. */
function withoutVariant(emoji: string) {
  return emoji.replaceAll('\ufe0f', '')
}

/**
 * Emoji for some letters, marks optional, best first: a whole short name, a whole name, the end of one of two words, the beginning of a
 * short name, a word of a name, its beginning.
 */
export function searchEmoji(all: readonly Emoji[], query: string, most: number): Emoji[] {
  const foldedQuery = foldCase(query.replaceAll('_', ' ').trim())
  const foldedName = fold(foldedQuery)
  if (!foldedName) return []
  const matches: { emoji: Emoji; rank: number }[] = []
  for (const emoji of all) {
    // "tim" means the heart; that "tím", the colour, folds to it comes after.
    const rank = Math.max(
      ...emoji.shortNames.map(name => rankOfShort(name, foldedName)),
      ...emoji.names.map(
        name => rankOf(name.folded, foldedName) * 2 + (rankOf(name.written, foldedQuery) ? 5 : 0),
      ),
    )
    if (rank > 0) matches.push({ emoji, rank: rank + (favourites.has(withoutVariant(emoji.emoji)) ? 3 : 0) })
  }
  return matches
    .sort((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}

/** Of short names that begin alike, the shorter one is likelier meant. */
function rankOfShort(name: string, needle: string): number {
  if (name === needle) return 24
  return name.startsWith(needle) ? 15 - name.length / 100 : 0
}

/** "tim" is what "trái tim" means, and only a part of "mắt hình trái tim". */
function rankOf(name: string, needle: string): number {
  if (name === needle) return 6
  const words = name.split(' ')
  if (words.length === 2 && words[1] === needle) return 5
  if (words.includes(needle)) return 4
  if (name.startsWith(needle)) return 3
  return name.includes(` ${needle}`) ? 2 : 0
}
