import { useEffect } from 'react'
import { introStep } from '../../model/account/intro-progress.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'

/** Raises the intro flag for somebody who is here for the first time, or left the introduction half-way. */
export function useIntro() {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(state => state.auth.userInfo?.userId)
  useEffect(() => {
    if (userId && introStep(userId) !== undefined) dispatch(toggleActions.introSet(true))
  }, [userId, dispatch])
}
