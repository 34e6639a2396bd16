import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { id, line } from '../text.ts'
import { PushDelivery } from './models.ts'

const path = servicePath('voip-push-service')

export const sendVoipPush = endpoint({
  method: 'POST',
  path: path('v1', '/send'),
  summary:
    'Ring a person’s devices now by their VoIP tokens; a push that does not arrive within 30 s is dropped',
  access: administrator('outgoing.send'),
  body: z.object({
    userId: id(),
    callId: id(),
    roomId: id().optional(),
    callerName: line({ max: 100 }),
    isVideo: z.boolean().default(false),
  }),
  answer: z.object({ items: z.array(PushDelivery) }),
  errors: ['userNotFound'],
  limit: { perMinute: 60, burst: 20 },
  audit: true,
})
