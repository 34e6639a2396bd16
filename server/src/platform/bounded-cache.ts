import { LRUCache } from 'lru-cache'

/**
 * A cache of at most `max` entries, or of what `sizeOf` makes `max` together, for `ttl` milliseconds each where that is given; the longest
 * unused goes first. It takes memory as it fills: LRUCache's own `max` would take the memory of all of them at once, at every start.
 */
export const createBoundedCache = <V extends object | number>(
  max: number,
  { ttl = 0, sizeOf = () => 1 }: { ttl?: number; sizeOf?: (value: V) => number } = {},
): LRUCache<string, V> => new LRUCache<string, V>({ maxSize: max, sizeCalculation: sizeOf, ttl })
