import { peakCount } from '@trau/contract/rules/attachment'

/** Loudness of one moment, 0 to 1: the root of the mean square of its samples, which are 128 in silence. */
export function loudness(samples: Uint8Array): number {
  let squares = 0
  for (const sample of samples) squares += ((sample - 128) / 128) ** 2
  return Math.sqrt(squares / Math.max(1, samples.length))
}

/**
 * A recording in 64 steps of 0 to 100, the loudest being 100. Of each stretch the loudest moment counts, so that words stand out; a
 * recording of fewer moments is stretched.
 */
export function peaksOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return new Array<number>(peakCount).fill(0)
  const steps = Array.from({ length: peakCount }, (_, step) => {
    const from = Math.floor((step * levels.length) / peakCount)
    const to = Math.max(from + 1, Math.floor(((step + 1) * levels.length) / peakCount))
    return Math.max(...levels.slice(from, to))
  })
  const loudest = Math.max(...steps)
  // What is only noise is not blown up to a shout.
  return steps.map(step => Math.round((step / Math.max(loudest, 0.02)) * 100))
}
