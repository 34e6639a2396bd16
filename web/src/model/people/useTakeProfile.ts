import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { keyOf, queryClient } from '../../api/query-client.ts'
import { rememberUser } from '../../api/session.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'

/** Takes up one's own profile as a call has just saved it: what is on screen, the auth state, and what is known without network. */
export function useTakeProfile() {
  const dispatch = useAppDispatch()
  return (savedUser: User) => {
    queryClient.setQueryData(keyOf(api.identity.getUser, { params: { value: savedUser.userId } }), savedUser)
    rememberUser(savedUser)
    dispatch(authActions.userInfoRenewed(savedUser))
  }
}
