import type { HistoryLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
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

/** Whether one address shows another room than the other. */
export const isOtherRoom = (from: HistoryLocation, to: HistoryLocation) => roomIn(from) !== roomIn(to)

const roomIn = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/' ? new URLSearchParams(search).get('room') : undefined
