export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** How the lines of one text become those of another: the longest common ones stay. Texts are short, so the whole table is kept. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, next] = [before.split('\n'), after.split('\n')]
  // common[i][j]: how many lines old from i and next from j have in common, in order.
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      common[i]![j] =
        old[i] === next[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      lines.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (j === next.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ kind: 'removed', text: old[i++]! })
    else lines.push({ kind: 'added', text: next[j++]! })
  }
  return lines
}
