import { ChangeSet, simplifyChanges } from '@tiptap/pm/changeset'
import type { Node } from '@tiptap/pm/model'
import { StepMap } from '@tiptap/pm/transform'

/** What was taken out, and where what came in its place stands in the later document. */
export interface TextChange {
  from: number
  to: number
  removed: string
}

/** What differs between two states of a note, in whole words. */
export function changesBetween(before: Node, after: Node): TextChange[] {
  const whole = new StepMap([0, before.content.size, after.content.size])
  const { changes } = ChangeSet.create(before).addSteps(after, [whole], null)
  return simplifyChanges(changes, after).map(({ fromA, toA, fromB, toB }) => ({
    from: fromB,
    to: toB,
    removed: before.textBetween(fromA, toA, ' ', ' ').trim(),
  }))
}

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** How many words came and went. */
export function countWords(after: Node, changes: readonly TextChange[]): { added: number; removed: number } {
  return changes.reduce(
    (sum, { from, to, removed: removedText }) => ({
      added: sum.added + words(after.textBetween(from, to, ' ', ' ')),
      removed: sum.removed + words(removedText),
    }),
    { added: 0, removed: 0 },
  )
}
