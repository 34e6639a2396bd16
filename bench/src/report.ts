/** Nearest-rank percentile (p in 0–100) of unsorted values; 0 of none. */
export function percentile(values: readonly number[], p: number): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  return sortedValues[Math.max(0, Math.ceil((p / 100) * sortedValues.length) - 1)] ?? 0
}

export function print(suite: string, text: string): void {
  console.log(suite ? `\n${suite}: ${text}` : `  ${text}`)
}

export interface Goal {
  what: string
  value: number
  relation: '≥' | '≤'
}

let collectedGoals: Goal[] | undefined

/** The figures that some work reports beside a goal. */
export async function goalsOf(work: () => Promise<void>): Promise<Goal[]> {
  const goals: Goal[] = []
  collectedGoals = goals
  try {
    await work()
  } finally {
    collectedGoals = undefined
  }
  return goals
}

/** A figure beside its goal; a goal that is not reached is said, and does not stop the rest. */
export function goal(what: string, value: number, relation: '≥' | '≤', limit: number): void {
  collectedGoals?.push({ what: what.trim(), value, relation })
  const isReached = relation === '≥' ? value >= limit : value <= limit
  console.log(
    `  ${what}: ${value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1)} (goal ${relation} ${limit}${isReached ? ', reached' : ', NOT REACHED'})`,
  )
}
