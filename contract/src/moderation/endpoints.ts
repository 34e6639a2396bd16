import { z } from 'zod'
import { administrator, placeAdministrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorOrOffsetQuery, page } from '../paging.ts'
import { maxLimitHours, maxReportedMessages, maxReportText, minLimitHours } from '../rules/report.ts'
import { id, paragraph } from '../text.ts'
import { Report, ReportAction, ReportSummary, reportReasons, Standing } from './models.ts'

/** A service of our own: reports of people, and what administrators do about them. */
const path = servicePath('moderation-service')
const byId = z.object({ reportId: id() })

export const createReport = endpoint({
  method: 'POST',
  path: path('v1', '/reports'),
  summary: 'Report a person, optionally with their messages from one room; one open case for each pair',
  access: user,
  body: z
    .object({
      userId: id(),
      reason: z.enum(reportReasons),
      text: paragraph({ max: maxReportText }).default(''),
      roomId: id().optional().describe('Where the messages are'),
      messageIds: z.array(id()).max(maxReportedMessages).default([]),
    })
    .refine(body => body.reason !== 'OTHER' || body.text.trim() !== '', {
      path: ['text'],
      params: { reason: 'required' },
    })
    .refine(body => body.messageIds.length === 0 || body.roomId !== undefined, {
      path: ['roomId'],
      params: { reason: 'required' },
    }),
  answer: z.object({ reportId: z.string() }),
  errors: ['userNotFound', 'notOnYourself', 'messageNotFound', 'reportExists'],
  limit: { perMinute: 2, burst: 10 },
})

export const listReports = endpoint({
  method: 'GET',
  path: path('v1', '/reports'),
  summary:
    'Cases, open ones first, each group oldest first; pages by cursor skip none that is decided meanwhile; requestPayload {status, userId}',
  access: placeAdministrator('report.read'),
  query: cursorOrOffsetQuery(),
  answer: page(ReportSummary),
})

export const getReport = endpoint({
  method: 'GET',
  path: path('v1', '/reports/{reportId}'),
  summary: 'One case; opening it is audited',
  access: placeAdministrator('report.read'),
  params: byId,
  query: context,
  answer: Report,
  errors: ['reportNotFound'],
  audit: true,
})

export const actOnReport = endpoint({
  method: 'POST',
  path: path('v1', '/reports/{reportId}/actions'),
  summary:
    'Take a case, escalate it, dismiss it, or act: warn the person, limit them for 24 hours to 30 days, lock the account. Limiting and locking reach beyond a room, so they ask for the permission in the tenant',
  access: placeAdministrator('report.decide'),
  params: byId,
  body: z
    .object({
      action: ReportAction,
      hours: z.number().int().min(minLimitHours).max(maxLimitHours).optional().describe('For LIMIT'),
      note: paragraph({ max: maxReportText }).default('').describe('For administrators'),
    })
    .refine(body => body.action !== 'LIMIT' || body.hours !== undefined, {
      path: ['hours'],
      params: { reason: 'required' },
    }),
  answer: Report,
  errors: [
    'forbidden',
    'reportNotFound',
    'reportStatusNotAllowed',
    'userNotFound',
    'notOnYourself',
    'lastAdministrator',
    'permissionNotHeld',
  ],
  audit: true,
})

export const liftLimit = endpoint({
  method: 'DELETE',
  path: path('v1', '/users/{userId}/limit'),
  summary: 'Lift the limit of a person',
  access: administrator('report.decide'),
  params: z.object({ userId: id() }),
  answer: Standing,
  errors: ['userNotFound', 'notOnYourself', 'permissionNotHeld'],
  audit: true,
})

export const getStanding = endpoint({
  method: 'GET',
  path: path('v1', '/standing'),
  summary: 'Whether the caller was warned or is limited',
  access: user,
  query: context,
  answer: Standing,
})

export const acknowledgeWarning = endpoint({
  method: 'POST',
  path: path('v1', '/standing/acknowledge'),
  summary: 'Confirm that the caller has read a warning',
  access: user,
  body: z.object({ warningId: id() }),
  answer: Standing,
})
