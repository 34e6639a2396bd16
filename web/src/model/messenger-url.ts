import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAppDispatch } from '../store/hooks.ts'
import { messageActions } from '../store/message-slices.ts'

export interface MessengerUrl {
  room: string | undefined
  message: string | undefined
  openRoom(roomId: string, options?: { message?: string; replace?: boolean }): void
  /** Back to the list: by the browser's own step where that leads there. */
  closeRoom(): void
}

/** Whether the step before this one was the list: of the one history that there is, whoever opens a room. */
let cameFromList = false

/** The open room, and a message to go to, are the URL's: links and reloads bring them back. */
export function useMessengerUrl(): MessengerUrl {
  const { room, message } = useSearch({ strict: false }) as { room?: string; message?: string }
  const navigate = useNavigate()
  const { history } = useRouter()
  const dispatch = useAppDispatch()
  return useMemo(
    () => ({
      room,
      message,
      openRoom(roomId, options = {}) {
        // The address says so already, and will not tell anybody: the jump is wanted again.
        if (roomId === room && options.message !== undefined && options.message === message)
          dispatch(messageActions.jumpRequested({ jumpMessageId: message, createdTime: 0 }))
        const { replace } = options
        if (!replace) cameFromList = room === undefined && history.location.pathname === '/'
        void navigate({
          to: '/',
          // Who goes to a room leaves what lies over the page.
          search: old => ({ ...(replace ? old : {}), room: roomId, message: options.message }),
          replace: replace ?? roomId === room,
        })
      },
      closeRoom() {
        if (cameFromList) {
          cameFromList = false
          history.back({ ignoreBlocker: true })
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

/** Whether the address is another area's already. The messenger stays on screen until the code of that area is there. */
export const useIsLeaving = () => useLocation({ select: ({ pathname }) => pathname !== '/' })
