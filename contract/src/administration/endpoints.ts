import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxSearchLength } from '../rules/list.ts'
import { id, instant, line } from '../text.ts'
import { AuditCheck, AuditEntry, Overview, OverviewRange, OwnAuditEntry } from './models.ts'

/** A service of our own: what administrators see of an installation as a whole. */
const path = servicePath('administration-service')

export const getOverview = endpoint({
  method: 'GET',
  path: path('v1', '/overview'),
  summary: 'How much goes on, from counters that jobs keep every few minutes; nothing of what is written',
  access: administrator('overview.read'),
  query: context.extend({ range: OverviewRange.default('24h') }),
  answer: Overview,
  limit: { perMinute: 60, burst: 30 },
})

export const listAuditEntries = endpoint({
  method: 'GET',
  path: path('v1', '/audit'),
  summary:
    'The audit log, latest first; `search` looks in action and target; requestPayload {actorId, userId, action, isRefused, from, to}',
  access: administrator('audit.read'),
  query: cursorQuery({ search: true }),
  answer: page(AuditEntry),
  limit: { perMinute: 120, burst: 60 },
})

export const exportAuditEntries = endpoint({
  method: 'POST',
  path: path('v1', '/audit/export'),
  summary:
    'The audit log as a file, latest first, 100,000 entries at most; itself an entry of it. Where there are older ones, the last line has `exportCut` for its action, and the time to go on from as `to`',
  access: administrator('audit.export'),
  body: z.object({
    format: z
      .enum(['csv', 'jsonl'])
      .describe('CSV for spreadsheets, with formulas disarmed; or one JSON object a line'),
    search: line({ max: maxSearchLength }).optional(),
    actorId: id().optional(),
    userId: id().optional(),
    action: z.string().max(64).optional(),
    isRefused: z.boolean().optional(),
    from: instant().optional(),
    to: instant().optional().describe('Not included'),
  }),
  answer: servedFile(),
  limit: { perMinute: 4, burst: 4 },
  audit: true,
  sendsFile: true,
})

export const checkAudit = endpoint({
  method: 'POST',
  path: path('v1', '/audit/check'),
  summary:
    'Computes the chain of the audit log again, up to 20,000 entries a call, and names the first that is broken',
  access: administrator('audit.read'),
  body: z.object({ afterSeq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  answer: AuditCheck,
  limit: { perMinute: 60, burst: 20 },
})

export const listOwnAuditEntries = endpoint({
  method: 'GET',
  path: path('v1', '/audit/own'),
  summary:
    'What administrators did about the caller’s account, and what the caller did about it that is kept, latest first',
  access: user,
  query: cursorQuery(),
  answer: page(OwnAuditEntry),
})
