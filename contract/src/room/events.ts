import { z } from 'zod'
import { event } from '../event.ts'
import { PersonalTag, RoomEntry, RoomMember, SelfMember, SharedRoom } from './models.ts'

export const roomUpserted = event('user', 'A room appeared in the person’s list, or changed there', RoomEntry)
export const roomUpdated = event(
  'user',
  'What all members see of a group changed: its name, owner or members',
  z.object({ room: SharedRoom }),
)
export const roomRemoved = event(
  'user',
  'The person is no longer in the room',
  z.object({
    roomId: z.string(),
    reason: z
      .enum(['REMOVED', 'DISSOLVED', 'LEFT'])
      .optional()
      .describe('Why it is over; LEFT of one’s own accord. Without one the room may come back'),
  }),
)
export const personalTagsUpdated = event(
  'user',
  'The person’s personal tags changed: rooms show the tags of this list; a tag that is not in it is on no room',
  z.object({ personalTags: z.array(PersonalTag) }),
)
export const selfMemberUpdated = event(
  'user',
  'The person’s own read mark or switches changed, on any device',
  z.object({ selfMember: SelfMember }),
)
export const receiptsUpdated = event(
  'room',
  'A member has received or seen more; absolute marks',
  z.object({
    roomId: z.string(),
    userId: z.string(),
    lastSeenSeq: z.number().int(),
    lastDeliveredSeq: z.number().int(),
  }),
)
export const membersUpdated = event(
  'room',
  'The members of the room, or a role, changed',
  z.object({
    roomId: z.string(),
    memberCount: z.number().int(),
    upserted: z.array(RoomMember),
    removedUserIds: z.array(z.string()),
  }),
)
