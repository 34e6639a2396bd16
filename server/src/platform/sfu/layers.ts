/** A picture that a subscriber could be sent, with what its layers took lately. */
export interface VideoChoice<K> {
  key: K
  /** The largest height that is of use; 0: not shown. */
  wantedHeight: number
  /** Smallest first; only those that flow. */
  layers: readonly { index: number; height: number; bps: number }[]
}

/**
 * Which layer of each picture a subscriber gets, within a budget: the first layer of all, in the order given (most important first), then larger
 * ones in the same order. What does not fit even at its smallest is left out, except the first.
 * @returns layer index by key, and whether something larger was wanted
 */
export function chooseLayers<K>(
  choices: readonly VideoChoice<K>[],
  budgetBps: number,
): { chosen: Map<K, number>; isUnsatisfied: boolean; bps: number } {
  const steps = choices.map(choice => ({ key: choice.key, layers: usefulLayers(choice), at: -1 }))
  let bps = 0
  let isUnsatisfied = false
  const deepest = Math.max(0, ...steps.map(step => step.layers.length))
  for (let level = 0; level < deepest; level++)
    for (const [i, step] of steps.entries()) {
      const next = step.layers[level]
      if (!next || step.at !== level - 1) continue
      const more = next.bps - (step.layers[level - 1]?.bps ?? 0)
      if (bps + more <= budgetBps || (level === 0 && i === 0)) {
        bps += more
        step.at = level
      } else isUnsatisfied = true
    }
  const chosenLayers = new Map<K, number>()
  for (const step of steps) if (step.at >= 0) chosenLayers.set(step.key, step.layers[step.at]!.index)
  return { chosen: chosenLayers, isUnsatisfied, bps }
}

/** Up to the first layer that is as large as wanted. */
function usefulLayers({ wantedHeight, layers }: VideoChoice<unknown>) {
  if (wantedHeight <= 0) return []
  const enough = layers.findIndex(layer => layer.height >= wantedHeight)
  return enough < 0 ? layers : layers.slice(0, enough + 1)
}
