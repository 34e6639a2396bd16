import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { time } from '../text.ts'

export const AccountLinkStatus = z
  .enum(['ACTIVE', 'LOCKED', 'INVALIDATED'])
  .describe(
    'LOCKED after 5 wrong passcodes; INVALIDATED when the other account’s password was changed or its second step turned on since',
  )
export type AccountLinkStatus = z.output<typeof AccountLinkStatus>

/** The owner may switch to the target's account, by passcode. */
export const AccountLink = z.object({
  accountLinkingId: z.string(),
  name: z.string().describe('What the owner calls it; may be empty'),
  owner: UserInfo,
  target: UserInfo,
  status: AccountLinkStatus,
  createdTime: time(),
  updatedTime: time(),
  lastUsedTime: time().optional(),
})
export type AccountLink = z.output<typeof AccountLink>
