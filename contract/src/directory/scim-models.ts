import { z } from 'zod'
import { time } from '../text.ts'

export const maxScimTokens = 10
export const maxScimGroups = 1_000

export const ScimToken = z.object({
  tokenId: z.string(),
  name: z.string(),
  createdTime: time(),
  lastUsedTime: time().optional(),
})
export type ScimToken = z.output<typeof ScimToken>

/** A group that the directory has provisioned. */
export const ScimGroup = z.object({
  groupId: z.string(),
  displayName: z.string(),
  memberCount: z.number().int(),
  roleId: z.string().optional().describe('The role that its members hold'),
})
export type ScimGroup = z.output<typeof ScimGroup>

export const ScimSetting = z.object({
  address: z.string().describe('Where the directory sends people and groups'),
  tokens: z.array(ScimToken).max(maxScimTokens),
  groups: z.array(ScimGroup).max(maxScimGroups),
})
export type ScimSetting = z.output<typeof ScimSetting>
