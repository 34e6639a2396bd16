import { z } from 'zod'
import { event } from '../event.ts'

export const sessionEnded = event(
  'user',
  'Sessions of this person ended; a client whose session is among them signs out',
  z.object({
    loginSessionIds: z.array(z.string()),
    reason: z.enum([
      'logout',
      'privilegeLogout',
      'locked',
      'reuse',
      'passwordChanged',
      'passwordReset',
      'erased',
      'houseRules',
    ]),
  }),
)
