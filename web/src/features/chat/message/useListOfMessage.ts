import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { useEffect } from 'react'
import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/pages.ts'
import { invalidateCache, registerLiveHandlers } from '../../../live/dispatch.ts'

type ListCall = typeof api.chat.listReactions | typeof api.chat.listPollVotes

/** Reads a list of a message again whenever the message changes: also one’s own vote is shown before the server has counted it. */
function useReadAgain(call: ListCall, { messageId }: Message) {
  useEffect(
    () =>
      registerLiveHandlers({
        messageUpdated: ({ message }) =>
          message.messageId === messageId ? invalidateCache(call as never) : undefined,
      }),
    [call, messageId],
  )
}

const pageSize = 100

/** Who reacted to a message, with what. @param reaction absent: with whatever */
export function useReactors(message: Message, reaction: string | undefined) {
  useReadAgain(api.chat.listReactions, message)
  const parts = { params: { id: message.messageId }, query: { roomId: message.roomId, reaction } }
  return useInfiniteQuery(pagesOf(api.chat.listReactions, parts, pageSize))
}

/** Who chose an option of a poll. */
export function usePollVoters(message: Message, optionId: string) {
  useReadAgain(api.chat.listPollVotes, message)
  const parts = { params: { id: message.messageId }, query: { roomId: message.roomId, optionId } }
  return useInfiniteQuery(pagesOf(api.chat.listPollVotes, parts, pageSize))
}
