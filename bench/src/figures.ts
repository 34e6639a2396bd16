export interface Figure {
  /** As it was printed. */
  text: string
  isReached: boolean
}

const goalLine = /^\s*(.+ \(goal [≥≤] .+\))\s*$/
const tallyLine = /^\s*(lost \d+, duplicated \d+, reordered \d+, invented \d+, altered \d+)\s*$/

/** What a suite printed beside a goal, and what the checker of chaos counted, where the goal is none of it. */
export function figuresIn(output: string): Figure[] {
  return output.split('\n').flatMap((line): Figure[] => {
    const goal = goalLine.exec(line)?.[1]
    if (goal !== undefined) return [{ text: goal, isReached: !goal.includes('NOT REACHED') }]
    const tally = tallyLine.exec(line)?.[1]
    return tally === undefined ? [] : [{ text: tally, isReached: !/[1-9]/.test(tally) }]
  })
}
