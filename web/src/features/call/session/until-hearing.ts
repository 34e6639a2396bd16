import type { AppStore } from '../../../store/store.ts'

/** Longer a reloaded page does not wait for its connection. */
const hearingMs = 2_000

/** Resolves when this page hears of calls, after two seconds at the latest. */
export function untilHearing(store: AppStore): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (store.getState().socket.isConnected) finish()
    }
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, hearingMs)
    const stop = store.subscribe(check)
    check()
  })
}
