import { LinkifyIt } from 'linkify-it'
import type { FindLinks } from './parse.ts'

const finder = new LinkifyIt({ fuzzyLink: true })
finder.add('ftp:', null).add('//', null)

const safe = /^(?:https?|mailto):/i

/** Links written out in a text, also without "https://". Only the schemes that a message may open. */
export const findLinks: FindLinks = text =>
  (finder.match(text) ?? []).flatMap(({ index, lastIndex, url }) =>
    safe.test(url) ? [{ index, lastIndex, url }] : [],
  )
