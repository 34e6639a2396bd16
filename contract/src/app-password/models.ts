import { z } from 'zod'
import { time } from '../text.ts'

/** A password for programs: shown once, sent as HTTP Basic with the sign-in name. */
export const AppPassword = z.object({
  appPasswordId: z.string(),
  name: z.string(),
  scope: z.enum(['drive', 'drive.read']),
  createdTime: time(),
  lastUsedTime: time().optional(),
  lastUsedBy: z.string().optional().describe('The program, as it names itself'),
})
export type AppPassword = z.output<typeof AppPassword>
