import { useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { keyOf, q, queryClient } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toast } from '../../ui/toast.ts'

export type Privacy = Pick<User, 'profilePrivacy' | 'fieldPrivacy'>

/** One's own profile with its rules. A change acts at once, and goes back when the server does not take it. */
export function usePrivacy() {
  const errorText = useErrorText()
  const dispatch = useAppDispatch()
  const userId = useAppSelector(state => state.auth.userInfo?.userId) ?? ''
  const parts = { params: { value: userId } }
  const { data: me, error } = useQuery(q(api.identity.getUser, parts))
  const key = keyOf(api.identity.getUser, parts)

  const change = async (body: Privacy) => {
    if (!me) return
    const fieldPrivacy = { ...me.fieldPrivacy, ...body.fieldPrivacy }
    queryClient.setQueryData(key, { ...me, ...body, fieldPrivacy })
    try {
      const saved = await api.identity.updatePrivacy({ params: { userId }, body })
      queryClient.setQueryData(key, saved)
      dispatch(authActions.userInfoRenewed(saved))
    } catch (failure) {
      queryClient.setQueryData(key, me)
      toast.error(errorText(failure))
    }
  }
  return { me, error, change }
}
