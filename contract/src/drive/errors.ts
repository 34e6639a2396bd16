import type { DriveRole } from './models.ts'

export const driveErrors = {
  nodeNotFound: { status: 404 },
  notAFolder: { status: 409 },
  notAFile: { status: 409 },
  notInTrash: { status: 409 },
  driveRoleTooLow: { status: 403 },
  nodeNameTaken: { status: 409 },
  nodeLocked: { status: 423 },
  attachmentReadOnly: { status: 409 },
  moveIntoItself: { status: 409 },
  tooDeep: { status: 409 },
  tooManyNodes: { status: 409 },
  versionNotFound: { status: 404 },
  versionConflict: { status: 409 },
  versionIsCurrent: { status: 409 },
  shareNotFound: { status: 404 },
  tooManyShares: { status: 409 },
  commentNotFound: { status: 404 },
  linkNotFound: { status: 404 },
  linkPasswordRequired: { status: 403 },
  linkPasswordWrong: { status: 403 },
  linkExhausted: { status: 410 },
  linkNotAllowed: { status: 403 },
  linkFull: { status: 413 },
  tooManyLinks: { status: 409 },
  fileNotScanned: { status: 409 },
  fileInfected: { status: 403 },
  zipRunning: { status: 429 },
} as const

export interface DriveErrorData {
  /** What a link takes in all, and has taken. */
  linkFull: { maxFiles: number; maxBytes: number; files: number; bytes: number }
  /** What the caller has, and what it needs. */
  driveRoleTooLow: { role: DriveRole; needed: DriveRole }
  /** The nodes that have these names already; at most `maxNodesAtOnce` of them. */
  nodeNameTaken: { conflicts: { name: string; nodeId: string }[] }
  nodeLocked: { until: number }
  tooDeep: { max: number }
  tooManyNodes: { max: number }
  versionConflict: { versionId: string }
  tooManyShares: { max: number }
  tooManyLinks: { max: number }
}
