import * as Y from 'yjs'
import { childItems } from './apply-updates.ts'
import type { BeforeUpdate } from './moved-blocks.ts'

type Marks = Record<string, unknown>

/** A character that the mover had too, or the end of the text, and what is before it that the mover did not know. */
interface KnownLetter {
  character: string | undefined
  added: { text: string; marks: Marks }[]
  /** How many characters were taken out there which the mover had; where a whole state came, also before the move. */
  removed: number
}

/**
 * The edits that bring what was typed in and taken out of a deleted text into its copy. Others may have written in the copy since: what is not
 * the mover's stays, and of the mover's only as much goes as was taken out at that place.
 */
export function* mergeMovedText(
  type: Y.XmlText,
  copy: Y.XmlText,
  before: BeforeUpdate,
): Generator<() => void> {
  const standing = lettersOf(copy)
  const knownText = [...knownLetters(type, before)]
  const inMove =
    knownText.length - 1 + knownText.reduce((sum, { removed: removedLength }) => sum + removedLength, 0)
  // Nobody took characters out of the copy yet, and what was taken out of the text was in it: each one is known by its place.
  const isWhole = standing.filter(({ isMovers }) => isMovers).length === inMove
  const edits: (() => void)[] = []
  let place = 0
  for (const { character, added: isAdded, removed: removedLength } of knownText) {
    const extra: number[] = []
    let next = place
    for (; next < standing.length; next++) {
      const one = standing[next]
      if (character !== undefined && one?.character === character)
        if (!isWhole || (one.isMovers && extra.length === removedLength)) break
      if (!one?.isMovers) continue
      if (extra.length === removedLength) break
      extra.push(next)
    }
    const isFound =
      character === undefined ? next === standing.length : standing[next]?.character === character
    const at = place
    for (const { text, marks } of isAdded) edits.push(() => copy.insert(at, text, marks))
    if (!isFound) continue
    for (const index of extra) edits.push(() => copy.delete(index, 1))
    place = character === undefined ? next : next + 1
  }
  // Backwards: what comes earlier in the text keeps its place.
  yield* edits.reverse()
}

function* knownLetters(type: Y.XmlText, before: BeforeUpdate): Generator<KnownLetter> {
  let marks: Marks = {}
  let waiting: KnownLetter = { character: undefined, added: [], removed: 0 }
  for (const item of childItems(type)) {
    const { content, id } = item
    if (!before.wasVisible(item)) {
      for (let offset = 0; item.countable && offset < item.length; offset++)
        if (before.isKnown(Y.createID(id.client, id.clock + offset))) waiting.removed++
    } else if (content instanceof Y.ContentFormat) marks = { ...marks, [content.key]: content.value }
    else if (content instanceof Y.ContentString)
      for (const [offset, character] of content.str.split('').entries()) {
        const letterId = Y.createID(id.client, id.clock + offset)
        if (before.isKnown(letterId)) {
          yield { ...waiting, character }
          waiting = { character: undefined, added: [], removed: 0 }
        } else if (before.isMine(letterId)) addLetter(waiting.added, character, marks)
      }
  }
  yield waiting
}

/** Halves of one character stay together. */
function addLetter(runs: KnownLetter['added'], character: string, marks: Marks) {
  const last = runs.at(-1)
  if (last?.marks === marks) last.text += character
  else runs.push({ text: character, marks })
}

/** The characters of a copy, and which of them came with the move. */
function lettersOf(copy: Y.XmlText): { character: string; isMovers: boolean }[] {
  const mover = copy._item?.id.client
  const characters: { character: string; clock: number; isMovers: boolean }[] = []
  for (const { content, deleted: isDeleted, id } of childItems(copy)) {
    if (isDeleted || !(content instanceof Y.ContentString)) continue
    for (const [offset, character] of content.str.split('').entries())
      characters.push({ character, clock: id.clock + offset, isMovers: id.client === mover })
  }
  // They came in order; what the mover typed between them later has a later clock than what follows.
  let earliest = Number.POSITIVE_INFINITY
  for (const one of characters.toReversed()) {
    if (!one.isMovers) continue
    one.isMovers = one.clock < earliest
    earliest = Math.min(earliest, one.clock)
  }
  return characters
}
