import { z } from 'zod'
import { anyone, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { OtpRequest } from '../identity-authen/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { reauthentication, reauthenticationErrors } from '../sign-in/reauthentication.ts'
import { id } from '../text.ts'
import { DataExport, ErasureReceipt } from './models.ts'

const path = servicePath('own-data-service')

export const createDataExport = endpoint({
  method: 'POST',
  path: path('v1', '/exports'),
  summary:
    'Request a copy of all the caller’s data (zip of JSON and files), after reauthentication; a request that this session has pending is returned again',
  access: user,
  body: z.object(reauthentication),
  answer: DataExport,
  errors: reauthenticationErrors,
  limit: { perMinute: 5, burst: 5 },
})

export const listDataExports = endpoint({
  method: 'GET',
  path: path('v1', '/exports'),
  summary:
    'The caller’s copies, latest first; the session that requested a ready one receives an address, valid for 15 minutes while the session lasts',
  access: user,
  query: listQuery(),
  answer: page(DataExport),
  holdsSecret: true,
})

export const downloadDataExport = endpoint({
  method: 'GET',
  path: path('v1', '/exports/{exportId}/file'),
  summary: 'The copy itself, by the address issued to its owner, while that session lasts',
  access: { ...anyone, sentence: 'Holders of the address that was issued to the owner' },
  params: z.object({ exportId: id() }),
  query: context.extend({ token: z.string().max(500).default('') }),
  answer: servedFile(),
  errors: ['exportNotFound'],
  limit: { perMinute: 30, burst: 15, by: 'address' },
  sendsFile: true,
})

export const requestErasureCode = endpoint({
  method: 'POST',
  path: path('v1', '/erasures/@/code'),
  summary:
    'Send a code for `eraseAccount` to the proven e-mail address of an account without a password, else to its proven phone number',
  access: user,
  answer: OtpRequest,
  errors: ['identifierMissing'],
  limit: { perMinute: 5, burst: 5 },
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: path('v1', '/erasures'),
  summary:
    'Erase the caller’s own account permanently, after reauthentication: with a passkey, which counts as both factors; with the password; without a password, with a code to the proven address; without either, within ten minutes of signing in. An account with a second factor needs that too: a code of the authenticator app, or, with passkeys only, a sign-in within ten minutes',
  access: user,
  body: z.object({
    ...reauthentication,
    otpToken: z.string().max(128).optional().describe('From `requestErasureCode`'),
    otpCode: z.string().max(32).optional().describe('That it sent; spaces do not matter'),
    code: z.string().max(64).optional().describe('Of the authenticator app, beside the password'),
  }),
  answer: ErasureReceipt,
  errors: [
    ...reauthenticationErrors,
    'codeWrong',
    'codeExpired',
    'codeExhausted',
    'secondFactorRequired',
    'lastAdministrator',
    'underLegalHold',
  ],
  limit: { perMinute: 5, burst: 5 },
})

export const getErasureReceipt = endpoint({
  method: 'GET',
  path: path('v1', '/erasures/{receiptId}'),
  summary: 'The receipt of an erasure, by its number; its owner no longer has an account',
  access: anyone,
  params: z.object({ receiptId: id() }),
  query: context,
  answer: ErasureReceipt,
  errors: ['receiptNotFound'],
  limit: { perMinute: 30, burst: 15, by: 'address' },
})
