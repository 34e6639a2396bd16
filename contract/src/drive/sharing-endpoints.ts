import { z } from 'zod'
import { nodeReader, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { maxDriveComment, maxSharesOfNode } from '../rules/drive.ts'
import { maxLinkBytes, maxLinkDownloads, maxLinkFiles, maxLinkPassword } from '../rules/drive-link.ts'
import { id, paragraph, time } from '../text.ts'
import {
  DriveComment,
  DriveLink,
  DriveLinkOpen,
  DriveLinkRole,
  DriveNode,
  DriveRole,
  DriveShare,
} from './models.ts'

const path = servicePath('drive-service')
const theNode = z.object({ nodeId: id() })
const theShare = z.object({ nodeId: id(), shareId: id() })
const theLink = z.object({ nodeId: id(), linkId: id() })
const linkSettings = z.object({
  role: DriveLinkRole,
  password: z.string().min(1).max(maxLinkPassword).nullable().optional().describe('null takes it away'),
  showsDocuments: z.boolean().optional().describe('Of WATERMARK, where it is off at first'),
  expiresTime: time().nullable().optional(),
  maxDownloads: z.number().int().min(1).max(maxLinkDownloads).nullable().optional(),
  maxFiles: z
    .number()
    .int()
    .min(1)
    .max(maxLinkFiles)
    .nullable()
    .optional()
    .describe('That may be handed in, in all; null gives the default'),
  maxBytes: z
    .number()
    .int()
    .min(1)
    .max(maxLinkBytes)
    .nullable()
    .optional()
    .describe('Of those files together; null gives the default'),
})

export const listSharedWithMe = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/@/shared-with-me'),
  summary: 'Files and folders that others shared with the caller or with their rooms, the latest share first',
  access: user,
  query: cursorQuery(),
  answer: page(DriveNode.extend({ share: DriveShare })),
})

export const listDriveShares = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/shares'),
  summary: 'Who has a role on a file or folder, with what the folders above give (`nodeId` names where)',
  access: nodeReader,
  params: theNode,
  query: context,
  answer: z.object({ items: z.array(DriveShare) }),
  errors: ['nodeNotFound'],
})

export const shareDriveNode = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/{nodeId}/shares'),
  summary:
    'Share with people and rooms; a share that exists takes the new role. A room gets a message with a card',
  access: nodeReader,
  params: theNode,
  body: z.object({
    userIds: z.array(id()).max(maxSharesOfNode).default([]),
    roomIds: z.array(id()).max(20).default([]),
    role: DriveRole,
    message: paragraph({ max: maxDriveComment }).optional(),
    clientShareId: id().describe('Sent again, nothing is said twice'),
  }),
  answer: z.object({ items: z.array(DriveShare) }),
  errors: [
    'nodeNotFound',
    'driveRoleTooLow',
    'attachmentReadOnly',
    'userNotFound',
    'roomNotFound',
    'roleTooLow',
    'notDelivered',
    'messageBlocked',
    'accountLimited',
    'tooManyShares',
  ],
  limit: { perMinute: 60, burst: 20 },
})

export const updateDriveShare = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/shares/{shareId}'),
  summary: 'Change the role of a share',
  access: nodeReader,
  params: theShare,
  body: z.object({ role: DriveRole }),
  answer: DriveShare,
  errors: ['nodeNotFound', 'driveRoleTooLow', 'shareNotFound'],
})

export const deleteDriveShare = endpoint({
  method: 'DELETE',
  path: path('v1', '/nodes/{nodeId}/shares/{shareId}'),
  summary: 'End a share; people may end what was shared with them',
  access: nodeReader,
  params: theShare,
  query: context,
  answer: z.object({ shareId: z.string() }),
  errors: ['nodeNotFound', 'driveRoleTooLow', 'shareNotFound'],
})

export const listDriveLinks = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/public-links'),
  summary: 'Public links of a file or folder',
  access: nodeReader,
  params: theNode,
  query: context,
  answer: z.object({ items: z.array(DriveLink) }),
  errors: ['nodeNotFound', 'driveRoleTooLow'],
  holdsSecret: true,
})

export const createDriveLink = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/{nodeId}/public-links'),
  summary: 'Make a public link',
  access: nodeReader,
  params: theNode,
  body: linkSettings,
  answer: DriveLink,
  errors: ['nodeNotFound', 'driveRoleTooLow', 'attachmentReadOnly', 'notAFolder', 'tooManyLinks'],
  limit: { perMinute: 30, burst: 10 },
  audit: true,
})

export const updateDriveLink = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/public-links/{linkId}'),
  summary: 'Change what a public link gives; omitted fields stay',
  access: nodeReader,
  params: theLink,
  body: linkSettings.partial(),
  answer: DriveLink,
  errors: ['nodeNotFound', 'driveRoleTooLow', 'linkNotFound', 'notAFolder'],
  audit: true,
})

export const deleteDriveLink = endpoint({
  method: 'DELETE',
  path: path('v1', '/nodes/{nodeId}/public-links/{linkId}'),
  summary: 'End a public link; running downloads end with their next range',
  access: nodeReader,
  params: theLink,
  query: context,
  answer: z.object({ linkId: z.string() }),
  errors: ['nodeNotFound', 'driveRoleTooLow', 'linkNotFound'],
  audit: true,
})

export const listDriveLinkOpens = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/public-links/{linkId}/opens'),
  summary: 'Who opened a public link, the latest first; the newest 1,000 are kept',
  access: nodeReader,
  params: theLink,
  query: cursorQuery(),
  answer: page(DriveLinkOpen),
  errors: ['nodeNotFound', 'driveRoleTooLow', 'linkNotFound'],
})

export const listDriveComments = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/comments'),
  summary: 'Comments on a file, the latest first',
  access: nodeReader,
  params: theNode,
  query: cursorQuery(),
  answer: page(DriveComment),
  errors: ['nodeNotFound'],
})

export const addDriveComment = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/{nodeId}/comments'),
  summary: 'Comment on a file',
  access: nodeReader,
  params: theNode,
  body: z.object({ text: paragraph({ max: maxDriveComment }), clientCommentId: id() }),
  answer: DriveComment,
  errors: ['nodeNotFound', 'driveRoleTooLow'],
})

export const updateDriveComment = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/comments/{commentId}'),
  summary: 'Edit a comment of one’s own',
  access: nodeReader,
  params: z.object({ nodeId: id(), commentId: id() }),
  body: z.object({ text: paragraph({ max: maxDriveComment }) }),
  answer: DriveComment,
  errors: ['nodeNotFound', 'driveRoleTooLow', 'commentNotFound', 'forbidden'],
})

export const deleteDriveComment = endpoint({
  method: 'DELETE',
  path: path('v1', '/nodes/{nodeId}/comments/{commentId}'),
  summary: 'Delete a comment of one’s own, or as manager of the file any',
  access: nodeReader,
  params: z.object({ nodeId: id(), commentId: id() }),
  query: context,
  answer: z.object({ commentId: z.string() }),
  errors: ['nodeNotFound', 'driveRoleTooLow', 'commentNotFound'],
})
