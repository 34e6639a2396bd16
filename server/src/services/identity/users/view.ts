import type { CustomStatus, OnlineStatus, User, UserInfo } from '@trau/contract'
import { defaultAudience, type Relation, seesPresence, shares, showsProfile } from '../policy.ts'
import { nameOf } from './names.ts'
import type { UserRow } from './user-store.ts'

/** The one who looks, as seen from the person looked at. */
export interface Viewer {
  row: Pick<UserRow, 'user_id' | 'profile_privacy' | 'field_privacy'>
  relation: Relation
  /** The person looked at has blocked the viewer. */
  isBlocked: boolean
  /** The viewer has blocked the person looked at. */
  hasBlocked: boolean
  isAdmin?: boolean
  /** One has written to the other, who has not accepted it: neither sees when the other is here. */
  isQuiet?: boolean | undefined
  /** What the viewer alone calls this person. */
  alias?: string | undefined
  /** Of the session that asks; returned only about oneself. */
  sessionId?: string
}

export interface PresenceOf {
  isOnline: boolean
  /** Epoch milliseconds, rounded to the minute. */
  lastActiveTime: number | undefined
  /** Of the server, for what ends. */
  now: number
}

/**
 * A person as the viewer may see them. Every answer and event that carries a person passes here, so that privacy is decided once:
 * a withheld field is left out. Somebody blocked sees what everybody sees of somebody who shows nothing and is away.
 */
export function viewUser(row: UserRow, viewer: Viewer, presence: PresenceOf): User {
  if (row.erased_time) return { ...userInfo(row), status: 'DELETED' }
  const isSelf = viewer.relation === 'self'
  const isOpen = !viewer.isBlocked && showsProfile(row, viewer.relation)
  return clean({
    ...userInfo(row),
    avatarId: row.avatar_id,
    ...(isOpen ? openFields(row, viewer) : {}),
    ...viewPresence(row, viewer, presence),
    customStatus: viewStatus(row, viewer, presence.now),
    ...(isSelf || viewer.isAdmin ? accountFields(row) : {}),
    ...(isSelf ? ownFields(row, viewer) : {}),
    ...(viewer.alias ? { alias: viewer.alias, name: viewer.alias } : {}),
  })
}

/** Enough to draw a person; the same for everybody who looks. */
export const userInfo = (row: UserRow): UserInfo =>
  clean({
    userId: row.user_id,
    name: nameOf(row),
    // What stands there after an erasure is no name to call somebody by.
    username: row.erased_time ? null : row.username,
    avatarUrl: row.avatar_url,
    avatarHash: row.avatar_hash,
  })

/** Whether a person is online, for somebody who asks only that; who may not know gets the same answer as for anybody away. */
export function viewOnlineStatus(row: UserRow, viewer: Viewer, presence: PresenceOf): OnlineStatus {
  const { isOnline = false, lastActiveTime } = viewPresence(row, viewer, presence)
  const customStatus = viewStatus(row, viewer, presence.now)
  return clean({ userId: row.user_id, isOnline, lastActiveTime, customStatus })
}

/** By what the viewer knows a person in a list. */
export function viewPicturedName(
  row: UserRow,
  viewer: Viewer,
): Pick<UserInfo, 'name' | 'avatarUrl' | 'avatarHash'> {
  const { name, avatarUrl, avatarHash } = userInfo(row)
  return clean({ name: viewer.alias || name, avatarUrl, avatarHash })
}

function viewStatus(row: UserRow, viewer: Viewer, now: number): CustomStatus | undefined {
  const { custom_status: status } = row
  if (!status || row.erased_time || (status.until ?? Number.POSITIVE_INFINITY) <= now) return undefined
  return !viewer.isBlocked && shares(row, 'customStatus', viewer.relation) ? status : undefined
}

function viewPresence(
  row: UserRow,
  viewer: Viewer,
  presence: PresenceOf,
): Pick<User, 'isOnline' | 'lastActiveTime'> {
  if (row.erased_time) return {}
  if (viewer.isBlocked || viewer.isQuiet) return { isOnline: false }
  if (viewer.hasBlocked || !seesPresence(viewer.row, row, viewer.relation, 'isOnline')) return {}
  if (presence.isOnline) return { isOnline: true }
  if (!seesPresence(viewer.row, row, viewer.relation, 'lastActiveTime')) return { isOnline: false }
  return { isOnline: false, lastActiveTime: presence.lastActiveTime }
}

function openFields(row: UserRow, viewer: Viewer) {
  const may = (field: Parameters<typeof shares>[1]) => shares(row, field, viewer.relation)
  return {
    displayName: row.display_name,
    fullName: row.full_name,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender as User['gender'],
    bio: row.bio,
    description: row.description,
    country: row.country,
    websiteUrl: row.website_url,
    links: row.links.length > 0 ? row.links : undefined,
    coverPhotoId: row.cover_photo_id,
    coverPhotoUrl: row.cover_photo_url,
    coverPhotoHash: row.cover_photo_hash,
    type: 'USER',
    ...(may('email') ? { email: row.email } : {}),
    ...(may('phoneNumber') ? { phoneNumber: row.phone_number } : {}),
    ...(may('address') ? { address: row.address } : {}),
    ...(may('birthday') ? birth(row, may('birthYear')) : {}),
  }
}

function birth(row: UserRow, withYear: boolean) {
  const { birth_year: year, birth_month: month, birth_day: day } = row
  if (!month || !day) return {}
  const date = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (!withYear || !year) return { birthday: `--${date}`, birthdate: { month, day } }
  return { birthday: `${String(year).padStart(4, '0')}-${date}`, birthdate: { year, month, day } }
}

/**
 * A person as an administrator manages the account: with the names and addresses that are stored, whatever the person shows to others.
 * Only for administration's own calls, which write into the audit log whose accounts were looked at.
 */
export function viewManaged(row: UserRow, view: User): User {
  if (row.erased_time) return view
  return clean({
    ...view,
    fullName: row.full_name,
    displayName: row.display_name,
    email: row.email,
    phoneNumber: row.phone_number,
    verifiedEmail: row.verified_email,
    verifiedPhone: row.verified_phone,
  })
}

function accountFields(row: UserRow) {
  return {
    tenantId: row.tenant_id,
    isAdmin: row.is_admin,
    roles: [row.is_admin ? 'ADMIN' : 'MEMBER'],
    isLocked: row.is_locked,
    status: row.is_locked ? ('LOCKED' as const) : ('ACTIVE' as const),
    providerType: row.provider_type,
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
  }
}

function ownFields(row: UserRow, viewer: Viewer) {
  return {
    loginSessionId: viewer.sessionId,
    language: row.language,
    meta: row.meta,
    attributes: row.attributes,
    verifiedEmail: row.verified_email,
    verifiedPhone: row.verified_phone,
    profilePrivacy: row.profile_privacy,
    // Whole, so that no client has to know what holds for a field nobody has touched.
    fieldPrivacy: { ...defaultAudience, ...row.field_privacy },
  }
}

/** What is not there is left out: on the wire a field that was never filled in looks like one that is withheld. */
function clean<T extends object>(fields: { [K in keyof T]: T[K] | null | '' | undefined }): T {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as T
}
