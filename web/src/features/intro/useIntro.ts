import { useEffect } from 'react'
import { introStep } from '../../model/account/intro-progress.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'

/** Raises the intro flag for somebody who is here for the first time, or left the introduction half-way. */
export function useIntro() {
  const dispatch = useAppDispatch()
  const userId = useMyId()
  useEffect(() => {
    if (userId && introStep(userId) !== undefined) dispatch(toggleActions.introSet(true))
  }, [userId, dispatch])
}
