import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import { introStep } from './intro-progress.ts'

/** Raises the intro flag for somebody who is here for the first time, or left the introduction half-way. */
export function useIntro() {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(state => state.auth.userInfo?.userId)
  useEffect(() => {
    if (userId && introStep(userId) !== undefined) dispatch(toggleActions.introSet(true))
  }, [userId, dispatch])
}
