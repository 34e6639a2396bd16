/** Nearest-rank percentile (p in 0–100) of unsorted values; 0 of none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0
}

export function print(suite: string, text: string): void {
  console.log(suite ? `\n${suite}: ${text}` : `  ${text}`)
}

export interface Goal {
  what: string
  value: number
  relation: '≥' | '≤'
}

let collected: Goal[] | undefined

/** The figures that some work reports beside a goal. */
export async function goalsOf(work: () => Promise<void>): Promise<Goal[]> {
  const goals: Goal[] = []
  collected = goals
  try {
    await work()
  } finally {
    collected = undefined
  }
  return goals
}

/** A figure beside its goal; a goal that is not reached is said, and does not stop the rest. */
export function goal(what: string, value: number, relation: '≥' | '≤', bound: number): void {
  collected?.push({ what: what.trim(), value, relation })
  const reached = relation === '≥' ? value >= bound : value <= bound
  console.log(
    `  ${what}: ${value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1)} (goal ${relation} ${bound}${reached ? ', reached' : ', NOT REACHED'})`,
  )
}
