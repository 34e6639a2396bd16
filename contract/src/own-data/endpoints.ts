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
    'Have a copy of all one’s data made (zip of JSON and files), proven once more; one that this session is having made is answered again',
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
    'The caller’s copies, latest first; the session that asked for a ready one gets an address, good for 15 minutes and while it lasts',
  access: user,
  query: listQuery(),
  answer: page(DataExport),
  holdsSecret: true,
})

export const downloadDataExport = endpoint({
  method: 'GET',
  path: path('v1', '/exports/{exportId}/file'),
  summary: 'The copy itself, by the address that its owner was given, while that session lasts',
  access: { ...anyone, sentence: 'Whoever holds the address that the owner was given' },
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
    'A code to the proven e-mail address of an account without a password, else to its proven phone number: `eraseAccount` takes it',
  access: user,
  answer: OtpRequest,
  errors: ['identifierMissing'],
  limit: { perMinute: 5, burst: 5 },
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: path('v1', '/erasures'),
  summary:
    'Erase one’s own account for good, proven once more: by a passkey, which is both steps at once; by its password; where it has none, by a code to its proven address; where it has neither, by having signed in within ten minutes. And by its second step where it has one: a code of the authenticator app, or for passkeys alone having signed in just so',
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
  ],
  limit: { perMinute: 5, burst: 5 },
})

export const getErasureReceipt = endpoint({
  method: 'GET',
  path: path('v1', '/erasures/{receiptId}'),
  summary: 'The receipt of an erasure, by its number; its owner has no account any more to ask with',
  access: anyone,
  params: z.object({ receiptId: id() }),
  query: context,
  answer: ErasureReceipt,
  errors: ['receiptNotFound'],
  limit: { perMinute: 30, burst: 15, by: 'address' },
})
