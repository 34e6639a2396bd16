import { useEffect, useRef } from 'react'
import { isComposing, type ShortcutOf, shortcutOf } from '../../kit/shortcuts.ts'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { showOverlay } from '../../model/overlays.ts'
import { preferences } from '../../model/preferences.ts'
import { filterRooms } from '../../model/rooms/room-filter.ts'
import { useChosenWorkspace } from '../../model/workspaces/chosen.ts'
import { useAppStore } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import { messageActions } from '../../store/message-slices.ts'
import { isUnread } from '../../store/room-slice.ts'
import { isTouch } from '../../ui/use-media.ts'
import { openConversation } from './conversation-keys.ts'
import { openFilePicker } from './media/AttachMenu.tsx'
import { openRoomSearch } from './search/open-search.ts'
import { leaveSelection } from './selection/selection.ts'

const overlays = '[role=dialog],[role=alertdialog],[role=menu]'
/** Whether one is open that takes the keys. One that is closing is still drawn, and takes none any more. */
const isOverlaid = () =>
  [...document.querySelectorAll(overlays)].some(overlay => !overlay.closest('[data-exiting]'))
const typesItself =
  'input,textarea,select,[contenteditable],[role=menu],[role=listbox],[role=dialog],[role=alertdialog]'

/** Keys that work wherever the focus is, and letters that find their way to the text field. Draws nothing. */
export function MessengerKeys({ url }: { url: MessengerUrl }) {
  const store = useAppStore()
  const handle = useRef<(event: KeyboardEvent) => void>(undefined)
  const [workspaceId] = useChosenWorkspace()

  const goTo = (step: 1 | -1, accepts: typeof isUnread) => {
    const rooms = filterRooms(store.getState().room.rooms, 'all', undefined, workspaceId)
    const at = rooms.findIndex(({ room }) => room.roomId === url.room)
    for (let index = at < 0 ? (step > 0 ? 0 : rooms.length - 1) : at + step; rooms[index]; index += step) {
      if (accepts(rooms[index]!)) return url.openRoom(rooms[index]!.room.roomId)
    }
  }
  const actions: Record<ShortcutOf<'everywhere'>, () => boolean> = {
    switcher: () => did(showOverlay('switcher')),
    shortcuts: () => did(showOverlay('shortcuts')),
    searchRoom: () => url.room !== undefined && did(openRoomSearch(url.room)),
    searchEverywhere: () => did(focusSearch(url)),
    previousRoom: () => did(goTo(-1, () => true)),
    nextRoom: () => did(goTo(1, () => true)),
    previousUnread: () => did(goTo(-1, isUnread)),
    nextUnread: () => did(goTo(1, isUnread)),
    firstUnread: () => did(openConversation()?.toFirstUnread()),
    details() {
      if (!url.room) return false
      const isOpen = store.getState().toggle.sidePanel !== null
      store.dispatch(isOpen ? toggleActions.sidePanelCleared() : toggleActions.sidePanelSet('details'))
      return true
    },
    attach: openFilePicker,
    // The top-most thing, and only that.
    close() {
      const { message, toggle } = store.getState()
      if (leaveSelection()) return true
      if (message.messageEditing) store.dispatch(messageActions.editingSet(null))
      else if (message.messageReplying) store.dispatch(messageActions.replyingSet(null))
      else if (toggle.sidePanel !== null) store.dispatch(toggleActions.sidePanelCleared())
      else return openConversation()?.toLatest() ?? false
      return true
    },
  }

  handle.current = event => {
    if (event.defaultPrevented || isComposing(event)) return
    const target = event.target instanceof Element ? event.target : document.body
    const keysAreTaken = isOverlaid()
    const id = shortcutOf('everywhere', event)
    // An open window keeps all keys but the two that open another.
    if (id && (!keysAreTaken || id === 'switcher' || id === 'shortcuts')) {
      if (actions[id]()) event.preventDefault()
      return
    }
    if (keysAreTaken || target.closest(typesItself)) return
    if (event.key === '?' && preferences().singleKeys) {
      event.preventDefault()
      showOverlay('shortcuts')
    } else if (isLetter(event) && !isTouch()) document.querySelector<HTMLElement>('[data-composer]')?.focus()
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle.current?.(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return null
}

/** The list's own field; where a room covers the list, one goes back to it first. */
function focusSearch(url: MessengerUrl) {
  const field = () => document.querySelector<HTMLInputElement>('[data-room-search]')
  if (field()?.closest('[inert]')) url.closeRoom()
  const take = (tries: number) => {
    if (field()?.closest('[inert]') && tries > 0) requestAnimationFrame(() => take(tries - 1))
    else {
      field()?.focus()
      field()?.select()
    }
  }
  take(30)
}

const did = (_: unknown) => true

/** Something to type, and no press of the button or link that has the focus. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
