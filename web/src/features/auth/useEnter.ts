import { useNavigate } from '@tanstack/react-router'
import type { Tokens } from '@trau/contract'
import { useCallback } from 'react'
import { useAppDispatch } from '../../store/hooks.ts'
import { signIn } from '../../store/session.ts'
import { beginIntro } from '../intro/intro-progress.ts'
import { rememberAccount } from './accounts.ts'
import { forgetEndReason } from './end-reason.ts'
import { takeHome } from './home.ts'
import { followLanguage } from './language.ts'

/** What every way in ends with: the session is taken, and its person goes where they were going. */
export function useEnter() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return useCallback(
    async (tokens: Tokens) => {
      dispatch(signIn(tokens))
      rememberAccount(tokens.userInfo)
      forgetEndReason()
      if (tokens.isFirstSession) beginIntro(tokens.userInfo.userId)
      await followLanguage(tokens.userInfo.language)
      await navigate({ href: takeHome(), replace: true })
    },
    [dispatch, navigate],
  )
}
