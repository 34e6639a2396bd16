import { hostsReadIn } from './hosts.ts'

/** A link with words of its own: "[họp](https://…)". */
export interface LabelledLink {
  /** Half-open, of all of it. */
  end: number
  label: string
  href: string
}

const mostLabel = 300
/** Only the schemes that a message may open, written out. The address holds no brackets, so no two scans cross. */
const address = /\]\(((?:https?:\/\/|mailto:)[^\s<>"'`[\]]{3,2000})/giy

/**
 * The labelled links of a text by where they begin, in linear time. A label that itself looks like another address is left as it was
 * typed: nobody reads one host and opens another.
 */
export function labelledLinks(text: string): Map<number, LabelledLink> {
  const links = new Map<number, LabelledLink>()
  let openIndex = -1
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '[') openIndex = at
    else if (sign === '\n') openIndex = -1
    else if (sign === ']' && openIndex >= 0) {
      const label = text.slice(openIndex + 1, at)
      address.lastIndex = at
      const url = label.trim() && label.length <= mostLabel ? address.exec(text)?.[1] : undefined
      const href = url && untilClosed(url)
      if (href && URL.canParse(href) && !looksLikeAnother(label, href)) {
        links.set(openIndex, { end: at + 2 + href.length + 1, label, href })
      }
      openIndex = -1
    }
  }
  return links
}

/** Up to the bracket that closes the address, past those that it opened itself; nothing where none does. */
function untilClosed(text: string): string | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && depth-- === 0) return text.slice(0, at)
  }
}

const looksLikeAnother = (label: string, href: string) =>
  hostsReadIn(label).some(
    read => placeOf(`${read.includes('@') ? 'mailto' : 'http'}:${read}`) !== placeOf(href),
  )

/** Of the host itself, whatever the port, or of the mailbox. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, pathname } = new URL(url)
  return (hostname || pathname).toLowerCase()
}

/** What a link leads to, as people read it: the host, or the address of a letter or a phone. */
export function linkedHost(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return host || pathname
}
