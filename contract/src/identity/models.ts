import { z } from 'zod'
import { maxStatusGraphemes } from '../rules/person.ts'
import { asEmoji, line, time } from '../text.ts'

export const Gender = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .describe('0 unspecified, 1 male, 2 female, 3 other')
export const ProfilePrivacy = z.enum(['PUBLIC', 'FRIENDS', 'PRIVATE'])
export type ProfilePrivacy = z.output<typeof ProfilePrivacy>

/** The fields whose audience a person sets one by one. */
export const privateFields = ['phoneNumber', 'email', 'birthday', 'lastActiveTime', 'isOnline'] as const
export const FieldPrivacy = z
  .record(z.string(), z.enum(['EVERYONE', 'FRIENDS', 'NOBODY']))
  .describe(
    'phoneNumber, email, birthday, birthYear, address, lastActiveTime, isOnline, customStatus: who sees it; foundByPhone, foundByEmail: whom it leads here; messages: who may write first; calls: who may ring; friendRequests, suggested: who may ask and be shown this person; seen: who learns in a private room that one has read (who hides it does not learn it either)',
  )

/** A picture of a profile that was uploaded: its id is what `avatarId` and `coverPhotoId` take. */
export const Picture = z.object({
  pictureId: z.string(),
  url: z.string().describe('WebP; `?size=96`, `256` or the whole'),
  hash: z.string().describe('ThumbHash, base64'),
  width: z.number().int(),
  height: z.number().int(),
})
export type Picture = z.output<typeof Picture>

/** Which part of a picture is kept, in pixels of the picture as it is seen (turned as its EXIF says). */
export const Crop = z.object({
  x: z.number().int().min(0).max(100_000),
  y: z.number().int().min(0).max(100_000),
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
})
export type Crop = z.output<typeof Crop>

/** A place on the web that a person names in their profile. */
export const ProfileLink = z.object({ label: z.string(), url: z.string() })
export type ProfileLink = z.output<typeof ProfileLink>

/** What a person says they are doing; when it ends it is in no answer any more. */
export const CustomStatus = z.object({
  text: line({ min: 0, max: maxStatusGraphemes }),
  emoji: z
    .string()
    .max(64)
    .refine(value => asEmoji(value) !== undefined, { params: { reason: 'invalid' } })
    .transform(value => asEmoji(value)!)
    .optional(),
  until: time().optional().describe('When it ends; absent for until it is taken away'),
})
export type CustomStatus = z.output<typeof CustomStatus>

/**
 * A person, as the one who asks may see them: fields that privacy withholds are absent, never null or faked (presence of a
 * blocking person is `isOnline: false`, as for anybody offline).
 */
export const User = z.object({
  userId: z.string().describe('UUIDv7'),
  name: z.string().optional().describe('What to call the person: displayName, else fullName, else username'),
  displayName: z.string().optional(),
  email: z.string().optional().describe('Only where fieldPrivacy lets the reader see it'),
  phoneNumber: z.string().optional().describe('E.164; only where fieldPrivacy lets the reader see it'),
  roles: z.array(z.string()).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  loginSessionId: z.string().optional().describe('Of the session that asks; only about oneself'),
  isLocked: z.boolean().optional(),
  description: z.string().optional(),
  type: z.string().optional().describe('USER or SYSTEM'),
  language: z.string().optional().describe('BCP 47; vi or en'),
  createdTime: time().optional(),
  updatedTime: time().optional(),
  isAdmin: z.boolean().optional(),
  fullName: z.string().optional().describe('lastName then firstName, the Vietnamese order'),
  status: z.enum(['ACTIVE', 'LOCKED', 'DELETED']).optional(),
  username: z.string().optional(),
  gender: Gender.optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  birthday: z.string().optional().describe('YYYY-MM-DD, or --MM-DD where only day and month are shown'),
  verifiedEmail: z.boolean().optional(),
  verifiedPhone: z.boolean().optional(),
  avatarId: z.string().optional(),
  providerType: z.string().optional().describe('How the account came to be: PASSWORD, OIDC'),
  address: z.string().optional(),
  country: z.string().optional().describe('ISO 3166-1 alpha-2'),
  avatarUrl: z.string().optional(),
  isOnline: z.boolean().optional(),
  websiteUrl: z.string().optional(),
  tenantId: z.string().optional(),
  coverPhotoId: z.string().optional(),
  coverPhotoUrl: z.string().optional(),
  lastActiveTime: time().optional().describe('Rounded to the minute; absent while online'),
  coverPhotoHash: z.string().optional().describe('ThumbHash, base64'),
  avatarHash: z.string().optional().describe('ThumbHash, base64'),
  profilePrivacy: ProfilePrivacy.optional(),
  fieldPrivacy: FieldPrivacy.optional(),
  bio: z.string().optional(),
  birthdate: z
    .object({ year: z.number().int().optional(), month: z.number().int(), day: z.number().int() })
    .optional(),
  links: z.array(ProfileLink).optional().describe('At most 5'),
  customStatus: CustomStatus.optional(),
  alias: z.string().optional().describe('What the reader alone calls this person; stands in `name` too'),
})
export type User = z.output<typeof User>

/** What stands beside a message or in a member list: enough to draw a person. */
export const UserInfo = User.pick({
  userId: true,
  name: true,
  username: true,
  avatarUrl: true,
  avatarHash: true,
})
export type UserInfo = z.output<typeof UserInfo>

export const OnlineStatus = z.object({
  userId: z.string(),
  isOnline: z.boolean(),
  lastActiveTime: time().optional(),
  customStatus: CustomStatus.optional(),
  name: z
    .string()
    .optional()
    .describe('In `presenceChanged` once after name or picture have changed; an absent picture is none then'),
  avatarUrl: User.shape.avatarUrl,
  avatarHash: User.shape.avatarHash,
})
export type OnlineStatus = z.output<typeof OnlineStatus>

export const friendshipStatuses = [
  'FRIENDSHIP_STATUS_UNSPECIFIED',
  'FRIENDSHIP_STATUS_PENDING',
  'FRIENDSHIP_STATUS_ACCEPTED',
  'FRIENDSHIP_STATUS_DECLINED',
  'FRIENDSHIP_STATUS_CANCELLED',
  'FRIENDSHIP_STATUS_REMOVED',
  'FRIENDSHIP_STATUS_BLOCKED',
] as const
export const FriendshipStatus = z.enum(friendshipStatuses)
export type FriendshipStatus = z.output<typeof FriendshipStatus>
/** As a client may write it: by name, or by its number, which is its place in the list. */
export const friendshipStatusOrNumber = z.union([
  FriendshipStatus,
  z
    .number()
    .int()
    .min(0)
    .max(friendshipStatuses.length - 1)
    .transform(number => friendshipStatuses[number]!),
])

/** Where the two met. */
export const FriendshipSource = z.enum(['SEARCH', 'PHONE', 'CONTACTS', 'QR', 'ROOM', 'SUGGESTION', 'PROFILE'])
export type FriendshipSource = z.output<typeof FriendshipSource>

/**
 * What stands between the caller (`userId`) and another person (`friendUserId`). The id names the pair, so it exists before any
 * request was made and both sides see the same one.
 */
export const Friendship = z.object({
  friendshipId: z.string(),
  userId: z.string(),
  user: UserInfo.optional(),
  friendUserId: z.string(),
  friendUser: User.optional(),
  status: FriendshipStatus.default('FRIENDSHIP_STATUS_UNSPECIFIED'),
  createdTime: time().optional().describe('When it was asked, or when the block was set'),
  updatedTime: time().optional(),
  description: z.string().optional().describe('What the one who asked wrote, at most 150 characters'),
  requesterId: z.string().optional().describe('Who asked; a request to answer is one of somebody else'),
  source: FriendshipSource.optional(),
  alias: z.string().optional().describe('What the caller alone calls this person'),
  nextBirthday: z
    .string()
    .optional()
    .describe(
      'In the list of birthdays: YYYY-MM-DD of the day asked about; 29 February is on the 28th in common years',
    ),
})
export type Friendship = z.output<typeof Friendship>
