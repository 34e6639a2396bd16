import { z } from 'zod'
import { nodeReader, user } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { context, cursorQuery, listQuery, page } from '../paging.ts'
import { maxFoldersAtOnce, maxNodesAtOnce, maxVersionLabel } from '../rules/drive.ts'
import { id, line } from '../text.ts'
import {
  DriveActivity,
  DriveChange,
  DriveMoveAccess,
  DriveNode,
  DriveNodeWithPath,
  DriveSpace,
  DriveUsage,
  DriveVersion,
  NewFile,
  nodeName,
  OnConflict,
} from './models.ts'

/** Of our own: the specification has no such calls. */
const path = servicePath('drive-service')
const theNode = z.object({ nodeId: id() })
const theVersion = z.object({ nodeId: id(), versionId: id() })
const someNodes = z.object({ nodeIds: z.array(id()).min(1).max(maxNodesAtOnce) })
const many = { perMinute: 1_200, burst: 300 }
const orderFields = ['name', 'modifiedTime', 'bytes', 'kind'] as const
const placing = [
  'nodeNotFound',
  'notAFolder',
  'driveRoleTooLow',
  'nodeNameTaken',
  'tooDeep',
  'nodeLocked',
] as const
const writing = ['nodeNotFound', 'driveRoleTooLow', 'attachmentReadOnly', 'nodeLocked'] as const

export const listDriveSpaces = endpoint({
  method: 'GET',
  path: path('v1', '/spaces'),
  summary: 'The caller’s own drive and those of their rooms that hold files, own first, then by last change',
  access: user,
  query: listQuery(),
  answer: page(DriveSpace),
})

export const getDriveNode = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}'),
  summary: 'A file or folder with its path; the root of a space has the id of the space',
  access: nodeReader,
  params: theNode,
  query: context,
  answer: DriveNodeWithPath,
  errors: ['nodeNotFound'],
  limit: many,
})

export const listDriveChildren = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/children'),
  summary:
    'What a folder holds, folders first; by name in natural order ("Tệp 2" before "Tệp 10") unless ordered otherwise',
  access: nodeReader,
  params: theNode,
  query: cursorQuery({ orders: orderFields, mostOrders: 1 }),
  answer: page(DriveNode),
  errors: ['nodeNotFound', 'notAFolder'],
  limit: many,
})

export const listDriveAttachments = endpoint({
  method: 'GET',
  path: path('v1', '/spaces/{spaceId}/attachments'),
  summary: 'Files of the messages of a room that the caller can see, the latest first',
  access: nodeReader,
  params: z.object({ spaceId: id() }),
  query: cursorQuery(),
  answer: page(DriveNode),
  errors: ['nodeNotFound'],
})

export const createDriveFolders = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/folders'),
  summary:
    'Create folders below one, by path; those that exist are answered as they are. In the requested order',
  access: nodeReader,
  body: z.object({
    parentId: id(),
    paths: z.array(z.array(nodeName()).min(1).max(64)).min(1).max(maxFoldersAtOnce),
    isNew: z.boolean().default(false).describe('One path: refuse when it exists'),
  }),
  // As many paths as one request may name, of a quarter of a kilobyte each: more would be checked in too long a turn.
  bodyLimit: 256 * KB,
  answer: z.object({ items: z.array(DriveNode) }),
  errors: [...placing],
})

export const createDriveFile = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/files'),
  summary: 'Put an uploaded file, or one of a message, into a folder',
  access: nodeReader,
  body: NewFile,
  answer: z.object({ node: DriveNode.optional().describe('Absent when it was left out') }),
  errors: [...placing, 'mediaNotFound', 'quotaExceeded'],
  limit: many,
})

export const setDriveContent = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/content'),
  summary: 'Make an uploaded file the next version of this one',
  access: nodeReader,
  params: theNode,
  body: z.object({
    mediaId: id(),
    ifVersionId: id().optional().describe('Refused when another version is current'),
  }),
  answer: DriveNode,
  errors: [...writing, 'notAFile', 'mediaNotFound', 'quotaExceeded', 'versionConflict'],
})

export const renameDriveNode = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}'),
  summary: 'Rename a file or folder',
  access: nodeReader,
  params: theNode,
  body: z.object({ name: nodeName() }),
  answer: DriveNode,
  errors: [...writing, 'nodeNameTaken'],
})

export const moveDriveNodes = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/move'),
  summary: 'Move files and folders into a folder, all or none; ids, versions and links stay',
  access: nodeReader,
  body: someNodes.extend({ parentId: id(), onConflict: OnConflict }),
  answer: z.object({ items: z.array(DriveNode) }),
  errors: [...writing, ...placing, 'moveIntoItself', 'quotaExceeded'],
})

export const previewDriveMove = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/move-preview'),
  summary: 'Who would gain and who would lose access if these were moved into a folder; changes nothing',
  access: nodeReader,
  body: someNodes.extend({ parentId: id() }),
  answer: DriveMoveAccess,
  errors: ['nodeNotFound', 'notAFolder', 'driveRoleTooLow'],
})

export const copyDriveNodes = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/copy'),
  summary: 'Copy files and folders into a folder, all or none; no bytes are copied. Attachments become files',
  access: nodeReader,
  body: someNodes.extend({ parentId: id(), onConflict: OnConflict }),
  answer: z.object({ items: z.array(DriveNode) }),
  errors: [...placing, 'moveIntoItself', 'quotaExceeded', 'tooManyNodes'],
})

export const trashDriveNodes = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/trash'),
  summary: 'Put files and folders into the trash of their space, for 30 days',
  access: nodeReader,
  body: someNodes,
  answer: z.object({ items: z.array(DriveNode) }),
  errors: [...writing],
  freesRoom: true,
})

export const restoreDriveNodes = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/restore'),
  summary:
    'Take files and folders out of the trash: to their folder, or to the root of their space when it is gone',
  access: nodeReader,
  body: someNodes,
  answer: z.object({ items: z.array(DriveNode) }),
  errors: [...writing, 'tooDeep'],
})

export const deleteDriveNodes = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/@/delete'),
  summary: 'Delete for ever what is in the trash',
  access: nodeReader,
  body: someNodes,
  answer: z.object({ nodeIds: z.array(z.string()) }),
  errors: [...writing, 'notInTrash'],
  freesRoom: true,
})

export const listDriveTrash = endpoint({
  method: 'GET',
  path: path('v1', '/spaces/{spaceId}/trash'),
  summary:
    'What is in the trash of a space with its former path, the latest first; searchable by name without marks',
  access: nodeReader,
  params: z.object({ spaceId: id() }),
  query: cursorQuery({ search: true }),
  answer: page(DriveNodeWithPath),
  errors: ['nodeNotFound'],
})

export const emptyDriveTrash = endpoint({
  method: 'DELETE',
  path: path('v1', '/spaces/{spaceId}/trash'),
  summary: 'Delete for ever everything in the trash of a space',
  access: nodeReader,
  params: z.object({ spaceId: id() }),
  query: context,
  answer: z.object({ deleted: z.number().int() }),
  errors: ['nodeNotFound', 'driveRoleTooLow'],
  freesRoom: true,
})

export const starDriveNode = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/star'),
  summary: 'Star a file or folder, for the caller alone',
  access: nodeReader,
  params: theNode,
  answer: DriveNode,
  errors: ['nodeNotFound'],
})

export const unstarDriveNode = endpoint({
  method: 'DELETE',
  path: path('v1', '/nodes/{nodeId}/star'),
  summary: 'Take the star away',
  access: nodeReader,
  params: theNode,
  query: context,
  answer: DriveNode,
  errors: ['nodeNotFound'],
})

export const listStarredDriveNodes = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/@/starred'),
  summary: 'What the caller starred and can still see, the latest first',
  access: user,
  query: cursorQuery(),
  answer: page(DriveNode),
})

export const openDriveNode = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/opened'),
  summary: 'Note that the caller opened a file, for their recents',
  access: nodeReader,
  params: theNode,
  answer: z.object({ nodeId: z.string() }),
  errors: ['nodeNotFound'],
})

export const listRecentDriveNodes = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/@/recent'),
  summary: 'Files that the caller opened or changed last and can still see',
  access: user,
  query: cursorQuery(),
  answer: page(DriveNode),
})

export const listDriveVersions = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/versions'),
  summary: 'Versions of a file, the latest first',
  access: nodeReader,
  params: theNode,
  query: cursorQuery(),
  answer: page(DriveVersion),
  errors: ['nodeNotFound', 'notAFile'],
})

export const nameDriveVersion = endpoint({
  method: 'PUT',
  path: path('v1', '/nodes/{nodeId}/versions/{versionId}'),
  summary: 'Name a version, which is then kept; an empty label takes the name away',
  access: nodeReader,
  params: theVersion,
  body: z.object({ label: line({ min: 0, max: maxVersionLabel }) }),
  answer: DriveVersion,
  errors: [...writing, 'versionNotFound'],
})

export const restoreDriveVersion = endpoint({
  method: 'POST',
  path: path('v1', '/nodes/{nodeId}/versions/{versionId}/restore'),
  summary: 'Make an earlier version the current one, as a new version',
  access: nodeReader,
  params: theVersion,
  answer: DriveNode,
  errors: [...writing, 'versionNotFound', 'quotaExceeded'],
})

export const deleteDriveVersion = endpoint({
  method: 'DELETE',
  path: path('v1', '/nodes/{nodeId}/versions/{versionId}'),
  summary: 'Delete a version that is not the current one',
  access: nodeReader,
  params: theVersion,
  query: context,
  answer: z.object({ versionId: z.string() }),
  errors: [...writing, 'versionNotFound', 'versionIsCurrent'],
  freesRoom: true,
})

export const listDriveChanges = endpoint({
  method: 'GET',
  path: path('v1', '/spaces/{spaceId}/changes'),
  summary:
    'Changes of a space after one, in order, at most 100; `requestPayload` {after}. Old ones are reduced to the last of each node',
  access: nodeReader,
  params: z.object({ spaceId: id() }),
  query: cursorQuery(),
  answer: page(DriveChange).extend({
    seq: z.number().int().describe('Of the last change there is'),
  }),
  errors: ['nodeNotFound'],
})

export const listDriveActivity = endpoint({
  method: 'GET',
  path: path('v1', '/nodes/{nodeId}/activity'),
  summary: 'What happened to a file or folder, the latest first',
  access: nodeReader,
  params: theNode,
  query: cursorQuery(),
  answer: page(DriveActivity),
  errors: ['nodeNotFound'],
})

export const getDriveUsage = endpoint({
  method: 'GET',
  path: path('v1', '/usage'),
  summary: 'What takes the caller’s space',
  access: user,
  query: context,
  answer: DriveUsage,
})
