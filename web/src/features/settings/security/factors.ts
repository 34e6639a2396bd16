import type { SecondFactors } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { invalidate, keyOf, queryClient } from '../../../api/query-client.ts'

/** The state after a change that answered it. */
export const factorsAre = (factors: SecondFactors) => {
  queryClient.setQueryData(keyOf(api.signIn.getSecondFactors), factors)
  void invalidate(api.account.listSecurityNotices)
}

/** After a change that did not answer it: asked again. */
export const factorsChanged = () =>
  Promise.all([invalidate(api.signIn.getSecondFactors), invalidate(api.account.listSecurityNotices)])
