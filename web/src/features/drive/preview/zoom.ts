const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export const smallestZoom = Math.min(...steps)
export const largestZoom = Math.max(...steps)

/** The next factor at which documents and text are shown, up or down. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  const at = steps.indexOf(zoom) + by
  return steps[Math.min(Math.max(at, 0), steps.length - 1)] ?? zoom
}
