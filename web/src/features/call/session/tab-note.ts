import { parseJson, tabStorage } from '../../../storage/browser-storage.ts'
import type { LocalMediaState } from '../media/types.ts'

/** A page that comes back later than this was closed, not reloaded. */
const reloadMs = 30_000

/** What a tab leaves for itself. Written only as the page goes: a copy of a tab that is in a call must not take it over. */
export function noteOfTab<T extends object>(storageKey: string) {
  return {
    leave: (note: T) => tabStorage.set(storageKey, JSON.stringify({ ...note, at: Date.now() })),
    /** Once. */
    take(): T | undefined {
      const storedCall = parseJson(tabStorage.get(storageKey)) as (T & { at: number }) | undefined
      tabStorage.remove(storageKey)
      if (!storedCall || Date.now() - storedCall.at > reloadMs) return undefined
      const { at: _, ...note } = storedCall
      return note as unknown as T
    },
    /** Without taking it. */
    isThere: () => tabStorage.get(storageKey) !== null,
  }
}

export interface WithDevices {
  withMicrophone: boolean
  withCamera: boolean
}

/** What is on, and what is still being opened: that is wanted all the same. */
export const wantedDevices = ({ hasMicrophone, hasCamera, opening }: LocalMediaState): WithDevices => ({
  withMicrophone: hasMicrophone || opening.microphone === true,
  withCamera: hasCamera || opening.camera === true,
})
