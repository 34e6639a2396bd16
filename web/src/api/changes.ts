import type { QueryKey } from '@tanstack/react-query'
import { runWrite } from './mutation.ts'
import { queryClient } from './query-client.ts'

interface ChangesOptions<T, C> {
  /** Where the object stands in the cache. */
  key: QueryKey
  /** What the server makes of a change. */
  apply: (before: T, change: C) => T
  /** @returns the object as it stands on the server afterwards */
  send: (change: C) => Promise<T>
  /** After an answer, with what is shown then. */
  onShown?: (value: T) => void
}

/**
 * Writes of an object that a person changes faster than the server answers, such as settings. Each change acts at once; they are sent one after
 * the other, in order. What is heard of the object meanwhile, by an answer or an event, does not hide a change that is still on its way, so
 * that the next one, which is made of what is shown, does not lose it. A change that fails goes back, and leaves the others.
 */
export function createChanges<T extends object, C extends object>(options: ChangesOptions<T, C>) {
  const { key, apply, send, onShown } = options
  const pending = new Set<C>()
  /** As the server last said it. */
  let savedValue: T | undefined

  /** What to show of an object that was heard from the server. */
  function withPending(serverValue: T): T {
    savedValue = serverValue
    return [...pending].reduce(apply, serverValue)
  }
  const show = (serverValue: T) => void queryClient.setQueryData(key, withPending(serverValue))

  return {
    withPending,
    /** Resolves to whether the server took the change, and never rejects: a failure has been shown. */
    change(change: C): Promise<boolean> {
      return runWrite(() => send(change), {
        scope: JSON.stringify(key),
        optimistic() {
          if (pending.size === 0) savedValue = queryClient.getQueryData<T>(key)
          pending.add(change)
          if (savedValue) show(savedValue)
          return () => {
            pending.delete(change)
            if (savedValue) show(savedValue)
          }
        },
        onSuccess(answer) {
          pending.delete(change)
          show(answer)
          onShown?.(answer)
        },
      })
    },
  }
}
