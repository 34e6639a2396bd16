import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { ScopeOption } from '../admin-permission/models.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { id } from '../text.ts'
import {
  HoldInput,
  HoldNote,
  HoldPolicy,
  HoldPolicyInput,
  HoldRequest,
  LegalHold,
  PublishedHoldPolicy,
} from './models.ts'

/** A service of our own: what must be kept for a legal reason, and who decides that. */
const path = servicePath('legal-hold-service')
const onHold = z.object({ holdId: id() })
const onRequest = z.object({ requestId: id() })

export const getPublishedHoldPolicy = endpoint({
  method: 'GET',
  path: path('v1', '/policy/published'),
  summary: 'Whether legal holds are possible in the tenant, and what it says about them',
  access: user,
  query: context,
  answer: PublishedHoldPolicy,
})

export const getHoldPolicy = endpoint({
  method: 'GET',
  path: path('v1', '/policy'),
  summary: 'The published policy on legal holds, with who published it',
  access: administrator('hold.read'),
  query: context,
  answer: HoldPolicy,
})

export const setHoldPolicy = endpoint({
  method: 'PUT',
  path: path('v1', '/policy'),
  summary:
    'Publishes the policy on legal holds; they are possible only while it says so, and it stays on while one is active',
  access: administrator('hold.edit'),
  body: HoldPolicyInput,
  answer: HoldPolicy,
  errors: ['holdsActive'],
  audit: true,
})

export const listHoldRooms = endpoint({
  method: 'GET',
  path: path('v1', '/rooms'),
  summary: 'Groups of the tenant by name, for a hold to cover, at most 50',
  access: administrator('hold.edit'),
  query: context.extend({ search: z.string().max(100).default('') }),
  answer: z.object({ items: z.array(ScopeOption) }),
})

export const listHolds = endpoint({
  method: 'GET',
  path: path('v1', '/holds'),
  summary: 'Legal holds, latest first',
  access: administrator('hold.read'),
  query: cursorQuery(),
  answer: page(LegalHold),
})

export const requestHold = endpoint({
  method: 'POST',
  path: path('v1', '/holds'),
  summary:
    'Asks for a hold on what people wrote and on rooms; another administrator approves it within 7 days',
  access: administrator('hold.edit'),
  body: HoldInput,
  answer: HoldRequest,
  errors: ['holdsNotAllowed', 'userNotFound', 'roomNotFound', 'tooManyHolds'],
  audit: true,
})

export const requestHoldEnd = endpoint({
  method: 'POST',
  path: path('v1', '/holds/{holdId}/end'),
  summary: 'Asks to end a hold; once another administrator approves, what is sealed for it alone is deleted',
  access: administrator('hold.edit'),
  params: onHold,
  body: HoldNote,
  answer: HoldRequest,
  errors: ['holdNotFound', 'holdNotActive', 'holdRequestPending'],
  audit: true,
})

export const requestHoldExport = endpoint({
  method: 'POST',
  path: path('v1', '/holds/{holdId}/export'),
  summary: 'Asks to export what a hold covers; another administrator approves it within 7 days',
  access: administrator('hold.edit'),
  params: onHold,
  body: HoldNote,
  answer: HoldRequest,
  errors: ['holdNotFound', 'holdNotActive', 'holdRequestPending'],
  audit: true,
})

export const listHoldRequests = endpoint({
  method: 'GET',
  path: path('v1', '/requests'),
  summary: 'Requests about holds, latest first',
  access: administrator('hold.read'),
  query: cursorQuery(),
  answer: page(HoldRequest),
})

export const approveHoldRequest = endpoint({
  method: 'POST',
  path: path('v1', '/requests/{requestId}/approve'),
  summary: 'Approves what another administrator asked for; it takes effect at once',
  access: administrator('hold.approve'),
  params: onRequest,
  answer: HoldRequest,
  errors: ['holdRequestNotFound', 'holdRequestDecided', 'ownHoldRequest', 'holdsNotAllowed', 'holdNotActive'],
  audit: true,
})

export const refuseHoldRequest = endpoint({
  method: 'POST',
  path: path('v1', '/requests/{requestId}/refuse'),
  summary: 'Refuses a request about a hold; its own requester withdraws it',
  access: administrator('hold.edit'),
  params: onRequest,
  answer: HoldRequest,
  errors: ['holdRequestNotFound', 'holdRequestDecided'],
  audit: true,
})

export const downloadHoldExport = endpoint({
  method: 'POST',
  path: path('v1', '/requests/{requestId}/download'),
  summary:
    'The approved export, for who asked for it, for 7 days: JSON lines with files in base64, SHA-256 of each file and of all lines',
  access: administrator('hold.edit'),
  params: onRequest,
  answer: servedFile(),
  errors: ['holdRequestNotFound', 'holdExportNotReady'],
  limit: { perMinute: 4, burst: 4 },
  audit: true,
  sendsFile: true,
})
