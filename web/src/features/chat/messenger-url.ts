import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useAppDispatch } from '../../store/hooks.ts'
import { messageActions } from '../../store/message-slices.ts'

export interface MessengerUrl {
  room: string | undefined
  message: string | undefined
  openRoom(roomId: string, options?: { message?: string; replace?: boolean }): void
  /** Back to the list: by the browser's own step where that leads there. */
  closeRoom(): void
}

/** The open room, and a message to go to, are the URL's: links and reloads bring them back. */
export function useMessengerUrl(): MessengerUrl {
  const { room, message } = useSearch({ strict: false }) as { room?: string; message?: string }
  const navigate = useNavigate()
  const { history } = useRouter()
  const dispatch = useAppDispatch()
  const cameFromList = useRef(false)
  return useMemo(
    () => ({
      room,
      message,
      openRoom(roomId, options = {}) {
        // The address stands there already: only the jump is wanted again.
        if (roomId === room && options.message !== undefined && options.message === message) {
          dispatch(messageActions.jumpRequested({ jumpMessageId: message, createdTime: 0 }))
          return
        }
        if (!options.replace) cameFromList.current = room === undefined
        void navigate({
          to: '/',
          search: old => ({ ...old, room: roomId, message: options.message }),
          replace: options.replace ?? roomId === room,
        })
      },
      closeRoom() {
        if (cameFromList.current) {
          cameFromList.current = false
          history.back()
        } else {
          void navigate({
            to: '/',
            search: old => ({ ...old, room: undefined, message: undefined }),
            replace: true,
          })
        }
      },
    }),
    [room, message, navigate, history, dispatch],
  )
}
