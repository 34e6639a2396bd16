import type { Mention } from '@trau/contract'

/**
 * Where mentions are in a text that somebody goes on typing in. Whatever was typed into a mention ends it: the letters stay, the
 * person is named no more.
 */

/** A mention that a change has ended, with how it read: taking the change back brings it back. */
export interface Ended {
  userId?: string | undefined
  label: string
}

/** The mentions of the text in the field: what else sets that text reads and sets them too. */
export interface NamedInText {
  current(): readonly Mention[]
  set(mentions: readonly Mention[] | undefined): void
}

interface Followed {
  mentions: readonly Mention[]
  ended: readonly Ended[]
}

const endOf = ({ offset, length }: Mention) => offset + length
const labelOf = (text: string, mention: Mention) => text.slice(mention.offset, endOf(mention))

/**
 * The mentions of `before` in `after`, in the order of the text, and those that ended earlier where they read as they did.
 * @param caret where it stands in `after`: of equal letters only it tells which one was typed
 */
export function followMentions(
  followedText: Followed,
  before: string,
  after: string,
  caret = after.length,
): Followed {
  if (before === after) return followedText
  const [from, tail] = changed(before, after, caret)
  const shift = after.length - before.length
  const mentions: Mention[] = []
  const endedMentions = [...followedText.ended]
  for (const mention of followedText.mentions) {
    if (endOf(mention) <= from) mentions.push(mention)
    else if (mention.offset >= before.length - tail)
      mentions.push({ ...mention, offset: mention.offset + shift })
    else endedMentions.push({ userId: mention.userId, label: labelOf(before, mention) })
  }
  const back = comeBack(endedMentions, mentions, after, [from, after.length - tail])
  return {
    mentions: [...mentions, ...back.map(one => one.mention)].sort((a, b) => a.offset - b.offset),
    ended: endedMentions.filter(one => !back.some(({ of }) => of === one)).slice(-50),
  }
}

/** Lengths of what both texts begin with and end with. */
function changed(before: string, after: string, caret: number): [head: number, tail: number] {
  const shorter = Math.min(before.length, after.length)
  let tail = 0
  const most = Math.min(after.length - caret, shorter)
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  let head = 0
  while (head < shorter - tail && before[head] === after[head]) head++
  return [head, tail]
}

function comeBack(
  endedMentions: readonly Ended[],
  there: readonly Mention[],
  text: string,
  [from, to]: [number, number],
) {
  const back: { of: Ended; mention: Mention }[] = []
  for (const one of endedMentions) {
    const { label, userId } = one
    const near = text.slice(Math.max(0, from - label.length), to + label.length)
    const position = near.indexOf(label)
    if (position < 0) continue
    const mention = {
      ...(userId ? { userId } : {}),
      offset: Math.max(0, from - label.length) + position,
      length: label.length,
    }
    const takenPlaces = [...there, ...back.map(other => other.mention)]
    if (takenPlaces.every(other => endOf(other) <= mention.offset || other.offset >= endOf(mention)))
      back.push({ of: one, mention })
  }
  return back
}

/** The mention that ends where the caret stands: what one Backspace takes. */
export const mentionBehind = (mentions: readonly Mention[], caret: number) =>
  mentions.find(mention => endOf(mention) === caret)

/** Each piece of a text, which come in its order, with the mentions that lie whole in it. */
export function piecesWithMentions(
  pieces: readonly string[],
  text: string,
  mentions: readonly Mention[],
): { content: string; mentions: Mention[] }[] {
  let at = 0
  return pieces.map(content => {
    const start = Math.max(at, text.indexOf(content, at))
    at = start + content.length
    return {
      content,
      mentions: mentions
        .filter(mention => mention.offset >= start && endOf(mention) <= at)
        .map(mention => ({ ...mention, offset: mention.offset - start })),
    }
  })
}
