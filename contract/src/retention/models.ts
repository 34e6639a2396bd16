import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { scopeKinds } from '../rules/permission.ts'
import { maxRetentionDays, retentionKinds } from '../rules/retention.ts'
import { id, time } from '../text.ts'

export const RetentionKind = z
  .enum(retentionKinds)
  .describe(
    'MESSAGES: messages that carry no file; FILES: messages with photos, videos, voice or files, and their bytes; CALLS: records of calls, with what was written in them',
  )
export type RetentionKind = z.output<typeof RetentionKind>

export const RetentionScopeKind = z.enum(scopeKinds)
export type RetentionScopeKind = z.output<typeof RetentionScopeKind>

/** Where a rule holds. */
export const RetentionScope = z.object({
  kind: RetentionScopeKind,
  id: id().optional().describe('The workspace or the room; absent for TENANT'),
})
export type RetentionScope = z.output<typeof RetentionScope>

const days = () =>
  z.number().int().min(1).max(maxRetentionDays).nullable().describe('How long it is kept; null for ever')

/** What a rule says, without what the server knows of it. */
export const RetentionRuleInput = z.object({ scope: RetentionScope, kind: RetentionKind, days: days() })
export type RetentionRuleInput = z.output<typeof RetentionRuleInput>

export const RetentionRule = RetentionRuleInput.extend({
  ruleId: z.string(),
  scopeName: z.string().optional().describe('Of the workspace or group'),
  updatedBy: UserInfo,
  updatedTime: time(),
})
export type RetentionRule = z.output<typeof RetentionRule>

/** What the next sweeps delete if the rule is saved, as of now. */
export const RetentionPreview = z.object({
  rooms: z.number().int().describe('Rooms for which this would be the narrowest rule'),
  items: z.number().int().describe('Messages, or calls, that are older'),
  isCapped: z.boolean().describe('There are more than were counted'),
})
export type RetentionPreview = z.output<typeof RetentionPreview>

/** How long things of one kind are kept in a room. */
export const RoomRetention = z.object({
  items: z.array(
    z.object({
      kind: RetentionKind,
      days: days(),
      scope: RetentionScopeKind.optional().describe('Where the rule stands; absent without one'),
    }),
  ),
})
export type RoomRetention = z.output<typeof RoomRetention>
