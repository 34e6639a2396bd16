import type { Friendship } from '@trau/contract'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { changeFriendship } from './friendship-commands.ts'

/** Props of the buttons that answer a request: one answer at a time, each button busy while its own is on the way. */
export function useAnswer(request: Friendship) {
  const errorText = useErrorText()
  const [pending, setPending] = useState<Friendship['status']>()
  const answer = (status: Friendship['status'], done: string) => ({
    isPending: pending === status,
    isDisabled: pending !== undefined && pending !== status,
    onPress: async () => {
      setPending(status)
      try {
        await changeFriendship(request, status)
        toast.success(done)
      } catch (error) {
        toast.error(errorText(error))
      } finally {
        setPending(undefined)
      }
    },
  })
  return answer
}
