import { z } from 'zod'
import { administrator, anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context } from '../paging.ts'
import { Provider, ProvidersVersion, PublicProvider } from '../sign-in/models.ts'
import { line, webAddress } from '../text.ts'
import { publicLimit } from './fields.ts'

const path = servicePath('identity-authen-service')

export const getProvidersConfig = endpoint({
  method: 'GET',
  path: path('v1', '/providers/config'),
  summary: 'The other services that people can sign in with',
  access: anyone,
  query: context,
  answer: z.object({ providers: z.array(PublicProvider) }),
  limit: publicLimit,
})

export const updateProvidersConfig = endpoint({
  method: 'PUT',
  path: path('v1', '/providers/config'),
  summary: 'Replace the list of sign-in providers; a provider without a secret keeps its present one',
  access: administrator('provider.edit'),
  body: z.object({
    providers: z
      .array(
        z.object({
          providerId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
          name: line({ max: 50 }),
          issuer: webAddress({ max: 500 }),
          clientId: line({ max: 255 }),
          clientSecret: z.string().min(1).max(1024).optional().describe('Write-only'),
          scopes: z
            .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/))
            .max(10)
            .default(['email', 'profile']),
          isEnabled: z.boolean().default(true),
          allowsRegistration: z.boolean().default(true),
          linksVerifiedEmail: z.boolean().default(false),
        }),
      )
      .max(10)
      .refine(list => new Set(list.map(one => one.providerId)).size === list.length, {
        params: { reason: 'duplicate' },
      }),
    expectedVersion: z
      .string()
      .max(64)
      .optional()
      .describe('Of the list that this one was made from; settingsChanged where somebody replaced it since'),
  }),
  answer: z.object({ providers: z.array(Provider), version: ProvidersVersion }),
  errors: ['providerUnreachable', 'noAdministratorWayIn', 'settingsChanged'],
  audit: true,
})
