import { useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { keyOf, q, queryClient } from '../../api/query-client.ts'
import { useMyId } from '../../model/session/my-id.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'

export type Privacy = Pick<User, 'profilePrivacy' | 'fieldPrivacy'>

/** One's own profile with its rules. A change acts at once, and goes back when the server does not take it. */
export function usePrivacy() {
  const dispatch = useAppDispatch()
  const userId = useMyId()
  const parts = { params: { value: userId } }
  const { data: me, error } = useQuery(q(api.identity.getUser, parts))
  const key = keyOf(api.identity.getUser, parts)

  const change = async (body: Privacy) => {
    if (!me) return
    const fieldPrivacy = { ...me.fieldPrivacy, ...body.fieldPrivacy }
    await runWrite(() => api.identity.updatePrivacy({ params: { userId }, body }), {
      optimistic() {
        queryClient.setQueryData(key, { ...me, ...body, fieldPrivacy })
        return () => queryClient.setQueryData(key, me)
      },
      onSuccess(settings) {
        queryClient.setQueryData(key, settings)
        dispatch(authActions.userInfoRenewed(settings))
      },
    })
  }
  return { me, error, change }
}
