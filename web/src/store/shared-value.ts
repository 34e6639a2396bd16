import { useSyncExternalStore } from 'react'

export interface SharedValue<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** A value of this tab that any code sets and several components read, where nothing needs Redux: an open dialog, a selection. */
export function sharedValue<T>(initial: T): SharedValue<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value as it is now; with `select`, only what that answers causes a new render. */
export function useSharedValue<T>(value: SharedValue<T>): T
export function useSharedValue<T, S>(value: SharedValue<T>, select: (current: T) => S): S
export function useSharedValue<T, S>(value: SharedValue<T>, select?: (current: T) => S): T | S {
  return useSyncExternalStore(value.subscribe, () => (select ? select(value.get()) : value.get()))
}
