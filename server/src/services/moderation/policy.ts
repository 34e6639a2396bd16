import { isWritten, type ReportAction, type ReportStatus } from '@trau/contract'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import type { MessageRow } from '../chat/index.ts'
import { requireOther } from '../identity/index.ts'
import type { ReportRow } from './tables.ts'

/** Who may report what, and which step an administrator may take in a case. */

/** Words of the reported person that the reporter sees. @throws messageNotFound */
export function requireReportable(message: MessageRow, reportedId: string): void {
  if (message.author_id !== reportedId || isWritten(message.type) || message.recalled_time)
    throw fail('messageNotFound')
}

/** Of cases in which nothing is left to do. */
export const doneStatuses: readonly ReportStatus[] = ['ACTIONED', 'DISMISSED']

const open: readonly ReportStatus[] = ['IN_REVIEW', 'ESCALATED']
const transitions: Record<ReportAction, { from: readonly ReportStatus[]; to: ReportStatus }> = {
  REVIEW: { from: ['OPEN'], to: 'IN_REVIEW' },
  ESCALATE: { from: ['IN_REVIEW'], to: 'ESCALATED' },
  DISMISS: { from: open, to: 'DISMISSED' },
  WARN: { from: open, to: 'ACTIONED' },
  LIMIT: { from: open, to: 'ACTIONED' },
  LOCK: { from: open, to: 'ACTIONED' },
}

/** The status that a step leads to. @throws notOnYourself (a case about the administrator), reportStatusNotAllowed */
export function requireStep(me: UserKey, report: ReportRow, action: ReportAction): ReportStatus {
  requireOther(me, report.user_id)
  const { from, to } = transitions[action]
  if (!from.includes(report.status)) throw fail('reportStatusNotAllowed')
  return to
}
