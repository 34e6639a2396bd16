import { z } from 'zod'
import { anyone } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { servedFile, spooledFile } from '../file.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxNodesAtOnce } from '../rules/drive.ts'
import { maxLinkPassword, maxVisitorName } from '../rules/drive-link.ts'
import { maxUploadedTogether, smallFileBytes } from '../rules/upload.ts'
import { id, line } from '../text.ts'
import { DriveZip, PublicDriveLink, PublicDriveNode } from './models.ts'

/** What a visitor of a public link may do, with an account or without. The token in the path is the right; the password adds `pass`. */
const path = servicePath('drive-link-service')
const theLink = z.object({ token: z.string().regex(/^[\w-]{16,64}$/) })
const withPass = context.extend({ pass: z.string().max(1_000).default('') })
const visits = { perMinute: 300, burst: 100, by: 'address' } as const
const refusals = ['linkNotFound', 'linkPasswordRequired', 'linkExhausted', 'linkNotAllowed'] as const

export const openPublicLink = endpoint({
  method: 'POST',
  path: path('v1', '/links/{token}/@/open'),
  summary: 'What a public link leads to; with the password where it needs one',
  access: anyone,
  params: theLink,
  body: z.object({
    password: z.string().max(maxLinkPassword).optional(),
    name: line({ max: maxVisitorName }).optional().describe('What the visitor calls themselves'),
  }),
  answer: PublicDriveLink,
  errors: ['linkNotFound', 'linkPasswordWrong', 'linkExhausted'],
  limit: { perMinute: 20, burst: 10, by: 'address' },
  holdsSecret: true,
})

export const listPublicChildren = endpoint({
  method: 'GET',
  path: path('v1', '/links/{token}/nodes/{nodeId}/children'),
  summary: 'What a folder of a public link holds',
  access: anyone,
  params: theLink.extend({ nodeId: id() }),
  query: cursorQuery().extend({ pass: withPass.shape.pass }),
  answer: page(PublicDriveNode),
  errors: [...refusals, 'nodeNotFound', 'notAFolder'],
  limit: visits,
  holdsSecret: true,
})

export const getPublicNode = endpoint({
  method: 'GET',
  path: path('v1', '/links/{token}/nodes/{nodeId}'),
  summary:
    'A file or folder of a public link with its addresses; with WATERMARK only pictures of it, or what may be shown',
  access: anyone,
  params: theLink.extend({ nodeId: id() }),
  query: withPass,
  answer: PublicDriveNode,
  errors: [...refusals, 'nodeNotFound', 'fileNotScanned', 'fileInfected'],
  limit: visits,
  holdsSecret: true,
})

export const uploadToPublicLink = endpoint({
  method: 'POST',
  path: path('v1', '/links/{token}/@/files'),
  summary: 'Hand files in through a DROP or EDIT link, all or none; names that are taken are numbered',
  access: anyone,
  params: theLink,
  query: withPass.extend({
    clientFileId: id()
      .optional()
      .describe('Of a request with one file: sent again with the same one, the file is handed in once'),
  }),
  body: z.object({
    name: line({ max: maxVisitorName })
      .optional()
      .describe('What the sender calls themselves; needed for DROP'),
    file: z.array(spooledFile()).min(1).max(maxUploadedTogether),
  }),
  answer: z.object({ files: z.array(z.object({ name: z.string(), bytes: z.number().int() })) }),
  errors: [...refusals, 'nodeLocked', 'fileTooLarge', 'quotaExceeded', 'linkFull', 'tooBusy'],
  limit: { perMinute: 30, burst: 10, by: 'address' },
  bodyLimit: smallFileBytes,
  upload: true,
  spools: maxUploadedTogether,
})

export const getPublicFile = endpoint({
  method: 'GET',
  path: '/shared-files/{tenant}/{token}/{nodeId}/{variant}',
  summary: 'The bytes of a file of a public link, by an address that `getPublicNode` signed; supports ranges',
  access: anyone,
  params: theLink.extend({
    nodeId: id(),
    variant: z.enum(['thumbnail', 'preview', 'full', 'download']),
  }),
  query: context.extend({ signature: z.string().max(1_000).default('') }),
  answer: servedFile(),
  errors: [...refusals, 'nodeNotFound', 'fileNotScanned', 'fileInfected'],
  limit: { perMinute: 3000, burst: 600, by: 'address' },
  sendsFile: true,
})

export const requestPublicZip = endpoint({
  method: 'POST',
  path: path('v1', '/links/{token}/@/zip'),
  summary:
    'The address of a zip of files and folders of a public link, for five minutes; counts as one download',
  access: anyone,
  params: theLink,
  query: withPass,
  body: z.object({ nodeIds: z.array(id()).min(1).max(maxNodesAtOnce) }),
  answer: DriveZip,
  errors: [...refusals, 'nodeNotFound', 'tooManyNodes', 'zipRunning'],
  limit: { perMinute: 30, burst: 10, by: 'address' },
  holdsSecret: true,
})
