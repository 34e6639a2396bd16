import type { Node } from '@tiptap/pm/model'

/** Of blocks of text, which stay the same objects while others are written in. */
const counts = new WeakMap<Node, number>()

/** Words of a document; of each block it is counted once. */
export function countWords(node: Node): number {
  if (!node.isTextblock) {
    let sum = 0
    node.forEach(child => {
      sum += countWords(child)
    })
    return sum
  }
  let count = counts.get(node)
  if (count === undefined) {
    const text = node.textBetween(0, node.content.size, ' ', ' ')
    count = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    counts.set(node, count)
  }
  return count
}
