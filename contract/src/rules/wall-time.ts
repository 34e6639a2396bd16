const dayMs = 24 * 3_600_000

/**
 * The time (epoch ms) at which the clocks of a zone show `wall`, which is written as if it were UTC. Where they show it twice, because summer time
 * ends, the first of the two; where they skip it, as long after the skip as it lies after its beginning.
 * @param offsetAt what the clocks of the zone are ahead of UTC at a time, in ms
 */
export function timeOfWall(wall: number, offsetAt: (time: number) => number): number {
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  const isShownAt = (time: number) => time + offsetAt(time) === wall
  const earliest = wall - Math.max(before, after)
  if (isShownAt(earliest)) return earliest
  const latest = wall - Math.min(before, after)
  return isShownAt(latest) ? latest : wall - before
}
