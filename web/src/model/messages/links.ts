import { isTypedHost } from '@trau/contract/rules/hosts'
import type { FindLinks } from '@trau/contract/rules/markup'
import { LinkifyIt } from 'linkify-it'

const finder = new LinkifyIt({ fuzzyLink: true })
finder.add('ftp:', null).add('//', null)

const safe = /^(?:https?|mailto):/i

/**
 * Links written out in a text, also hosts without "https://", but none that a missing space or the name of a file makes: "rồi.ai", "main.rs".
 * Only the schemes that a message may open.
 */
export const findLinks: FindLinks = text =>
  (finder.match(text) ?? []).flatMap(({ index, lastIndex, url }) =>
    safe.test(url) && isMeant(text.slice(index, lastIndex)) ? [{ index, lastIndex, url }] : [],
  )

function isMeant(text: string): boolean {
  if (safe.test(text)) return true
  const [, mailbox = '', host = '', rest = ''] = /^([^@]*@)?([^/?#:]*)(.*)$/s.exec(text) ?? []
  return isTypedHost(host, (mailbox || rest) !== '')
}

/** 0912 345 678, +84 912.345.678, 024 3825 2525: mobile and fixed numbers of Vietnam, in one pass. */
const phone =
  /(?<![\p{L}\p{N}_+./-])(?:\+84[ .-]?|0)(?:[35789](?:[ .-]?\d){8}|2(?:[ .-]?\d){9})(?![\p{L}\p{N}_/-]|[.,]\d)/gu

/** The same, and phone numbers, which a message dials. */
export const findLinksAndPhones: FindLinks = text => {
  const links = findLinks(text)
  let next = 0
  for (const { 0: match, index } of text.matchAll(phone)) {
    const lastIndex = index + match.length
    while (next < links.length && links[next]!.lastIndex <= index) next++
    if (next < links.length && links[next]!.index < lastIndex) continue
    const national = match.replace(/^\+84[ .-]?/, '').replace(/\D/g, '')
    links.splice(next++, 0, { index, lastIndex, url: `tel:+84${national.replace(/^0/, '')}` })
  }
  return links
}
