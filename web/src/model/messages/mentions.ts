import type { Mention } from '@trau/contract'
import type { Block, Inline } from '@trau/contract/rules/markup'

/**
 * Mentions count from the beginning of the source, which the marks then take apart. So each goes through the parser as one
 * letter that no keyboard writes, and becomes a mention where it comes out.
 */
const first = 0xe000
const stands = /[\ue000-\ue0ff]/g

/** The text with a letter for each mention; @returns also how those letters become mentions again. */
export function hideMentions(text: string, mentions: readonly Mention[]) {
  const valid: Mention[] = []
  let end = 0
  for (const mention of [...mentions].sort((a, b) => a.offset - b.offset)) {
    if (mention.offset < end || text[mention.offset] !== '@' || valid.length === 256) continue
    end = mention.offset + mention.length
    if (end > text.length) break
    valid.push(mention)
  }
  let source = ''
  let at = 0
  for (const [n, { offset, length }] of valid.entries()) {
    source += text.slice(at, offset).replace(stands, '\ufffd') + String.fromCharCode(first + n)
    at = offset + length
  }
  source += text.slice(at).replace(stands, '\ufffd')
  const mentionOf = (letter: string): Inline => {
    const { userId, offset, length } = valid[letter.charCodeAt(0) - first]!
    return { kind: 'mention', userId, text: text.slice(offset, offset + length) }
  }
  return { source, show: (blocks: readonly Block[]) => blocks.map(block => inBlock(block, mentionOf)) }
}

type MentionOf = (letter: string) => Inline

function inBlock(block: Block, mentionOf: MentionOf): Block {
  switch (block.kind) {
    case 'text':
      return { ...block, children: inChildren(block.children, mentionOf) }
    case 'code':
      return { ...block, text: withMentions(block.text, mentionOf) }
    case 'quote':
      return { ...block, blocks: block.blocks.map(inner => inBlock(inner, mentionOf)) }
    case 'list':
      return {
        ...block,
        items: block.items.map(({ marker, children }) => ({
          marker,
          children: inChildren(children, mentionOf),
        })),
      }
  }
}

const inChildren = (children: readonly Inline[], mentionOf: MentionOf): Inline[] =>
  children.flatMap(child => {
    if (typeof child === 'string') return apart(child, mentionOf)
    if ('children' in child) return [{ ...child, children: inChildren(child.children, mentionOf) }]
    const text = withMentions(child.text, mentionOf)
    return [
      child.kind === 'link'
        ? { ...child, text, href: withMentions(child.href, mentionOf) }
        : { ...child, text },
    ]
  })

function apart(text: string, mentionOf: MentionOf): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const { index, 0: letter } of text.matchAll(stands)) {
    if (index > at) pieces.push(text.slice(at, index))
    pieces.push(mentionOf(letter))
    at = index + 1
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}

/** In code and addresses nobody is named; there it is the letters that were typed. */
const withMentions = (text: string, mentionOf: MentionOf) =>
  text.replace(stands, letter => (mentionOf(letter) as { text: string }).text)
