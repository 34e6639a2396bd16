import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { time } from '../text.ts'

/** What people report for. */
export const reportReasons = ['SENSITIVE', 'ANNOYING', 'FRAUD', 'OTHER'] as const
/** BLOCKED_WORDS: found by the rules of the house, not reported by anybody. */
export const ReportReason = z.enum([...reportReasons, 'BLOCKED_WORDS'])
export type ReportReason = z.output<typeof ReportReason>

export const reportStatuses = ['OPEN', 'IN_REVIEW', 'ESCALATED', 'ACTIONED', 'DISMISSED'] as const
export const ReportStatus = z
  .enum(reportStatuses)
  .describe('OPEN → IN_REVIEW → ACTIONED | DISMISSED | ESCALATED; ESCALATED → ACTIONED | DISMISSED')
export type ReportStatus = z.output<typeof ReportStatus>

export const reportActions = ['REVIEW', 'ESCALATE', 'DISMISS', 'WARN', 'LIMIT', 'LOCK'] as const
export const ReportAction = z.enum(reportActions)
export type ReportAction = z.output<typeof ReportAction>

/** A message as it was when it was reported, kept whatever becomes of it. */
export const ReportedMessage = z.object({
  messageId: z.string(),
  senderId: z.string(),
  type: z.string(),
  content: z.string(),
  fileNames: z.array(z.string()).optional().describe('Of what it carried; the files themselves are not kept'),
  createdTime: time(),
})
export type ReportedMessage = z.output<typeof ReportedMessage>

/** A case. Nobody learns who reported, administrators included. */
export const Report = z.object({
  reportId: z.string(),
  user: UserInfo.describe('Who was reported'),
  reason: ReportReason,
  text: z.string(),
  messages: z.array(ReportedMessage),
  status: ReportStatus,
  createdTime: time(),
  updatedTime: time(),
  limitedUntil: time().optional().describe('Until when the reported person is limited now'),
  isLocked: z.boolean(),
  otherReports: z.number().int().describe('Other cases about the same person, whatever became of them'),
  history: z
    .array(
      z.object({
        action: ReportAction,
        actor: UserInfo,
        note: z.string(),
        until: time().optional(),
        createdTime: time(),
      }),
    )
    .describe('What was done, oldest first'),
})
export type Report = z.output<typeof Report>

/** A case as it stands in the queue. */
export const ReportSummary = Report.omit({ messages: true, history: true }).extend({
  messageCount: z.number().int(),
})
export type ReportSummary = z.output<typeof ReportSummary>

/** What administrators have decided about an account, as its person sees it. */
export const Standing = z.object({
  limitedUntil: time().optional(),
  warning: z
    .object({ warningId: z.string(), reason: ReportReason, createdTime: time() })
    .optional()
    .describe('The latest that the person has not yet said to have read'),
})
export type Standing = z.output<typeof Standing>
