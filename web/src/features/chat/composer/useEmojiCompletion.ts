import type { RefObject } from 'react'
import type { Emoji } from '../../../kit/emoji/emoji-data.ts'
import { rememberEmoji } from '../../../kit/emoji/recent.ts'
import { findTrigger } from './completion.ts'
import { replaceIn } from './replace-in.ts'
import { useCompletion } from './useCompletion.ts'

const mostShown = 6

/** Emoji by name while one types ":tim" or ":heart". */
export const useEmojiCompletion = (area: RefObject<HTMLTextAreaElement | null>) =>
  useCompletion<Emoji>(area, {
    find: findTrigger,
    // Loaded with the data that it searches.
    async search(query) {
      const { loadEmoji, searchEmoji } = await import('../../../kit/emoji/emoji-data.ts')
      return searchEmoji(await loadEmoji(), query, mostShown)
    },
    take({ emoji }, { start, query }) {
      const field = area.current
      if (!field) return
      const insert = `${emoji} `
      const end = start + insert.length
      replaceIn(field, { from: start, to: start + query.length + 1, insert, selection: [end, end] })
      rememberEmoji(emoji)
    },
  })
