import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { readSession, rememberedUser } from '../api/session.ts'
import { invalidateCache } from '../live/dispatch.ts'
import { leaveAfterEnd, mayLeaveUnasked } from '../model/account/leave.ts'
import { useAppSelector, useAppStore } from '../store/hooks.ts'
import { registerAccountHandlers } from './live.ts'

/**
 * Notices that the session is over, wherever it shows first: an event, the connection's refusal, or a call whose refresh
 * failed. Then the guard of the page that is open decides again, and leads to the sign-in page.
 */
export function useSessionWatch() {
  const store = useAppStore()
  const router = useRouter()
  const socket = useAppSelector(state => state.socket.socket)

  useEffect(() => {
    const check = () => {
      const { accessToken, refreshToken } = readSession()
      if (!accessToken && !refreshToken && mayLeaveUnasked()) void router.invalidate()
    }
    const stop = [
      queryClient.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') check()
      }),
      queryClient.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error') check()
      }),
    ]
    return () => {
      for (const end of stop) end()
    }
  }, [router])

  useEffect(
    () => socket?.on('unauthorized', () => mayLeaveUnasked() && void router.invalidate()),
    [socket, router],
  )

  useEffect(
    () =>
      registerAccountHandlers(({ loginSessionIds, reason }) => {
        const user = store.getState().auth.userInfo
        // The person may have signed in once more in another tab: what ends with its cookies is that session.
        const mine = (user && rememberedUser(user.userId)?.loginSessionId) ?? user?.loginSessionId
        if (mine && loginSessionIds.includes(mine) && mayLeaveUnasked()) void leaveAfterEnd(store, reason)
        return invalidateCache(api.identityAuthen.listLoginSessions)
      }),
    [store],
  )
}
