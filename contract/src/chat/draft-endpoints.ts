import { z } from 'zod'
import { member, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { listQuery, page } from '../paging.ts'
import { id } from '../text.ts'
import { DraftState, RoomDraft } from './models.ts'
import { content, mentions } from './new-message.ts'

/** What a person has begun to write, one text a room, the same on all their devices; nobody else hears of it. */

/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const inRoom = z.object({ roomId: id() })
/** A client that waits for a pause in the typing stays far below. */
const limit = { perMinute: 120, burst: 40 }

export const putDraft = endpoint({
  method: 'PUT',
  path: path('v1', '/rooms/{roomId}/members/@/draft'),
  summary:
    'Save the caller’s draft; the last write wins, a repeated one changes nothing, an empty one deletes it',
  access: member,
  params: inRoom,
  body: z.object({
    content: content.default(''),
    mentions: mentions.optional(),
    replyToMessageId: id().optional().describe('Left out where the caller cannot see it any more'),
  }),
  answer: DraftState,
  errors: ['roomNotFound', 'messageTooLong'],
  limit,
  bodyLimit: 1024 * 1024,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{roomId}/members/@/draft'),
  summary: 'Delete a draft; if there is none, nothing changes',
  access: member,
  params: inRoom,
  answer: DraftState,
  errors: ['roomNotFound'],
  limit,
})

export const listDrafts = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/@/drafts'),
  summary:
    'The caller’s drafts of the rooms they are in, latest first; those of hidden rooms only in an unlocked session',
  access: user,
  query: listQuery(),
  answer: page(RoomDraft),
})
