import { Suspense } from 'react'
import { lazyView } from '../../kit/lazy-part.tsx'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { showOverlay, useOverlay } from '../../model/overlays.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { modalActions } from '../../store/layout-slices.ts'
import { loadNewRoomDialog } from '../room/index.ts'
import { loadSwitcher } from '../switcher/index.ts'

const Switcher = lazyView(loadSwitcher, 'floating')
const ShortcutSheet = lazyView(() => import('./ShortcutSheet.tsx'), 'floating')
const SavedDialog = lazyView(() => import('./message/SavedDialog.tsx'), 'floating')
const ScheduledDialog = lazyView(() => import('./scheduled/ScheduledDialog.tsx'), 'floating')
const NewRoomDialog = lazyView(loadNewRoomDialog, 'floating')

/** Windows over the messenger; each is loaded when first opened. */
export function MessengerOverlays({ url }: { url: MessengerUrl }) {
  const dispatch = useAppDispatch()
  const overlay = useOverlay()
  const isCreating = useAppSelector(state => state.modal.createRoom)
  const close = () => showOverlay(undefined)
  return (
    <Suspense>
      {overlay === 'switcher' && <Switcher onOpen={url.openRoom} onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={close} />}
      {(overlay === 'saved' || overlay === 'reminders') && (
        <SavedDialog
          tab={overlay}
          onTab={showOverlay}
          onOpen={(roomId, message) => url.openRoom(roomId, { message })}
          onClose={close}
        />
      )}
      {overlay === 'scheduled' && <ScheduledDialog onClose={close} />}
      {isCreating && (
        <NewRoomDialog
          onOpen={url.openRoom}
          onClose={() => dispatch(modalActions.dialogClosed('createRoom'))}
        />
      )}
    </Suspense>
  )
}
