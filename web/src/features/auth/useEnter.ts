import { useNavigate } from '@tanstack/react-router'
import type { Tokens } from '@trau/contract'
import { useCallback } from 'react'
import { rememberAccount } from '../../model/account/accounts.ts'
import { forgetEndReason } from '../../model/account/end-reason.ts'
import { takeHome } from '../../model/account/home.ts'
import { beginIntro } from '../../model/account/intro-progress.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { signIn } from '../../sync/session.ts'
import { followLanguage } from './language.ts'
import { dropInvitation } from './registration/invitation.ts'
import { dropPending } from './registration/pending.ts'

/** What every way in ends with: the session is taken, and its person goes where they were going. */
export function useEnter() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return useCallback(
    async (tokens: Tokens) => {
      dispatch(signIn(tokens))
      rememberAccount(tokens.userInfo)
      forgetEndReason()
      dropInvitation()
      if (tokens.isFirstSession) {
        beginIntro(tokens.userInfo.userId)
        // What waited was theirs; the registration of somebody else goes on waiting when an old account comes in.
        dropPending()
      }
      await followLanguage(tokens.userInfo.language)
      await navigate({ href: takeHome(), replace: true })
    },
    [dispatch, navigate],
  )
}
