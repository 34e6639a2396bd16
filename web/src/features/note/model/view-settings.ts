import { browserStorage, parseJson } from '../../../storage/browser-storage.ts'
import { sharedValue, useSharedValue } from '../../../store/shared-value.ts'
import { type NoteOrder, noteOrders } from './lists.ts'

/** How this browser shows notes. No secret, so it outlives a sign-out. */
export interface NoteViewSettings {
  layout: 'wall' | 'list'
  order: NoteOrder
}

const key = 'trau_note_view'

/** What is stored, with the default for what is absent or unknown. */
export function read(storedText: string | null): NoteViewSettings {
  const { layout, order } = (parseJson(storedText) ?? {}) as Partial<NoteViewSettings>
  return {
    layout: layout === 'list' ? 'list' : 'wall',
    order: order && noteOrders.includes(order) ? order : 'changed',
  }
}

const view = sharedValue(read(browserStorage.get(key)))

export function setNoteView(change: Partial<NoteViewSettings>) {
  const next = { ...view.get(), ...change }
  browserStorage.set(key, JSON.stringify(next))
  view.set(next)
}

export const useNoteView = (): NoteViewSettings => useSharedValue(view)
