import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import {
  moved,
  type Selection,
  selectAll,
  toggled,
  withoutSelection,
} from '../../../kit/selection/selection.ts'
import { isComposing, shortcutOf } from '../../../kit/shortcuts.ts'
import { preferences } from '../../../model/preferences.ts'
import { setArchived, setPinned, trashNotes } from '../model/commands.ts'
import { showDialog } from '../model/dialog.ts'
import type { ListedNote } from '../model/lists.ts'
import { cardAfter, type Masonry } from './masonry.ts'

interface Options {
  order: readonly string[]
  byId: ReadonlyMap<string, ListedNote>
  selection: Selection
  setSelection: Dispatch<SetStateAction<Selection>>
  selected: readonly ListedNote[]
  scroller: RefObject<HTMLElement | null>
}

const nothing: Masonry = { places: [], height: 0, columns: 1, cardWidth: 0 }

/** One tab stop for all cards: arrows move it, letters act on what is selected or on the card that has the focus. */
export function useWallKeys({ order, byId, selection, setSelection, selected, scroller }: Options) {
  const pinnedPlace = useRef(nothing)
  const others = useRef(nothing)
  const onPinnedLayout = useCallback((layout: Masonry) => {
    pinnedPlace.current = layout
  }, [])
  const onOtherLayout = useCallback((layout: Masonry) => {
    others.current = layout
  }, [])

  const focusCard = (id: string) => {
    const find = () => scroller.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`)
    const take = (tries: number) => {
      const card = find()
      if (card) {
        card.focus({ preventScroll: true })
        card.closest('li')?.scrollIntoView({ block: 'nearest' })
      } else if (tries > 0) requestAnimationFrame(() => take(tries - 1))
    }
    if (!find()) {
      const wall = [pinnedPlace, others].find(({ current }) => current.places.some(place => place.id === id))
      const top = wall?.current.places.find(place => place.id === id)?.top
      if (top !== undefined && scroller.current) scroller.current.scrollTop = top
    }
    take(8)
  }

  // What had the focus is gone from its place: pinned, or away. The keyboard goes on where it stands now.
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the list can take the focus away
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (hadFocus.current && document.activeElement === document.body && selection.lead)
        focusCard(selection.lead)
    })
    return () => cancelAnimationFrame(frame)
  }, [order])

  const next = (id: string | undefined, key: string): string | undefined => {
    if (key === 'Home') return order[0]
    if (key === 'End') return order.at(-1)
    const at = id === undefined ? -1 : order.indexOf(id)
    if (key === 'ArrowLeft') return order[Math.max(at - 1, 0)]
    if (key === 'ArrowRight') return order[Math.min(at + 1, order.length - 1)]
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
    const isPinned = pinnedPlace.current.places.some(place => place.id === id)
    const inside = cardAfter(isPinned ? pinnedPlace.current : others.current, id, key)
    if (inside !== id) return inside
    // From one part of the wall into the other.
    if (isPinned && key === 'ArrowDown') return others.current.places[0]?.id ?? id
    if (!isPinned && key === 'ArrowUp') return pinnedPlace.current.places.at(-1)?.id ?? id
    return id
  }

  const act = (event: globalThis.KeyboardEvent, id: string): boolean => {
    const note = byId.get(id)
    const targets = selected.length > 0 ? selected : note ? [note] : []
    const shortcut = shortcutOf('notes', event, { allowSingle: preferences().singleKeys })
    const isTrash = targets[0]?.trashedTime !== undefined
    if (shortcut === 'selectAllNotes') setSelection(selectAll(selection, order))
    else if (targets.length === 0) return false
    else if (shortcut === 'selectNote') setSelection(toggled(selection, id))
    else if (isTrash && shortcut === 'trashNotes') showDialog({ kind: 'deleteForever', notes: targets })
    else if (isTrash) return false
    else if (shortcut === 'pinNotes') void setPinned(targets, !targets.every(({ isPinned }) => isPinned))
    else if (shortcut === 'archiveNotes')
      void setArchived(targets, !targets.every(({ isArchived }) => isArchived))
    else if (shortcut === 'labelNotes') showDialog({ kind: 'labels', notes: targets })
    else if (shortcut === 'trashNotes' && targets.every(({ role }) => role === 'MANAGE'))
      void trashNotes(targets)
    else return false
    return true
  }

  /** @returns whether the key meant something for the card */
  const press = (event: globalThis.KeyboardEvent, id: string): boolean => {
    if (event.key === 'Escape' && selection.ids.size > 0) setSelection(withoutSelection(selection))
    else if (!act(event, id)) {
      if (event.altKey || event.ctrlKey || event.metaKey) return false
      const to = next(id, event.key)
      if (to === undefined) return false
      if (event.shiftKey) setSelection(moved(selection, to, order, { shift: true }))
      else setSelection(old => ({ ...old, lead: to, anchor: old.ids.size > 0 ? old.anchor : to }))
      focusCard(to)
    }
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.note
    if (!id || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (press(event.nativeEvent, id)) event.preventDefault()
  }

  // A key may come before the card that was moved has been drawn in its new place and has the focus again: it is for that card.
  const pressLead = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!hadFocus.current || event.target !== document.body || event.defaultPrevented) return
    if (selection.lead && press(event, selection.lead)) event.preventDefault()
  })
  // Whoever presses elsewhere has left the cards, also where nothing takes the focus.
  useEffect(() => {
    const leave = () => {
      hadFocus.current = false
    }
    document.addEventListener('keydown', pressLead)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('keydown', pressLead)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])

  const onFocus = (event: FocusEvent) => {
    hadFocus.current = true
    const id = (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>('[data-note]')
      ?.dataset.note
    if (id) setSelection(old => (old.lead === id ? old : { ...old, lead: id }))
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget) hadFocus.current = false
  }
  return { handlers: { onKeyDown, onFocus, onBlur }, onPinnedLayout, onOtherLayout }
}
