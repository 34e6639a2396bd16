import { z } from 'zod'
import { member, placeAdministrator } from '../access.ts'
import { ScopeKind, ScopeOption } from '../admin-permission/models.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, page } from '../paging.ts'
import { id, time } from '../text.ts'
import { RetentionPreview, RetentionRule, RetentionRuleInput, RoomRetention } from './models.ts'

/** A service of our own: how long what was said is kept. */
const path = servicePath('retention-service')

export const listRetentionRules = endpoint({
  method: 'GET',
  path: path('v1', '/rules'),
  summary:
    'The rules on how long things are kept: those of the tenant first, then workspaces, then rooms; at most 500. Of places where the caller may read them',
  access: placeAdministrator('retention.read'),
  query: context,
  answer: page(RetentionRule),
})

export const listRetentionPlaces = endpoint({
  method: 'GET',
  path: path('v1', '/places'),
  summary: 'Workspaces or groups by name for which the caller may set a rule, at most 50',
  access: placeAdministrator('retention.edit'),
  query: context.extend({ search: z.string().max(100).default(''), kind: ScopeKind.optional() }),
  answer: z.object({ items: z.array(ScopeOption) }),
})

export const putRetentionRule = endpoint({
  method: 'PUT',
  path: path('v1', '/rules'),
  summary:
    'Sets how long things of one kind are kept in the tenant, a workspace or a room; the narrowest rule holds, and “Cloud của tôi” is never touched',
  access: placeAdministrator('retention.edit'),
  body: RetentionRuleInput.extend({
    expectedUpdatedTime: time()
      .nullish()
      .describe(
        'Of the rule that this one replaces, null where there was none; settingsChanged where somebody saved since. Absent: whatever is there',
      ),
  }),
  answer: RetentionRule,
  errors: ['forbidden', 'roomNotFound', 'workspaceNotFound', 'tooManyRetentionRules', 'settingsChanged'],
  audit: true,
})

export const deleteRetentionRule = endpoint({
  method: 'DELETE',
  path: path('v1', '/rules/{ruleId}'),
  summary: 'Takes a rule away: the next wider one holds, or everything is kept',
  access: placeAdministrator('retention.edit'),
  params: z.object({ ruleId: id() }),
  answer: z.object({}),
  errors: ['forbidden', 'retentionRuleNotFound'],
  audit: true,
})

export const previewRetentionRule = endpoint({
  method: 'POST',
  path: path('v1', '/rules/preview'),
  summary: 'Counts what the next sweeps would delete if the rule were saved; saves nothing',
  access: placeAdministrator('retention.read'),
  body: RetentionRuleInput,
  answer: RetentionPreview,
  errors: ['forbidden', 'roomNotFound', 'workspaceNotFound'],
  limit: { perMinute: 30, burst: 10 },
})

export const getRoomRetention = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}'),
  summary: 'How long messages, files and calls are kept in a room, for its members',
  access: member,
  params: z.object({ roomId: id() }),
  query: context,
  answer: RoomRetention,
})
