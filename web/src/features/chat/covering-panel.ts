import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import { hasRoomForDetails } from '../../ui/use-media.ts'

/** Details that lie over the conversation give way to what one goes to: another room, the list, a message. */
export function usePanelGivesWay(message: string | undefined) {
  const dispatch = useAppDispatch()
  const isJumping = useAppSelector(state => state.message.messageJump.shouldJump)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a way to somewhere
  useLayoutEffect(() => {
    const giveWay = () => {
      if (!hasRoomForDetails()) dispatch(toggleActions.sidePanelCleared())
    }
    giveWay()
    return giveWay
  }, [dispatch, message, isJumping])
}

/** The browser's Back puts away what lies over the conversation, before it leaves the room. */
export function useBackCloses(isOver: boolean, close: () => void) {
  const { history } = useRouter()
  useEffect(() => {
    if (!isOver) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn({ action, currentLocation, nextLocation }) {
        if (action !== 'BACK' || roomIn(nextLocation) === roomIn(currentLocation)) return false
        close()
        return true
      },
    })
  }, [history, isOver, close])
}

const roomIn = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/' ? new URLSearchParams(search).get('room') : undefined
