import { z } from 'zod'
import { deputy, member, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { hiddenPin } from '../hidden/models.ts'
import { listQuery, page } from '../paging.ts'
import { selfDestructChoices } from '../rules/schedule.ts'
import { id } from '../text.ts'
import { RoomEntry } from './models.ts'

/** Calls beyond the specification's: clearing, hiding, and the timer. */
/** Of our own: the specification has no such calls. */
const path = servicePath('conversation-service')
const byId = z.object({ id: id() })

export const clearHistory = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{id}/members/@/clear'),
  summary: 'Delete all messages so far from the caller’s own view, permanently; nobody else is notified',
  access: member,
  params: byId,
  answer: RoomEntry,
  errors: ['roomNotFound'],
})

export const hideRoom = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{id}/hide'),
  summary: 'Hide the room behind the PIN: locked sessions no longer find it',
  access: member,
  params: byId,
  answer: z.object({ roomId: z.string() }),
  errors: ['roomNotFound', 'pinNotSet', 'tooManyHiddenRooms', 'notForThisRoomType'],
})

export const unhideRoom = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{id}/unhide'),
  summary: 'Unhide the room; in an unlocked session, with the PIN',
  access: member,
  params: byId,
  body: z.object({ pin: hiddenPin() }),
  answer: RoomEntry,
  errors: ['roomNotFound', 'pinNotSet', 'pinWrong', 'pinLocked'],
  limit: { perMinute: 20, burst: 10 },
})

export const listHiddenRooms = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/@/hidden'),
  summary: 'The caller’s hidden rooms by latest activity, at most 50; in an unlocked session',
  access: user,
  query: listQuery(),
  answer: page(RoomEntry),
  errors: ['hiddenLocked'],
})

export const setSelfDestruct = endpoint({
  method: 'PUT',
  path: path('v1', '/rooms/{roomId}/self-destruct'),
  summary: 'Set how long new messages live; 0 is for ever',
  access: { ...deputy, sentence: 'The owner and deputies of a group; either side of a private room' },
  params: z.object({ roomId: id() }),
  body: z.object({ seconds: z.literal([...selfDestructChoices]) }),
  answer: RoomEntry,
  errors: ['roomNotFound', 'roleTooLow', 'notForThisRoomType', 'notDelivered'],
  limit: { perMinute: 30, burst: 15 },
})
