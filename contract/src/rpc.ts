import { z } from 'zod'
import { sendMessageOnce } from './chat/endpoints.ts'
import { OnlineStatus } from './identity/models.ts'
import { pushNoteUpdate } from './note/sync-endpoints.ts'
import { maxWatched } from './rules/presence.ts'

/** A method that a client calls over its real-time connection (`rpc` of the Centrifuge protocol). */
export interface RpcMethod {
  summary: string
  data: z.ZodType
  answer: z.ZodType
}

export const PresenceWatch = z.object({ userIds: z.array(z.uuid()).max(maxWatched) })

export const rpcMethods = {
  'chat.send': {
    summary:
      'Send a message exactly once, as the endpoint sendMessageOnce does, in up to 16 KiB. An error has the HTTP status as its code and the error code as its message',
    data: z.intersection(sendMessageOnce.params, sendMessageOnce.body!),
    answer: sendMessageOnce.answer,
  },
  'note.push': {
    summary:
      'Store an update of a note, as the endpoint pushNoteUpdate does, in up to 40 KiB of base64. Errors as of `chat.send`',
    data: z.intersection(pushNoteUpdate.params, pushNoteUpdate.body!),
    answer: pushNoteUpdate.answer,
  },
  'presence.watch': {
    summary:
      'Watch who of these people is online, instead of those watched before: the answer is the present state, changes come as presenceChanged',
    data: PresenceWatch,
    answer: z.object({ users: z.array(OnlineStatus) }),
  },
} satisfies Record<string, RpcMethod>
