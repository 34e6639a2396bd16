import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import {
  holdRequestKinds,
  maxHoldPeople,
  maxHoldPolicyText,
  maxHoldReason,
  maxHoldRooms,
} from '../rules/legal-hold.ts'
import { id, line, paragraph, time, webAddress } from '../text.ts'

/** What a tenant tells its people about legal holds. */
export const PublishedHoldPolicy = z.object({
  isOn: z.boolean().describe('Legal holds are possible'),
  text: z.string(),
  link: z.string().optional().describe('Where the whole policy is published'),
})
export type PublishedHoldPolicy = z.output<typeof PublishedHoldPolicy>

export const HoldPolicy = PublishedHoldPolicy.extend({
  publishedBy: UserInfo.optional(),
  publishedTime: time().optional(),
})
export type HoldPolicy = z.output<typeof HoldPolicy>

export const HoldPolicyInput = z
  .object({
    isOn: z.boolean(),
    text: paragraph({ max: maxHoldPolicyText }).default(''),
    link: webAddress({ max: 500 }).optional(),
  })
  .refine(({ isOn, text, link }) => !isOn || text.trim() !== '' || link !== undefined, {
    path: ['text'],
    params: { reason: 'required' },
  })

const dates = {
  from: time().min(0).max(8.64e15).optional().describe('Only what was said at this time or later'),
  until: time().min(0).max(8.64e15).optional().describe('Only what was said before'),
}

export const LegalHold = z.object({
  holdId: z.string(),
  reason: z.string(),
  people: z.array(UserInfo).describe('What they wrote is held'),
  rooms: z
    .array(z.object({ roomId: z.string(), name: z.string().optional() }))
    .describe('What anybody wrote there is held'),
  ...dates,
  status: z.enum(['REQUESTED', 'ACTIVE', 'ENDED', 'REFUSED']),
  createdTime: time(),
  openedTime: time().optional(),
  endedTime: time().optional(),
  sealed: z.number().int().describe('Items that were recalled or expired and are kept sealed'),
})
export type LegalHold = z.output<typeof LegalHold>

export const HoldInput = z
  .object({
    reason: line({ max: maxHoldReason }),
    people: z.array(id()).max(maxHoldPeople).default([]),
    rooms: z.array(id()).max(maxHoldRooms).default([]),
    ...dates,
  })
  .refine(({ people, rooms }) => people.length + rooms.length > 0, {
    path: ['people'],
    params: { reason: 'required' },
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from < until, {
    path: ['until'],
    params: { reason: 'invalid' },
  })

export const HoldRequestKind = z.enum(holdRequestKinds)
export type HoldRequestKind = z.output<typeof HoldRequestKind>

/** What one administrator asks for and another approves. */
export const HoldRequest = z.object({
  requestId: z.string(),
  kind: HoldRequestKind,
  note: z.string(),
  hold: LegalHold,
  status: z
    .enum(['PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'])
    .describe('EXPIRED: nobody approved it within 7 days'),
  requestedBy: UserInfo,
  requestedTime: time(),
  expiresTime: time().describe('Until then it can be approved'),
  decidedBy: UserInfo.optional(),
  decidedTime: time().optional(),
  downloadUntil: time()
    .optional()
    .describe('Of an approved export: until then its requester can download it'),
})
export type HoldRequest = z.output<typeof HoldRequest>

export const HoldNote = z.object({ note: line({ min: 0, max: maxHoldReason }).default('') })
