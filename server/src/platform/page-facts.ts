import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { normalizeText } from '@trau/contract/text'
import { Parser } from 'htmlparser2'

/** What a page of the web says about itself (https://ogp.me, else its title). */
export interface PageFacts {
  title: string
  description?: string
  site?: string
  /** Address of the picture that it wants to be shown with. */
  image?: string
}

/** The text of a page: in the charset of its header, else the one that it names itself, else UTF-8. */
export function decode(bytes: Uint8Array, type: string): string {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const names = {
  'og:title': 'title',
  'twitter:title': 'title',
  'og:description': 'description',
  'twitter:description': 'description',
  description: 'description',
  'og:site_name': 'site',
  'og:image:secure_url': 'image',
  'og:image': 'image',
  'og:image:url': 'image',
  'twitter:image': 'image',
} as const

/** What may stand in a head; the first other element begins the body. */
const ofHead = new Set('html head title meta link base script style noscript template'.split(' '))
/** A head has no more levels; a parser pays for each. */
const deepest = 16
/** Read at a time: what follows the end of the head is not looked at. */
const partLength = 4_096

/**
 * Reads the marks in the head of a page and never runs any of it.
 * @param url where it was found, from which what it names is reckoned
 */
export function factsOf(html: string, url: URL): PageFacts | undefined {
  const facts = new Map<string, string>()
  let heading: string | undefined
  let isInTitle = false
  let depth = 0
  /** What is shown without scripts stands in heads too, a picture that counts visits above all. */
  let noscripts = 0
  let isOver = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const isOfHead = ofHead.has(name) || (noscripts > 0 && name !== 'body')
      if (!isOfHead || ++depth > deepest) isOver = true
      if (isOver) return
      if (name === 'noscript') noscripts++
      if (name === 'title') isInTitle = heading === undefined
      if (name !== 'meta') return
      const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
      if (key in names && attributes.content && !facts.has(key)) facts.set(key, attributes.content)
    },
    ontext(text) {
      if (isInTitle && !isOver && (heading?.length ?? 0) < 1_000) heading = (heading ?? '') + text
    },
    onclosetag(name) {
      depth--
      if (name === 'noscript') noscripts--
      if (name === 'title') isInTitle = false
      if (name === 'head') isOver = true
    },
  })
  for (let at = 0; at < html.length && !isOver; at += partLength)
    parser.write(html.slice(at, at + partLength))
  if (!isOver) parser.end()
  const first = (what: string) =>
    Object.keys(names).find(key => names[key as keyof typeof names] === what && facts.has(key))
  const text = (what: string, most: number) => oneLine(facts.get(first(what) ?? '') ?? '', most)
  const title = text('title', 120) || oneLine(heading ?? '', 120)
  if (!title) return undefined
  const description = text('description', 300)
  const site = text('site', 60)
  const image = imageAt(facts.get(first('image') ?? '') ?? '', url)?.href
  return {
    title,
    ...(description ? { description } : {}),
    ...(site ? { site } : {}),
    ...(image ? { image } : {}),
  }
}

/** Of the web alone: what a page writes into its mark (data:) is no picture of it. */
function imageAt(address: string, page: URL): URL | undefined {
  const url = address.length <= 2_000 ? URL.parse(address.trim(), page.href) : null
  return address.trim() && url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Visible text in one line: what could turn a line around or hide in it goes. */
const oneLine = (text: string, most: number) =>
  truncateGraphemes(
    normalizeText(
      text
        .slice(0, most * 16)
        .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    most,
  )
