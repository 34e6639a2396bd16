import { useEffect } from 'react'
import { useShellWords } from '../i18n/words/shell.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { isComposing, shortcutOf } from '../kit/shortcuts.ts'
import { showOverlay, useOverlay } from '../model/overlays.ts'
import { preferences } from '../model/preferences.ts'
import { useAppSelector } from '../store/hooks.ts'
import { toast } from '../ui/toast.ts'

const overlays = lazyPart(() => import('./AreaOverlays.tsx'))

/** In the areas beside the messenger, which has more of them: the keys that work everywhere, and what they open. */
export function AreaKeys() {
  const words = useShellWords()
  const isOpen = useOverlay() !== undefined
  const isCreating = useAppSelector(state => state.modal.createRoom)
  useEffect(() => {
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  const tell = () => {
    showOverlay(undefined)
    toast.error(words.partUnavailable)
  }
  return (isOpen || isCreating) && <Lazy part={overlays} onUnavailable={tell} />
}

function openByKey(event: KeyboardEvent) {
  if (event.defaultPrevented || isComposing(event)) return
  const id = shortcutOf('everywhere', event)
  if (id === 'switcher' || id === 'searchEverywhere') showOverlay('switcher')
  else if (id === 'shortcuts' || asksForKeys(event)) showOverlay('shortcuts')
  else return
  event.preventDefault()
}

const typesItself =
  'input,textarea,select,[contenteditable],[role=menu],[role=listbox],[role=dialog],[role=alertdialog]'

/** A "?" that nobody is writing. */
const asksForKeys = ({ key, target }: KeyboardEvent) =>
  key === '?' && preferences().singleKeys && !(target instanceof Element && target.closest(typesItself))
