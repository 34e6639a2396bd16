/** The states of Aho and Corasick, "Efficient string matching" (1975): all patterns in one pass over a text, whatever they are. */
export interface Trie {
  /** State 0 is the one before any code. */
  size: number
  step(state: number, code: number): number
  /** By state, that of its longest proper suffix. */
  fallback: Int32Array
  /** By pattern, the state in which it ends. */
  ends: Int32Array
  /** All states but the first, each after that of its fallback. */
  order: Int32Array
}

/** So many codes of patterns, or states, are worked on between two places where others may have their turn. */
const stepsAtOnce = 1_000

/** Yields often, so that whoever builds a large one can give way to others. */
export function* buildTrie(patterns: readonly (readonly number[])[]): Generator<void, Trie> {
  const most = patterns.reduce((sum, codes) => sum + codes.length, 1)
  const codeOf = new Int32Array(most).fill(-1)
  const parentOf = new Int32Array(most)
  const depthOf = new Int32Array(most)
  /** The child that was added first; most states have no other. */
  const firstChild = new Int32Array(most)
  const otherChildren = new Map<number, Map<number, number>>()
  const ends = new Int32Array(patterns.length)
  const fallback = new Int32Array(most)
  let size = 1
  let deepest = 0
  let steps = 0

  const childOf = (state: number, code: number): number => {
    const first = firstChild[state]!
    if (first === 0) return 0
    return codeOf[first] === code ? first : (otherChildren.get(state)?.get(code) ?? 0)
  }
  const addChild = (state: number, code: number): number => {
    const child = size++
    codeOf[child] = code
    parentOf[child] = state
    depthOf[child] = depthOf[state]! + 1
    deepest = Math.max(deepest, depthOf[child]!)
    if (firstChild[state] === 0) firstChild[state] = child
    else {
      const others = otherChildren.get(state) ?? new Map<number, number>()
      otherChildren.set(state, others.set(code, child))
    }
    return child
  }
  const step = (from: number, code: number): number => {
    for (let state = from; ; state = fallback[state]!) {
      const child = childOf(state, code)
      if (child !== 0 || state === 0) return child
    }
  }

  for (const [n, codes] of patterns.entries()) {
    let state = 0
    for (const code of codes) {
      state = childOf(state, code) || addChild(state, code)
      if (++steps % stepsAtOnce === 0) yield
    }
    ends[n] = state
  }
  const order = byDepth(depthOf, size, deepest)
  for (const state of order) {
    const parent = parentOf[state]!
    fallback[state] = parent === 0 ? 0 : step(fallback[parent]!, codeOf[state]!)
    if (++steps % stepsAtOnce === 0) yield
  }
  return { size, step, fallback, ends, order }
}

/** The states but the first, the nearest to it first. */
function byDepth(depthOf: Int32Array, size: number, deepest: number): Int32Array {
  const next = new Int32Array(deepest + 2)
  for (let state = 1; state < size; state++) next[depthOf[state]! + 1]!++
  for (let depth = 1; depth < next.length; depth++) next[depth]! += next[depth - 1]!
  const order = new Int32Array(size - 1)
  for (let state = 1; state < size; state++) order[next[depthOf[state]!]!++] = state
  return order
}

/** Takes all steps at once. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
