import { User } from '@trau/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAudience, type Relation } from '../policy.ts'
import type { Audience } from '../tables.ts'
import type { UserRow } from './user-store.ts'
import { type PresenceOf, userInfo, type Viewer, viewOnlineStatus, viewUser } from './view.ts'

const audience = fc.constantFrom<Audience>('EVERYONE', 'FRIENDS', 'NOBODY')
const privacy = fc.record({
  profile_privacy: fc.constantFrom('PUBLIC' as const, 'FRIENDS' as const, 'PRIVATE' as const),
  field_privacy: fc.record(
    {
      phoneNumber: audience,
      email: audience,
      birthday: audience,
      birthYear: audience,
      address: audience,
      lastActiveTime: audience,
      isOnline: audience,
      customStatus: audience,
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, Audience>>,
})

/** When the status of the row ends. */
const statusEnd = 1_700_000_200_000

/** Every secret of the row is a word of its own, so that it can be looked for anywhere in an answer. */
const secrets = {
  email: 'an@secret-email.vn',
  phone_number: '+84900000001',
  address: 'secret-address',
  bio: 'secret-bio',
  description: 'secret-description',
  display_name: 'shown-name',
}
const row = privacy.map(
  (set): UserRow => ({
    tenant_id: 'default',
    user_id: '0190a0a0-0000-7000-8000-000000000001',
    username: 'an.nguyen',
    full_name: 'secret-full-name',
    first_name: 'secret-first-name',
    last_name: 'secret-last-name',
    gender: 1,
    birth_year: 1987,
    birth_month: 11,
    birth_day: 23,
    country: 'VN',
    website_url: 'https://secret-site.vn',
    language: 'vi',
    avatar_id: 'avatar-id',
    avatar_url: '/avatar.webp',
    avatar_hash: 'avatar-hash',
    cover_photo_id: 'secret-cover-id',
    cover_photo_url: '/secret-cover.webp',
    cover_photo_hash: 'secret-cover-hash',
    verified_email: true,
    verified_phone: true,
    provider_type: 'PASSWORD',
    is_admin: false,
    is_locked: false,
    locked_by: null,
    limited_until: null,
    meta: { note: 'secret-meta' },
    attributes: { note: 'secret-attribute' },
    last_active_time: new Date(1_700_000_040_000),
    links: [{ label: 'secret-link', url: 'https://secret-link.vn' }],
    custom_status: { text: 'secret-status', until: statusEnd },
    erased_time: null,
    created_time: new Date(1_600_000_000_000),
    updated_time: new Date(1_600_000_000_001),
    ...secrets,
    ...set,
  }),
)
const viewer = fc.record<Viewer>({
  row: privacy.map(set => ({ user_id: '0190a0a0-0000-7000-8000-000000000002', ...set })),
  relation: fc.constantFrom<Relation>('friend', 'stranger'),
  isBlocked: fc.boolean(),
  hasBlocked: fc.boolean(),
  isAdmin: fc.boolean(),
  sessionId: fc.constant('secret-session'),
})
const presence = fc.record<PresenceOf>({
  isOnline: fc.boolean(),
  lastActiveTime: fc.constantFrom(undefined, 1_700_000_100_000),
  now: fc.constantFrom(statusEnd - 1, statusEnd),
})

const outline = ['userId', 'name', 'username', 'avatarId', 'avatarUrl', 'avatarHash']
const account = [
  'tenantId',
  'isAdmin',
  'roles',
  'isLocked',
  'status',
  'providerType',
  'createdTime',
  'updatedTime',
]
const ownOnly = [
  'loginSessionId',
  'language',
  'meta',
  'attributes',
  'verifiedEmail',
  'verifiedPhone',
  'profilePrivacy',
  'fieldPrivacy',
]
const onlyKeys = (user: User, allowed: string[]) =>
  expect(Object.keys(user).filter(key => !allowed.includes(key))).toEqual([])

/** The rule in its own words, apart from the code: may a viewer of this relation have what the owner gave this audience? */
const reaches = (set: Audience, relation: Relation) =>
  set === 'EVERYONE' || (set === 'FRIENDS' && relation === 'friend')
const opens = (owner: Viewer['row'] | UserRow, relation: Relation) =>
  owner.profile_privacy === 'PUBLIC' || (owner.profile_privacy === 'FRIENDS' && relation === 'friend')

describe('viewUser', () => {
  it('gives oneself every field that the specification lists [R-ENTITY-USER]', () => {
    fc.assert(
      fc.property(row, viewer, (owner, who) => {
        const self: Viewer = { ...who, row: owner, relation: 'self', isBlocked: false, hasBlocked: false }
        const away = viewUser(owner, self, {
          isOnline: false,
          lastActiveTime: 1_700_000_100_000,
          now: statusEnd - 1,
        })
        const fields = Object.keys(User.shape).filter(name => name !== 'alias')
        expect(Object.keys(away).sort()).toEqual(fields.sort())
        expect(away.profilePrivacy).toBe(owner.profile_privacy)
        expect(away.birthdate).toEqual({ year: 1987, month: 11, day: 23 })
      }),
    )
  })

  it('gives somebody blocked the outline of a person who is away, whatever was shared [R-ENTITY-USER]', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const user = viewUser(owner, { ...who, isBlocked: true, isAdmin: false }, now)
        onlyKeys(user, [...outline, 'isOnline'])
        expect(user.isOnline).toBe(false)
        expect(JSON.stringify(user)).not.toMatch(/secret|8490000/)
      }),
    )
  })

  it('gives a closed profile’s outline and nothing else to those it is closed to', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        fc.pre(!opens(owner, who.relation) && !who.isBlocked)
        const user = viewUser(owner, who, now)
        onlyKeys(user, who.isAdmin ? [...outline, ...account] : outline)
        expect(JSON.stringify(user)).not.toMatch(/secret|8490000/)
      }),
    )
  })

  it('never lets a guarded field reach whom its owner excludes, by default friends for phone, e-mail, birthday and address', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const json = JSON.stringify(viewUser(owner, who, now))
        const may = (field: string, byDefault: Audience) =>
          !who.isBlocked &&
          opens(owner, who.relation) &&
          reaches(owner.field_privacy[field] ?? byDefault, who.relation)
        expect(json.includes(secrets.phone_number)).toBe(may('phoneNumber', 'FRIENDS'))
        expect(json.includes(secrets.email)).toBe(may('email', 'FRIENDS'))
        expect(json.includes(secrets.address)).toBe(may('address', 'FRIENDS'))
        expect(json.includes('secret-status')).toBe(may('customStatus', 'EVERYONE') && now.now < statusEnd)
        expect(json.includes('11-23')).toBe(may('birthday', 'FRIENDS'))
        expect(json.includes('1987')).toBe(may('birthday', 'FRIENDS') && may('birthYear', 'FRIENDS'))
      }),
    )
  })

  it('shows presence only where both sides share theirs and neither has blocked the other', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const user = viewUser(owner, { ...who, isBlocked: false }, now)
        const both = (field: string) =>
          [owner, who.row].every(
            side =>
              opens(side, who.relation) && reaches(side.field_privacy[field] ?? 'EVERYONE', who.relation),
          )
        const mayKnow = both('isOnline') && !who.hasBlocked
        expect(user.isOnline).toBe(mayKnow ? now.isOnline : undefined)
        const mayKnowWhen = mayKnow && !now.isOnline && both('lastActiveTime')
        expect(user.lastActiveTime).toBe(mayKnowWhen ? now.lastActiveTime : undefined)
        expect(viewOnlineStatus(owner, { ...who, isBlocked: false }, now)).toEqual({
          userId: owner.user_id,
          isOnline: mayKnow && now.isOnline,
          ...(mayKnowWhen && now.lastActiveTime ? { lastActiveTime: now.lastActiveTime } : {}),
          ...(user.customStatus ? { customStatus: user.customStatus } : {}),
        })
      }),
    )
  })

  it('keeps account fields for administrators and settings for oneself', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const user = viewUser(owner, who, now)
        for (const key of ownOnly) expect(user).not.toHaveProperty(key)
        for (const key of account) expect(key in user, key).toBe(who.isAdmin)
      }),
    )
  })

  it('shows everything to oneself, in each of the specified fields that are filled in', () => {
    fc.assert(
      fc.property(row, viewer, (owner, who) => {
        const me: Viewer = { ...who, row: owner, relation: 'self', isBlocked: false, hasBlocked: false }
        const user = viewUser(owner, me, { isOnline: true, lastActiveTime: undefined, now: 0 })
        for (const key of [...outline, ...account, ...ownOnly]) expect(user).toHaveProperty(key)
        expect(user).toMatchObject({
          email: secrets.email,
          phoneNumber: secrets.phone_number,
          birthday: '1987-11-23',
          birthdate: { year: 1987, month: 11, day: 23 },
          isOnline: true,
          fieldPrivacy: { ...defaultAudience, ...owner.field_privacy },
        })
      }),
    )
  })

  it('leaves out what was never filled in', () => {
    const [bare] = fc.sample(row, { numRuns: 1, seed: 1 }).map(owner => ({
      ...owner,
      profile_privacy: 'PUBLIC' as const,
      bio: '',
      email: null,
      avatar_url: null,
      birth_month: null,
      field_privacy: { email: 'EVERYONE', birthday: 'EVERYONE' } as Record<string, Audience>,
    }))
    const self: Viewer = { row: bare!, relation: 'self', isBlocked: false, hasBlocked: false }
    const user = viewUser(bare!, self, { isOnline: false, lastActiveTime: undefined, now: 0 })
    for (const key of ['bio', 'email', 'avatarUrl', 'birthday', 'birthdate', 'lastActiveTime'])
      expect(user).not.toHaveProperty(key)
  })

  it('shows two people between whom a letter waits to be accepted that the other is away', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const user = viewUser(owner, { ...who, isQuiet: true }, now)
        expect(user.isOnline).toBe(false)
        expect(user).not.toHaveProperty('lastActiveTime')
      }),
    )
  })

  it('calls a person what the reader alone calls them, and tells nobody else', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const user = viewUser(owner, { ...who, alias: 'Bạn Thân' }, now)
        expect([user.name, user.alias]).toEqual(['Bạn Thân', 'Bạn Thân'])
        expect(JSON.stringify(viewUser(owner, who, now))).not.toContain('Bạn Thân')
      }),
    )
  })

  it('shows nothing but that it is gone of an account that was erased', () => {
    fc.assert(
      fc.property(row, viewer, presence, (owner, who, now) => {
        const gone = {
          ...owner,
          erased_time: new Date(),
          full_name: 'Tài khoản đã xoá',
          display_name: '',
          avatar_url: null,
          avatar_hash: null,
        }
        expect(viewUser(gone, who, now)).toEqual({
          userId: owner.user_id,
          name: 'Tài khoản đã xoá',
          status: 'DELETED',
        })
      }),
    )
  })
})

describe('userInfo', () => {
  it('calls a person by display name, else full name, else username', () => {
    const [owner] = fc.sample(row, { numRuns: 1, seed: 1 })
    expect(userInfo(owner!).name).toBe('shown-name')
    expect(userInfo({ ...owner!, display_name: '' }).name).toBe('secret-full-name')
    expect(userInfo({ ...owner!, display_name: '', full_name: '' }).name).toBe('an.nguyen')
  })
})
