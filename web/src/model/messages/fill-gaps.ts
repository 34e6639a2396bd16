import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { fillGap } from './load.ts'
import { isBehind, type MessageWindow } from './message-window.ts'

const gapSettleMs = 120

/**
 * Watches the held stretches: where an event names a higher number than came, the rest is fetched.
 * @returns a function that stops watching
 */
export function fillGaps(): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const leave = queryClient.getQueryCache().subscribe(({ query, type }) => {
    const [service, kind, roomId] = query.queryKey as string[]
    if (type !== 'updated' || service !== 'chat' || kind !== 'window' || !roomId || timers.has(roomId)) return
    const window = query.state.data as MessageWindow | undefined
    if (!window || !isBehind(window)) return
    // The full message often is on its way on the room's own channel.
    const fill = () => {
      timers.delete(roomId)
      void ignoreFailure(fillGap(roomId), 'repeated')
    }
    timers.set(roomId, setTimeout(fill, gapSettleMs))
  })
  return () => {
    leave()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
