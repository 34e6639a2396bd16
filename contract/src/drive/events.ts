import { z } from 'zod'
import { event } from '../event.ts'

export const driveChanged = event(
  'space',
  'A space changed; clients that show it ask for `changes` after what they have',
  z.object({ spaceId: z.string(), seq: z.number().int() }),
)

export const driveCommentsChanged = event(
  'space',
  'Somebody commented on a file of a space, or edited or deleted a comment there; clients that show comments ask for them again',
  z.object({ spaceId: z.string() }),
)

export const driveVersionsChanged = event(
  'space',
  'Somebody named or deleted a version of a file of a space; clients that show versions ask for them again',
  z.object({ spaceId: z.string() }),
)

export const driveAccessChanged = event(
  'user',
  'Something was shared with the person, a share of theirs changed or ended, or they made or ended a public link; clients ask for their lists again',
  z.object({ nodeId: z.string() }),
)

export const sharedNodesChanged = event(
  'user',
  'Files or folders that are shared with the person were renamed, moved, changed, put into the trash or taken out; clients that show them ask for them again',
  z.object({ nodeIds: z.array(z.string()) }),
)
