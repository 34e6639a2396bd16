import { z } from 'zod'
import { administrator, refreshToken, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { listQuery, page } from '../paging.ts'
import { id } from '../text.ts'
import { publicLimit } from './fields.ts'
import { LoginSession, Tokens } from './models.ts'

const path = servicePath('identity-authen-service')

export const refreshTokens = endpoint({
  method: 'POST',
  path: path('v1', '/refresh-token'),
  summary: 'Exchange the refresh token (the bearer) for a new pair; reuse of a spent one ends the session',
  access: refreshToken,
  answer: Tokens,
  errors: ['refreshTokenInvalid', 'refreshTokenReused'],
  limit: publicLimit,
})

export const logout = endpoint({
  method: 'POST',
  path: path('v1', '/logout'),
  summary: 'End this session, another one of the caller by id, or all others',
  access: user,
  body: z.object({ loginSessionId: id().optional(), others: z.boolean().optional() }).optional(),
  answer: z.object({ ended: z.number().int() }),
  errors: ['sessionNotFound'],
  freesRoom: true,
})

export const privilegeLogout = endpoint({
  method: 'POST',
  path: path('v1', '/privilege-logout'),
  summary: 'End all sessions and app passwords of a person of the tenant',
  access: administrator('user.endSessions'),
  body: z.object({ userId: id() }),
  answer: z.object({ ended: z.number().int() }),
  errors: ['userNotFound', 'permissionNotHeld'],
  audit: true,
})

export const listLoginSessions = endpoint({
  method: 'GET',
  path: path('v1', '/login-sessions/device'),
  summary: 'The caller’s live sessions, the current first',
  access: user,
  query: listQuery(),
  answer: page(LoginSession),
})
