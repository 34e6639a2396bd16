import { z } from 'zod'
import { Media } from '../media/models.ts'
import { driveRoles, nodeNameFault } from '../rules/drive.ts'
import { id, normalizeText, time } from '../text.ts'

/** What a person may do with a file or folder; each role includes those before it. */
export const DriveRole = z.enum(driveRoles)
export type DriveRole = z.output<typeof DriveRole>

/** A person's own drive, the files of a room, or those of a workspace. */
export const DriveSpaceKind = z.enum(['MINE', 'ROOM', 'WORKSPACE'])
export type DriveSpaceKind = z.output<typeof DriveSpaceKind>

export const DriveSpace = z.object({
  spaceId: z
    .string()
    .describe('Also the id of its root folder; the id of the person, room or workspace it belongs to'),
  kind: DriveSpaceKind,
  roomId: z.string().optional(),
  name: z.string().optional().describe('Of a workspace'),
  role: DriveRole.describe('The caller’s, at its root'),
  seq: z.number().int().describe('Number of its last change'),
  usedBytes: z.number().int().describe('All versions of its files, those in the trash too'),
  quotaBytes: z.number().int().describe('What its files may take'),
})
export type DriveSpace = z.output<typeof DriveSpace>

export const DriveNodeKind = z.enum(['FOLDER', 'FILE'])
export type DriveNodeKind = z.output<typeof DriveNodeKind>

/** A file or folder. Its id stays when it is renamed or moved, also to another space. */
export const DriveNode = z.object({
  nodeId: z.string(),
  spaceId: z.string(),
  parentId: z.string().optional().describe('Absent for the root of a space, and for attachments of messages'),
  kind: DriveNodeKind,
  name: z.string(),
  bytes: z.number().int().describe('Of its current version; 0 for folders'),
  mimeType: z.string().optional(),
  versionId: z.string().optional().describe('Of files, the current one; attachments have none'),
  media: Media.optional().describe('The bytes of the current version; addresses by `media/thumbnails`'),
  picture: Media.optional().describe(
    'What stands for the content in lists, where this file alone has one: its `url` among the addresses by `media/thumbnails`',
  ),
  etag: z.string().describe('Changes with the content, and that of folders with anything below them'),
  createdTime: time(),
  modifiedTime: time().describe(
    'Of a file its own time, where it came with one; a name or place does not change it',
  ),
  createdBy: z.string().optional(),
  modifiedBy: z.string().optional(),
  role: DriveRole.describe('The caller’s'),
  isStarred: z.boolean(),
  isShared: z.boolean().describe('Somebody has a share of it, or it has a public link'),
  trashedTime: time().optional(),
  attachment: z
    .object({ roomId: z.string(), messageId: z.string(), seq: z.number().int() })
    .optional()
    .describe('The message that carries it; it lives and ends with that message'),
  scan: z
    .enum(['PENDING', 'INFECTED'])
    .optional()
    .describe('Until the antivirus answered, and after it refused, nobody else can read the bytes'),
})
export type DriveNode = z.output<typeof DriveNode>

export const DrivePathItem = z.object({ nodeId: z.string(), name: z.string() })
/** With where it is: the folders above it that the caller can see, outermost first, without itself. */
export const DriveNodeWithPath = DriveNode.extend({ path: z.array(DrivePathItem) })
export type DriveNodeWithPath = z.output<typeof DriveNodeWithPath>

export const DriveVersion = z.object({
  versionId: z.string(),
  nodeId: z.string(),
  media: Media,
  bytes: z.number().int(),
  sha256: z.string().optional().describe('Lowercase hex; absent for files that came before the drive'),
  label: z.string().optional().describe('Named versions are kept for as long as the file'),
  isCurrent: z.boolean(),
  createdBy: z.string().optional(),
  createdTime: time(),
})
export type DriveVersion = z.output<typeof DriveVersion>

/** One change of a space: the whole new state of a node, so that applying the last change of each node equals the tree. */
export const DriveChange = z.object({
  seq: z.number().int(),
  nodeId: z.string(),
  what: z.enum(['CREATED', 'CONTENT', 'RENAMED', 'MOVED', 'TRASHED', 'RESTORED', 'REMOVED', 'SCANNED']),
  kind: DriveNodeKind,
  name: z.string(),
  parentId: z.string().optional(),
  versionId: z.string().optional(),
  isTrashed: z.boolean(),
  changedBy: z.string().optional(),
  createdTime: time(),
})
export type DriveChange = z.output<typeof DriveChange>

/** What happened to one file, for its details panel. */
export const DriveActivity = z.object({
  what: z.enum([...DriveChange.shape.what.options, 'SHARED', 'UNSHARED', 'LINKED', 'UNLINKED', 'COMMENTED']),
  by: z.string().optional(),
  detail: z
    .string()
    .optional()
    .describe('The name before a rename, the folder before a move, the person or room of a share'),
  createdTime: time(),
})
export type DriveActivity = z.output<typeof DriveActivity>

export const DriveComment = z.object({
  commentId: z.string(),
  nodeId: z.string(),
  userId: z.string().optional(),
  text: z.string(),
  createdTime: time(),
  editedTime: time().optional(),
})
export type DriveComment = z.output<typeof DriveComment>

export const DriveShare = z.object({
  shareId: z.string(),
  nodeId: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('USER'), userId: z.string() }),
    z.object({ kind: z.literal('ROOM'), roomId: z.string() }),
  ]),
  role: DriveRole,
  createdBy: z.string(),
  createdTime: time(),
})
export type DriveShare = z.output<typeof DriveShare>

/** VIEW shows and downloads, EDIT takes files too, DROP only takes files and shows none, WATERMARK shows pictures with the viewer's mark drawn into them and gives no original, unless it `showsDocuments`. */
export const DriveLinkRole = z.enum(['VIEW', 'EDIT', 'DROP', 'WATERMARK'])
export type DriveLinkRole = z.output<typeof DriveLinkRole>

export const DriveLink = z.object({
  linkId: z.string(),
  nodeId: z.string(),
  url: z.string(),
  role: DriveLinkRole,
  hasPassword: z.boolean(),
  showsDocuments: z
    .boolean()
    .describe(
      'Of WATERMARK: documents, sound and video show under the mark, so their bytes reach the browser',
    ),
  isLive: z
    .boolean()
    .describe('It leads somewhere: its time has not ended, and whoever made it still manages the node'),
  expiresTime: time().optional(),
  maxDownloads: z.number().int().optional(),
  downloads: z.number().int(),
  maxFiles: z.number().int().describe('That may be handed in through it, in all'),
  maxBytes: z.number().int().describe('Of those files together'),
  receivedFiles: z.number().int(),
  receivedBytes: z.number().int(),
  opens: z.number().int(),
  lastOpenedTime: time().optional(),
  createdBy: z.string(),
  createdTime: time(),
})
export type DriveLink = z.output<typeof DriveLink>

export const DriveLinkOpen = z.object({
  openedTime: time(),
  what: z.enum(['OPENED', 'DOWNLOADED', 'UPLOADED', 'WRONG_PASSWORD']),
  name: z.string().optional().describe('What the visitor called themselves'),
  fileName: z.string().optional().describe('What was downloaded or handed in, as it was called then'),
  address: z.string().describe('Network address, shortened to its network'),
  userAgent: z.string(),
})

/** What a visitor of a public link sees of it before and after the password. */
export const PublicDriveLink = z.object({
  linkId: z.string(),
  role: DriveLinkRole,
  needsPassword: z.boolean(),
  countsDownloads: z.boolean().describe('Downloads are limited, and showing an original takes one'),
  expiresTime: time().optional(),
  ownerName: z.string(),
  maxFileBytes: z.number().int().optional().describe('Of one file that is handed in; for DROP and EDIT'),
  node: z
    .object({ nodeId: z.string(), kind: DriveNodeKind, name: z.string(), bytes: z.number().int() })
    .optional()
    .describe('Absent until the password was given'),
  pass: z
    .string()
    .optional()
    .describe('For the other calls of the link: that the password was given, and what the visitor is called'),
})
export type PublicDriveLink = z.output<typeof PublicDriveLink>

/** A file or folder as a visitor of a public link sees it. */
export const PublicDriveNode = z.object({
  nodeId: z.string(),
  kind: DriveNodeKind,
  name: z.string(),
  bytes: z.number().int(),
  mimeType: z.string().optional(),
  media: Media.optional(),
  modifiedTime: time(),
  thumbnailUrl: z.string().optional(),
  previewUrl: z.string().optional(),
  url: z.string().optional(),
  downloadUrl: z.string().optional(),
})
export type PublicDriveNode = z.output<typeof PublicDriveNode>

/** A zip that can be downloaded by its address. */
export const DriveZip = z.object({
  url: z.string(),
  name: z.string(),
  bytes: z.number().int().describe('Of the zip; its download has exactly so many'),
  files: z.number().int(),
})
export type DriveZip = z.output<typeof DriveZip>

/** What takes the space of a person: by kind of file, and the largest files. */
export const DriveUsage = z.object({
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
  byKind: z.array(
    z.object({
      kind: z.enum([
        'IMAGE',
        'VIDEO',
        'AUDIO',
        'DOCUMENT',
        'ARCHIVE',
        'OTHER',
        'OLD_VERSIONS',
        'TRASH',
        'MESSAGES',
      ]),
      bytes: z.number().int(),
      files: z.number().int(),
    }),
  ),
  largest: z.array(DriveNode).describe('At most 20'),
})
export type DriveUsage = z.output<typeof DriveUsage>

const MovePeople = z.object({
  count: z.number().int(),
  userIds: z.array(z.string()).describe('The first of those of whom the caller may know'),
})
/** Who else can see something after a move, or cannot any more. What is shared by itself stays so. */
export const DriveMoveAccess = z.object({
  gaining: MovePeople,
  losing: MovePeople,
  gainingLinks: z.number().int().describe('Public links of the new folder or above that will show it'),
  losingLinks: z
    .number()
    .int()
    .describe('Those of the former place, and those of what moves or stands below it, that no longer will'),
})
export type DriveMoveAccess = z.output<typeof DriveMoveAccess>

/** A name as a drive holds it: normal form C, without what file systems refuse. */
export const nodeName = () =>
  z
    .string()
    .max(4_096)
    .transform(normalizeText)
    .superRefine((name, context) => {
      const reason = nodeNameFault(name)
      if (reason) context.addIssue({ code: 'custom', params: { reason } })
    })

/** What happens when a name is taken: refuse, number the newcomer, put the other one into the trash (files: become its next version), or leave the newcomer out. */
export const OnConflict = z.enum(['FAIL', 'RENAME', 'REPLACE', 'SKIP']).default('FAIL')

/** A file to be made of an uploaded one. Sent again with the same `clientNodeId`, it is made once. */
export const NewFile = z.object({
  parentId: id(),
  name: nodeName(),
  mediaId: id().describe('The caller’s upload, or a file of a message they can read: no bytes are copied'),
  clientNodeId: id(),
  onConflict: OnConflict,
  modifiedTime: time()
    .optional()
    .describe('When the file was last changed where it comes from; a time that cannot be is ignored'),
})

export const DriveQuota = z.object({
  spaceId: z.string(),
  usedBytes: z.number().int(),
  quotaBytes: z.number().int().describe('What holds'),
  ownQuotaBytes: z.number().int().optional().describe('Absent where the rules of the house hold'),
})
export type DriveQuota = z.output<typeof DriveQuota>
