import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The flag makes V8's own function reachable, here and nowhere else.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
setFlagsFromString('--no-expose-gc')

const everyBytes = 16 * 1024 * 1024

/**
 * For streams of much data: call it with the size of each chunk. Bytes that came from a socket are outside the heap, where V8 counts them and
 * walks the whole heap every 25 MB to find those that can go; as they are all young, looking at what is young does
 * [M: 256 MB from a socket into a file took 22 walks of 250 ms].
 */
export function createMinorHeapCollector(): (bytes: number) => void {
  let since = 0
  return bytes => {
    since += bytes
    if (since < everyBytes) return
    since = 0
    collect({ type: 'minor' })
  }
}
