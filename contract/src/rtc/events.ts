import { z } from 'zod'
import { CallMessage } from '../call/models.ts'
import { event } from '../event.ts'
import { callReactions } from '../rules/call.ts'
import { time } from '../text.ts'
import { Call, CallSignal, RoomCall } from './models.ts'

const inItsRoom = { roomId: z.string().optional().describe('Absent for whoever is not in the room') }

export const callUpdated = event(
  'user',
  'A call of the person changed: the whole call. It rings while the person’s own participant is INVITED and `ringsUntil` has not passed',
  z.object({ ...inItsRoom, call: Call }),
)

export const roomCallUpdated = event(
  'user',
  'The group call of a room started, filled, emptied or ended (no `call`)',
  z.object({ roomId: z.string(), call: RoomCall.optional() }),
)

export const callSignalled = event(
  'user',
  'A session description or candidates for the one device `toDeviceId`',
  z.object({ ...inItsRoom, signal: CallSignal }),
)

export const callReacted = event(
  'user',
  'Somebody in a call reacted; it is shown for a moment and not kept',
  z.object({
    ...inItsRoom,
    callId: z.string(),
    reactionId: z.string(),
    participantId: z.string(),
    reaction: z.enum(callReactions),
    time: time(),
  }),
)

export const callMessageSent = event(
  'user',
  'Somebody wrote in the chat of a call, which lives as long as the call',
  z.object({ ...inItsRoom, message: CallMessage }),
)
