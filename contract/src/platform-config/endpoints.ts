import { z } from 'zod'
import { administrator, anyone } from '../access.ts'
import { endpoint, KB } from '../endpoint.ts'
import { listQuery, page } from '../paging.ts'
import { configKey, configKinds } from '../rules/platform.ts'
import { id } from '../text.ts'
import { PlatformConfig, PlatformName, PublicPlatformConfig } from './models.ts'

/** Clients send no credentials to these paths unless they write (R-REQ-9). */
const base = '/platform-config-service/v1/defaults/{tenant}/platform-configs'
const value = z.unknown().describe('As its kind says; anything else answers platformConfigTypeWrong')
const expectedVersion = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_646)
  .describe('The version that this changes; another one answers platformConfigConflict')
const bodyLimit = 16 * KB

export const listPlatformConfigs = endpoint({
  method: 'GET',
  path: base,
  summary: 'Records that are public, by platform and key; requestPayload {platform, kind, key}',
  access: anyone,
  query: listQuery(),
  answer: page(PublicPlatformConfig),
})

export const createPlatformConfig = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a record to a platform; a key exists once on it',
  access: administrator('config.edit'),
  body: z.object({
    platform: PlatformName,
    key: z.string().regex(configKey),
    kind: z.enum(configKinds),
    value,
    isPublic: z.boolean().default(false),
  }),
  answer: PlatformConfig,
  errors: [
    'platformConfigExists',
    'platformConfigTypeWrong',
    'platformVersionTooNew',
    'tooManyPlatformConfigs',
  ],
  bodyLimit,
  audit: true,
})

export const updatePlatformConfig = endpoint({
  method: 'PUT',
  path: `${base}/{platformConfigId}`,
  summary: 'Change the value of a record; its kind and key stay',
  access: administrator('config.edit'),
  params: z.object({ platformConfigId: id() }),
  body: z.object({ value, isPublic: z.boolean().optional(), expectedVersion: expectedVersion.optional() }),
  answer: PlatformConfig,
  errors: [
    'platformConfigNotFound',
    'platformConfigConflict',
    'platformConfigTypeWrong',
    'platformVersionTooNew',
  ],
  bodyLimit,
  audit: true,
})

export const deletePlatformConfig = endpoint({
  method: 'DELETE',
  path: `${base}/{value}`,
  summary: 'Remove a record by its platformConfigId; its history stays. Answers it as it was',
  access: administrator('config.edit'),
  params: z.object({ value: id().describe('The platformConfigId') }),
  query: z.object({ expectedVersion: z.coerce.number().pipe(expectedVersion).optional() }),
  answer: PlatformConfig,
  errors: ['platformConfigNotFound', 'platformConfigConflict'],
  audit: true,
})
