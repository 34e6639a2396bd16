import type { Friendship } from '@trau/contract'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { changeFriendship } from './friendship-commands.ts'

/** Props of the buttons that answer a request: one answer at a time, each button busy while its own is on the way. */
export function useAnswer(request: Pick<Friendship, 'friendshipId'>) {
  const { mutate, variables } = useApiMutation(
    ({ status }: { status: Friendship['status']; done: string }) => changeFriendship(request, status),
    {
      onSuccess: (_, { done: doneText }) => toast.success(doneText),
      onFailure() {
        // The request may have been answered elsewhere, or its person be gone.
        void invalidate(api.identity.listReceivedRequests)
        void invalidate(api.identity.listSentRequests)
        void invalidate(api.identity.getFriendshipStatus)
        return 'toast'
      },
    },
  )
  return (status: Friendship['status'], toastText: string) => ({
    isPending: variables?.status === status,
    isDisabled: variables !== undefined && variables.status !== status,
    onPress: () => void mutate({ status, done: toastText }),
  })
}
