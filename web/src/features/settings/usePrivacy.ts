import { useQuery } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { createChanges } from '../../api/changes.ts'
import { keyOf, q } from '../../api/query-client.ts'
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
  const [{ change }] = useState(() =>
    createChanges<User, Privacy>({
      key: keyOf(api.identity.getUser, parts),
      apply: (before, body) => ({
        ...before,
        ...body,
        fieldPrivacy: { ...before.fieldPrivacy, ...body.fieldPrivacy },
      }),
      send: body => api.identity.updatePrivacy({ params: { userId }, body }),
      onShown: settings => dispatch(authActions.userInfoRenewed(settings)),
    }),
  )
  return { me, error, change }
}
