import type { LiveHandlers } from '../../live/dispatch.ts'

/** What one may see, and do with it, may be anything now. */
const accessChanged = () => [
  { invalidate: ['drive'] },
  { invalidate: ['driveSharing'] },
  { invalidate: ['driveSearch'] },
]

/** The log of whatever file is shown. */
const activity = { invalidate: ['drive', 'listDriveActivity'] }

/** What the open drive and the lists of one's own show. */
export const driveLive = {
  // The answer stands under the space; reading it again applies what changed (`model/changes.ts`).
  // Its key is written out: this module is part of every page, the table of the drive's calls is not.
  driveChanged: ({ spaceId }) => [{ invalidate: ['drive', 'listDriveChanges', spaceId] }, activity],
  // As above; only what is shown is read again.
  driveCommentsChanged: () => ({ invalidate: ['driveSharing', 'listDriveComments'] }),
  driveVersionsChanged: () => ({ invalidate: ['drive', 'listDriveVersions'] }),
  driveAccessChanged: accessChanged,
  // The files of the room go with it.
  roomRemoved: accessChanged,
  roomHidden: accessChanged,
  // Also what stands in shared folders may be gone with them, and cards in conversations show what is shared.
  sharedNodesChanged: () => [
    { invalidate: ['drive', 'getDriveNode'] },
    { invalidate: ['driveSharing', 'listSharedWithMe'] },
    activity,
  ],
} satisfies LiveHandlers
