import { z } from 'zod'
import { administrator, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import { OwnPlatform, PlatformChange, PlatformConfig, PlatformName } from './models.ts'

/** A service of our own: what a platform's records mean for the caller, and what administrators need beyond the specification's calls. */
const path = servicePath('platform-setting-service')

export const getOwnPlatform = endpoint({
  method: 'GET',
  path: path('v1', '/own'),
  summary: 'What the records of a platform mean for the caller: flags that are on, versions, maintenance',
  access: user,
  query: context.extend({ platform: PlatformName.default('WEB') }),
  answer: OwnPlatform,
})

export const listPlatformSettings = endpoint({
  method: 'GET',
  path: path('v1', '/platform-configs'),
  summary:
    'All records with everything in them, by platform and key; requestPayload {platform, kind, key, isPublic}',
  access: administrator('config.read'),
  query: listQuery(),
  answer: page(PlatformConfig),
})

export const listPlatformChanges = endpoint({
  method: 'GET',
  path: path('v1', '/changes'),
  summary:
    'What was changed, the newest first, of the last 1,000; requestPayload {platform, platformConfigId}',
  access: administrator('config.read'),
  query: listQuery(),
  answer: page(PlatformChange),
})

export const undoPlatformChange = endpoint({
  method: 'POST',
  path: path('v1', '/changes/{changeId}/undo'),
  summary: 'Take back the latest change of a record: a further change, which can be taken back too',
  access: administrator('config.edit'),
  params: z.object({ changeId: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: PlatformChange,
  errors: [
    'platformChangeNotFound',
    'platformConfigConflict',
    'platformConfigTypeWrong',
    'platformVersionTooNew',
    'tooManyPlatformConfigs',
  ],
  audit: true,
})
