import type { OutgoingMessage } from '@trau/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'

/** Reading a message is audited, so it is asked few times, less and less often. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]

const isOnItsWay = ({ state }: OutgoingMessage) => state === 'QUEUED' || state === 'SENDING'

/** Puts a message in its place in the lists that show it. */
export function showMessage(message: OutgoingMessage): void {
  queryClient.setQueriesData<{ items: OutgoingMessage[]; total: number }>(
    { queryKey: keyOf(api.account.listOutgoingMessages) },
    list =>
      list && {
        ...list,
        items: list.items.map(one => (one.messageId === message.messageId ? message : one)),
      },
  )
}

/** Answers what begins to follow a message that was queued again, until it is sent, has failed, or the row is gone. */
export function useFollowedMessage(messageId: string): () => void {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round === 0) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const check = async (tries: number) => {
      const message = await api.account.getOutgoingMessage({ params: { messageId } })
      if (isGone) return
      showMessage(message)
      if (isOnItsWay(message)) wait(tries + 1)
    }
    const wait = (tries: number) => {
      const pause = pausesMs[tries]
      if (pause !== undefined) timer = setTimeout(() => ignoreFailure(check(tries), 'repeated'), pause)
    }
    wait(0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [messageId, round])
  return () => setRound(round + 1)
}
