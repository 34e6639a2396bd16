import type { Friendship } from '@trau/contract'
import { useApiMutation } from '../../api/mutation.ts'
import { toast } from '../../ui/toast.ts'
import { changeFriendship } from './friendship-commands.ts'

/** Props of the buttons that answer a request: one answer at a time, each button busy while its own is on the way. */
export function useAnswer(request: Pick<Friendship, 'friendshipId'>) {
  const { mutate, variables } = useApiMutation(
    ({ status }: { status: Friendship['status']; done: string }) => changeFriendship(request, status),
    { onSuccess: (_, { done: doneText }) => toast.success(doneText) },
  )
  return (status: Friendship['status'], toastText: string) => ({
    isPending: variables?.status === status,
    isDisabled: variables !== undefined && variables.status !== status,
    onPress: () => void mutate({ status, done: toastText }),
  })
}
