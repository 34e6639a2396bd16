import { z } from 'zod'
import { messageReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { id, time } from '../text.ts'
import { Message } from './models.ts'

/** Messages that a person keeps for themselves; nobody else hears of it. */

/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const byId = z.object({ id: id() })
const inRoom = context.extend({ roomId: id().optional() })

export const saveMessage = endpoint({
  method: 'PUT',
  path: path('v1', '/messages/{id}/saved'),
  summary: 'Save a message for the caller; saving again changes nothing',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: z.object({ messageId: z.string(), savedTime: time() }),
  errors: ['messageNotFound', 'messageRecalled', 'tooManySaved'],
})

export const unsaveMessage = endpoint({
  method: 'DELETE',
  path: path('v1', '/messages/{id}/saved'),
  summary: 'Remove a saved message',
  access: messageReader,
  params: byId,
  query: inRoom,
  answer: z.object({ messageId: z.string() }),
  errors: ['messageNotFound'],
})

export const listSavedMessages = endpoint({
  method: 'GET',
  path: path('v1', '/messages/@/saved'),
  summary: 'The caller’s saved messages that they can still see, latest first',
  access: user,
  query: listQuery(),
  answer: page(z.object({ message: Message, savedTime: time() })),
})
