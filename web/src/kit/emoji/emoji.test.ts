import { expect, it } from 'vitest'
import { loadEmoji, searchEmoji } from './emoji-data.ts'

it('finds emoji by Vietnamese and English names, marks optional, the likeliest first', async () => {
  const all = await loadEmoji()
  const first = (query: string) => searchEmoji(all, query, 6).map(({ emoji }) => emoji)
  expect(first('tim')[0]).toBe('❤️')
  expect(first('cười')).toContain('😂')
  expect(first('cuoi').length).toBeGreaterThan(0)
  expect(first('viet nam')).toContain('🇻🇳')
  expect(first('co viet nam')).toContain('🇻🇳')
  expect(first('khong co gi nhu the')).toEqual([])
})

it.each([
  ['heart', '❤️'],
  ['hear', '❤️'],
  ['joy', '😂'],
  ['fire', '🔥'],
  ['lua', '🔥'],
  ['+1', '👍'],
  ['thumbs', '👍'],
  ['heart_eyes', '😍'],
  ['tada', '🎉'],
])('":%s" Enter gives %s', async (query, emoji) => {
  expect(searchEmoji(await loadEmoji(), query, 6)[0]?.emoji.replace(/\ufe0f$/u, '')).toBe(
    emoji.replace(/\ufe0f$/u, ''),
  )
})

it('holds every emoji once, in nine groups', async () => {
  const all = await loadEmoji()
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length)
  expect(new Set(all.map(({ group }) => group)).size).toBe(9)
})
