import { z } from 'zod'
import { user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { OtpRequest } from '../identity-authen/models.ts'
import { context } from '../paging.ts'
import { reauthentication, reauthenticationErrors } from '../sign-in/reauthentication.ts'
import { HiddenState, hiddenPin } from './models.ts'

const path = servicePath('hidden-service')
const rarely = { perMinute: 20, burst: 10 } as const
const pinErrors = ['pinNotSet', 'pinWrong', 'pinLocked'] as const

export const getHiddenState = endpoint({
  method: 'GET',
  path: path('v1', '/hidden/@me'),
  summary: 'Whether the caller has a PIN, and whether this session is unlocked',
  access: user,
  query: context,
  answer: HiddenState,
})

export const createHiddenPin = endpoint({
  method: 'POST',
  path: path('v1', '/hidden/pin'),
  summary: 'Set the PIN, if there is none',
  access: user,
  body: z.object({ pin: hiddenPin() }),
  answer: HiddenState,
  errors: ['pinExists'],
  limit: rarely,
})

export const changeHiddenPin = endpoint({
  method: 'PUT',
  path: path('v1', '/hidden/pin'),
  summary: 'Change the PIN, given the present one; a wrong one counts as an attempt',
  access: user,
  body: z.object({ currentPin: hiddenPin(), pin: hiddenPin() }),
  answer: HiddenState,
  errors: pinErrors,
  limit: rarely,
})

export const requestHiddenPinReset = endpoint({
  method: 'POST',
  path: path('v1', '/hidden/pin/reset/request'),
  summary:
    'For a forgotten PIN: with the password, send a code to the caller’s own e-mail address or phone; with otpToken, send it again. An account without a password proves itself by its authenticator app, a passkey, or a session just opened',
  access: user,
  body: z.object({ ...reauthentication, otpToken: z.string().min(1).max(128).optional() }),
  answer: OtpRequest,
  errors: ['pinNotSet', ...reauthenticationErrors, 'identifierMissing', 'codeExpired'],
  limit: rarely,
})

export const resetHiddenPin = endpoint({
  method: 'POST',
  path: path('v1', '/hidden/pin/reset'),
  summary:
    'Set another PIN with the code; the caller’s copy of every hidden room is cleared, the rooms stay hidden, and every session is locked',
  access: user,
  body: z.object({
    otpToken: z.string().min(1).max(128),
    code: z
      .string()
      .max(32)
      .transform(input => input.replace(/\s/g, '')),
    pin: hiddenPin(),
  }),
  answer: z.object({ clearedRooms: z.number().int() }),
  errors: ['pinNotSet', 'codeWrong', 'codeExpired', 'codeExhausted'],
  limit: rarely,
})

export const unlockHidden = endpoint({
  method: 'POST',
  path: path('v1', '/hidden/unlock'),
  summary: 'Unlock hidden rooms for this session, until it is locked or idle for 10 minutes',
  access: user,
  body: z.object({ pin: hiddenPin() }),
  answer: HiddenState,
  errors: pinErrors,
  limit: rarely,
})

export const keepHiddenUnlocked = endpoint({
  method: 'POST',
  path: path('v1', '/hidden/keep'),
  summary: 'Report activity: an unlocked session stays unlocked; a locked one stays locked',
  access: user,
  answer: HiddenState,
})

export const lockHidden = endpoint({
  method: 'POST',
  path: path('v1', '/hidden/lock'),
  summary: 'Lock this session again',
  access: user,
  answer: HiddenState,
})
