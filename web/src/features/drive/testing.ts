import type { DriveNode } from '@trau/contract'

/** A file of one's own, or a folder where `kind` says so. */
export const node = (change: Partial<DriveNode> & { nodeId: string }): DriveNode => ({
  spaceId: 'an',
  parentId: 'an',
  kind: 'FILE',
  name: change.nodeId,
  bytes: 1,
  etag: 'e',
  createdTime: 1,
  modifiedTime: 1,
  role: 'MANAGE',
  isStarred: false,
  isShared: false,
  ...change,
})
