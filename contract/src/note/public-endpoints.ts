import { z } from 'zod'
import { anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile } from '../file.ts'
import { MediaLinks } from '../media/models.ts'
import { context } from '../paging.ts'
import { maxLinkPassword } from '../rules/drive-link.ts'
import { id } from '../text.ts'
import { NoteDocument, NotePush, NotePushed, PublicNote } from './models.ts'

/** What a visitor of a public link may do, with an account or without. The token in the path is the right; the password adds `pass`. */
const path = servicePath('note-link-service')
const theLink = z.object({ token: z.string().regex(/^[\w-]{16,64}$/) })
const withPass = context.extend({ pass: z.string().max(1_000).default('') })
const refusals = ['linkNotFound', 'linkPasswordRequired'] as const

export const openPublicNote = endpoint({
  method: 'POST',
  path: path('v1', '/links/{token}/@/open'),
  summary: 'What a public link leads to; with the password where it needs one',
  access: anyone,
  params: theLink,
  body: z.object({ password: z.string().max(maxLinkPassword).optional() }),
  answer: PublicNote,
  errors: ['linkNotFound', 'linkPasswordWrong'],
  limit: { perMinute: 20, burst: 10, by: 'address' },
  holdsSecret: true,
})

export const getPublicNoteDocument = endpoint({
  method: 'GET',
  path: path('v1', '/links/{token}/document'),
  summary: 'The document of the note of a public link, or what came after a `seq`; without who wrote it',
  access: anyone,
  params: theLink,
  query: withPass.extend({ after: z.coerce.number().int().min(0).default(0) }),
  answer: NoteDocument,
  errors: refusals,
  limit: { perMinute: 120, burst: 60, by: 'address' },
})

export const pushPublicNoteUpdate = endpoint({
  method: 'POST',
  path: path('v1', '/links/{token}/updates'),
  summary: 'Write in the note of an EDIT link, in nobody’s name',
  access: anyone,
  params: theLink,
  query: withPass,
  body: NotePush,
  bodyLimit: 1_500_000,
  answer: NotePushed,
  errors: [...refusals, 'linkNotAllowed', 'noteUpdateInvalid', 'noteBatchTaken', 'noteTooLarge'],
  limit: { perMinute: 600, burst: 100, by: 'address' },
})

export const listPublicNoteFiles = endpoint({
  method: 'GET',
  path: path('v1', '/links/{token}/files'),
  summary: 'Addresses of those of these files that the note of a public link shows, at most 100',
  access: anyone,
  params: theLink,
  query: withPass.extend({
    mediaIds: z.string().max(4_000).default('').describe('Separated by commas'),
  }),
  answer: z.object({ items: z.array(MediaLinks) }),
  errors: refusals,
  limit: { perMinute: 120, burst: 60, by: 'address' },
  holdsSecret: true,
})

export const getPublicNoteFile = endpoint({
  method: 'GET',
  path: '/shared-note-files/{tenant}/{token}/{mediaId}/{variant}',
  summary:
    'The bytes of a file in the note of a public link, by an address that `listPublicNoteFiles` signed; supports ranges',
  access: anyone,
  params: theLink.extend({
    mediaId: id(),
    variant: z.enum(['thumbnail', 'preview', 'full', 'download']),
  }),
  query: context.extend({ signature: z.string().max(1_000).default('') }),
  answer: servedFile(),
  errors: ['linkNotFound', 'mediaNotFound', 'fileNotScanned', 'fileInfected'],
  limit: { perMinute: 3000, burst: 600, by: 'address' },
  sendsFile: true,
})
