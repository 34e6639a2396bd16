import { z } from 'zod'
import { aboutAUser, deputy, member, owner, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { Crop, Picture } from '../identity/models.ts'
import { context, cursorQuery, listQuery, page } from '../paging.ts'
import { maxPrivateName, maxRoomDescription, maxRoomName } from '../rules/room.ts'
import { maxPersonalTags, maxTagText, tagColours, tagEmoji } from '../rules/tag.ts'
import { maxPictureBytes } from '../rules/upload.ts'
import { id, line, paragraph } from '../text.ts'
import { PersonalTag, RoomEntry, RoomMember, RoomSwitches } from './models.ts'

export * from './own-endpoints.ts'

const path = servicePath('room-service')
const roomId = z.object({ roomId: id() })
const byId = z.object({ id: id() })
const userIds = z.array(id()).min(1).max(200)

const newRoom = z.object({
  type: z.enum(['GROUP', 'PRIVATE', 'SELF']).default('GROUP'),
  name: line({ max: maxRoomName }).optional().describe('Groups; when absent the members’ names make one'),
  description: paragraph({ max: maxRoomDescription }).optional(),
  userIds: z
    .array(id())
    .max(200)
    .default([])
    .describe('The people beside the caller: exactly one for PRIVATE, none for SELF'),
  workspaceId: id()
    .optional()
    .describe('Groups: the workspace that it belongs to, whose members alone can be in it'),
})
const createErrors = [
  'roomNotFound',
  'userNotFound',
  'notForThisRoomType',
  'roomFull',
  'notDelivered',
  'accountLimited',
  'workspaceNotFound',
  'workspaceArchived',
  'workspaceDeleted',
  'roleTooLow',
  'notInWorkspace',
  'tooManyWorkspaceRooms',
] as const
const createLimit = { perMinute: 30, burst: 15 }

/** `requestPayload` filters: `isArchived` (default false), `isStranger` (default false), `unreadOnly`, `type`, `tagId`, `workspaceId`. */
export const listRooms = endpoint({
  method: 'GET',
  path: path('v1', '/rooms'),
  summary:
    'The caller’s rooms by latest activity, favourites first; requestPayload {isArchived, isStranger, unreadOnly, type, tagId, workspaceId}',
  access: user,
  query: listQuery({ search: true }),
  answer: page(RoomEntry),
})

export const listRoomsByCursor = endpoint({
  method: 'GET',
  path: path('v2', '/rooms'),
  summary: 'As v1, paged by cursor: pages neither repeat nor skip a room while the list moves',
  access: user,
  query: cursorQuery({ search: true }),
  answer: page(RoomEntry),
})

export const createRoom = endpoint({
  method: 'POST',
  path: path('v1', '/rooms'),
  summary: 'Create a group, or get the private room with one person',
  access: user,
  body: newRoom,
  answer: RoomEntry,
  errors: createErrors,
  limit: createLimit,
})

export const createRoomOnce = endpoint({
  method: 'POST',
  path: path('v2', '/rooms'),
  summary: 'As v1; repeating the same clientRoomId returns the existing room',
  access: user,
  body: newRoom.extend({ clientRoomId: id() }),
  answer: RoomEntry,
  errors: createErrors,
  limit: createLimit,
})

export const getRoom = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{id}'),
  summary: 'One room of the caller',
  access: member,
  params: byId,
  query: context,
  answer: RoomEntry,
  errors: ['roomNotFound'],
})

export const getRoomWithMembers = endpoint({
  method: 'GET',
  path: path('v2', '/rooms/{id}'),
  summary: 'As v1, with the first 100 members in room.members',
  access: member,
  params: byId,
  query: context,
  answer: RoomEntry,
  errors: ['roomNotFound'],
})

const listFavorites = (version: 'v1' | 'v2') =>
  endpoint({
    method: 'GET',
    path: path(version, '/rooms/@/favorite'),
    summary: 'The caller’s favourite rooms by latest activity',
    access: user,
    query: listQuery({ search: true }),
    answer: page(RoomEntry),
  })
export const listFavoriteRooms = listFavorites('v1')
export const listFavoriteRoomsV2 = listFavorites('v2')

export const getPrivateRoom = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/@/private/user/{userId}'),
  summary: 'The private room with this person, created if there is none; with oneself, "Cloud của tôi"',
  access: { ...aboutAUser, may: { ...aboutAUser.may, blocked: 'notDelivered' } },
  params: z.object({ userId: id() }),
  query: context,
  answer: RoomEntry,
  errors: ['userNotFound', 'notDelivered', 'roomNotFound'],
  limit: { perMinute: 60, burst: 30 },
})

export const updateRoom = endpoint({
  method: 'PUT',
  path: path('v1', '/rooms/{roomId}'),
  summary:
    'Change a group’s name, description, picture or switches; members may change all but the switches if a switch allows it',
  access: deputy,
  params: roomId,
  body: z.object({
    name: line({ max: maxRoomName }).optional(),
    description: paragraph({ max: maxRoomDescription }).optional(),
    avatarId: z
      .string()
      .max(64)
      .nullish()
      .describe('Of an upload of the caller; null removes the picture, absent keeps it'),
    switches: RoomSwitches.partial().optional(),
  }),
  answer: RoomEntry,
  errors: ['roomNotFound', 'roleTooLow', 'notForThisRoomType', 'pictureNotFound', 'roomReadOnly'],
  limit: { perMinute: 30, burst: 15 },
})

export const updateMemberRole = endpoint({
  method: 'PUT',
  path: path('v1', '/rooms/{roomId}/members/{userId}/role'),
  summary:
    'Set a member’s role: 1 hands the group over, 2 deputy, 3 member, 4 reads only. Nobody acts on an equal or higher role',
  access: owner,
  params: z.object({ roomId: id(), userId: id() }),
  body: z.object({ role: z.number().int().min(1).max(4) }),
  answer: RoomMember,
  errors: ['roomNotFound', 'memberNotFound', 'roleTooLow', 'notForThisRoomType'],
})

export const listMembers = endpoint({
  method: 'GET',
  path: path('v1', '/rooms/{roomId}/members'),
  summary: 'Members by role, then by joining',
  access: member,
  params: roomId,
  query: listQuery({ search: true }),
  answer: page(RoomMember),
  errors: ['roomNotFound', 'roleTooLow'],
})

export const addMembers = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{roomId}/members/@all/add'),
  summary: 'Add people to a group; existing members stay, people who have blocked the caller are omitted',
  access: { ...member, sentence: 'Members of the group' },
  params: roomId,
  body: z.object({ userIds }),
  answer: z.object({ added: z.array(RoomMember), skippedUserIds: z.array(z.string()) }),
  errors: [
    'roomNotFound',
    'userNotFound',
    'roomFull',
    'roleTooLow',
    'notForThisRoomType',
    'accountLimited',
    'notInWorkspace',
    'roomReadOnly',
  ],
  limit: { perMinute: 30, burst: 15 },
})

export const removeMembers = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{roomId}/members/@all/remove'),
  summary: 'Remove members of a lower role from a group; userIds separated by commas',
  access: deputy,
  params: roomId,
  query: context.extend({
    userIds: z
      .string()
      .max(8192)
      .transform(value => [...new Set(value.split(',').filter(Boolean))])
      .pipe(userIds),
    ban: z
      .enum(['true', 'false'])
      .optional()
      .describe('They may not come back by a link; whoever leads the group can still add them'),
  }),
  answer: z.object({ removedUserIds: z.array(z.string()) }),
  errors: ['roomNotFound', 'memberNotFound', 'roleTooLow', 'notForThisRoomType'],
})

export const markRead = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{roomId}/read/messages/{messageId}'),
  summary: 'Move the caller’s read mark to this message; it never moves back',
  access: member,
  params: z.object({ roomId: id(), messageId: id() }),
  answer: RoomEntry.shape.selfMember,
  errors: ['roomNotFound', 'messageNotFound'],
})

const act = <B extends z.ZodType = z.ZodUndefined>(verb: string, summary: string, body?: B) =>
  endpoint({
    method: 'POST',
    path: path('v1', `/rooms/{id}/${verb}`),
    summary,
    access: member,
    params: byId,
    body,
    answer: RoomEntry,
    errors: ['roomNotFound'],
  })

export const archiveRoom = act('archive', 'Archive the room; it stops being a favourite')
export const unarchiveRoom = act('unarchive', 'Unarchive the room')
export const favoriteRoom = act('favorite', 'Keep the room at the top; an archived one leaves the archive')
export const unfavoriteRoom = act('unfavorite', 'Remove the room from the favourites')
export const unmuteRoom = act('unmute', 'Unmute the room')
export const muteRoom = act(
  'mute',
  'Mute until a time (epoch ms), or −1 until unmuted; without a body −1',
  z.object({ mutedUntil: z.number().int().min(-1).max(8_640_000_000_000_000).default(-1) }).optional(),
)

export const leaveRoom = endpoint({
  method: 'POST',
  path: path('v1', '/rooms/{id}/members/@/leave'),
  summary: 'Leave a group; an owner hands over to the oldest deputy, else the oldest member',
  access: member,
  params: byId,
  body: z.object({ silent: z.boolean().default(false) }).optional(),
  answer: z.object({ roomId: z.string() }),
  errors: ['roomNotFound', 'notForThisRoomType'],
})

export const dissolveRoom = endpoint({
  method: 'DELETE',
  path: path('v1', '/rooms/{id}'),
  summary: 'Dissolve a group: everybody is removed at once, and its messages are deleted',
  access: owner,
  params: byId,
  answer: z.object({ roomId: z.string() }),
  errors: ['roomNotFound', 'roleTooLow', 'notForThisRoomType'],
  limit: { perMinute: 30, burst: 15 },
})

const uploadRoomPicture = (version: 'v1' | 'v2', rest: string) =>
  endpoint({
    method: 'POST',
    path: path(version, rest),
    summary:
      'Upload a picture for a group (JPEG, PNG, WebP, GIF or AVIF, 10 MB, 40 million pixels), for `PUT rooms/{roomId}`; it is deleted after a day if unused',
    access: user,
    body: z.object({ file: uploadedFile(), crop: Crop.optional() }),
    answer: Picture,
    errors: ['pictureInvalid'],
    limit: { perMinute: 10, burst: 10 },
    bodyLimit: maxPictureBytes,
    upload: true,
  })
export const uploadRoomAvatar = uploadRoomPicture('v1', '/rooms/avatar/upload')
export const uploadRoomAvatarV2 = uploadRoomPicture('v2', '/rooms/@/avatar/upload')

/** Iconify's names: a collection and an icon, each of words joined by hyphens. */
const iconName = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/
const tagFields = z.object({
  text: line({ max: maxTagText }),
  colour: z.enum(tagColours).optional(),
  emoji: line({ max: 1 })
    .refine(text => tagEmoji.test(text), { params: { reason: 'invalid' } })
    .optional(),
  icon: z
    .string()
    .max(128)
    .regex(iconName)
    .optional()
    .describe('`collection:name` as in Iconify; of our own collection only a name that is in it'),
})

export const updateOwnMember = endpoint({
  method: 'PUT',
  path: path('v1', '/rooms/{roomId}/members/{userId}'),
  summary:
    'Change the caller’s own settings of a room: personal tags, private name, marked unread. Nobody else is notified; omitted fields stay',
  access: { ...member, sentence: 'The member themselves' },
  params: z.object({ roomId: id(), userId: id() }),
  body: z.object({
    personalTags: z
      .array(tagFields.partial().extend({ tagId: id().optional() }))
      .max(maxPersonalTags)
      .optional()
      .describe(
        'All tags of this room, in order: one without `tagId` is made and needs a text, one with it may be changed on the way, in every room',
      ),
    editedTags: z
      .array(tagFields.extend({ tagId: id() }))
      .max(maxPersonalTags)
      .optional()
      .describe('Tags to change, whether they are on this room or not'),
    privateName: line({ min: 0, max: maxPrivateName }).optional().describe('Empty for the room’s own name'),
    isMarkedUnread: z.boolean().optional(),
  }),
  answer: RoomEntry,
  errors: ['roomNotFound', 'memberNotFound', 'personalTagNotFound', 'tooManyPersonalTags'],
  limit: { perMinute: 120, burst: 60 },
})

export const listPersonalTags = endpoint({
  method: 'GET',
  path: path('v1', '/personal-tag'),
  summary: 'The caller’s personal tags, in the order in which they were made; at most 50',
  access: user,
  query: listQuery(),
  answer: page(PersonalTag),
})

export const deletePersonalTag = endpoint({
  method: 'DELETE',
  path: path('v1', '/personal-tag'),
  summary: 'Delete a personal tag, and remove it from every room',
  access: user,
  query: context.extend({ tagId: id() }),
  answer: page(PersonalTag),
  errors: ['personalTagNotFound'],
})
