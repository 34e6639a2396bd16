import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessengerUrl } from '../model/messenger-url.ts'
import { showOverlay } from '../model/overlays.ts'
import { openPrivateRoom } from '../model/people/open-private-room.ts'
import { openNewRoom } from '../model/rooms/room-dialogs.ts'
import { useAppStore } from '../store/hooks.ts'
import type { Start } from './starts.ts'

/** Does once what the address asks for. */
export function useStart() {
  const store = useAppStore()
  const navigate = useNavigate()
  const { openRoom } = useMessengerUrl()
  const { start } = useSearch({ strict: false }) as { start?: Start }
  useEffect(() => {
    if (!start) return
    void navigate({ to: '/', search: ({ start: _, ...rest }) => rest, replace: true })
    if (start === 'new') openNewRoom('chat')
    else if (start === 'search') showOverlay('switcher')
    else {
      const { room, auth } = store.getState()
      const own = room.rooms.find(item => item.room.type === 'SELF')
      if (own) openRoom(own.room.roomId, { replace: true })
      else if (auth.userInfo) void openPrivateRoom(auth.userInfo.userId, roomId => openRoom(roomId))
    }
  }, [start, store, navigate, openRoom])
}
