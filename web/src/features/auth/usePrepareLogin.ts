import { useQuery } from '@tanstack/react-query'
import type { LoginConfig } from '@trau/contract'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'

/** Until the server has answered, and when it cannot be asked: the one way every server has. */
const usual: LoginConfig = { ways: ['PASSWORD'], identifierTypes: [1, 2, 3], isRegistrationOpen: true }

/** The ways in that this server offers; also kept in the auth state. */
export function usePrepareLogin(): LoginConfig {
  const dispatch = useAppDispatch()
  const { data } = useQuery(
    qWith(api.identityAuthen.prepareLogin, { body: {} }, { staleTime: Number.POSITIVE_INFINITY }),
  )
  useEffect(() => {
    if (data) dispatch(authActions.prepareLoginSet(data))
  }, [data, dispatch])
  return data ?? usual
}
