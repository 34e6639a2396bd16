import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * What a caller can be to the thing that a call names. The authorisation test walks every endpoint × relation, so a row that is
 * wrong here, or a handler that disagrees, fails the build.
 */
export const relations = [
  'noToken',
  'expired',
  'revoked',
  'locked',
  'otherTenant',
  'stranger',
  'blocked',
  'exMember',
  'member',
  'deputy',
  'owner',
  'admin',
] as const
export type Relation = (typeof relations)[number]

export interface Access {
  /** Shown in /docs. */
  sentence: string
  /** What the call requires before its handler runs. */
  token: 'none' | 'refresh' | 'user'
  /** What the caller's roles must hold; administration only. */
  permission?: Permission
  /** Refusals that depend on the caller's account or session, not on the relation. */
  errors?: readonly ErrorCode[]
  /** 'allow', or the code that this relation is refused with. */
  may: Record<Relation, 'allow' | ErrorCode>
}

const everyone = Object.fromEntries(relations.map(r => [r, 'allow'])) as Record<Relation, 'allow'>
const signedOut = {
  noToken: 'unauthenticated',
  expired: 'accessTokenExpired',
  revoked: 'sessionRevoked',
  locked: 'sessionRevoked',
} as const

/** No token is needed, and one that is sent is not looked at. */
export const anyone: Access = { sentence: 'Anyone', token: 'none', may: everyone }

/** The bearer is a refresh token, which answers for itself. */
export const refreshToken: Access = {
  sentence: 'Holders of a valid refresh token',
  token: 'refresh',
  may: {
    ...everyone,
    noToken: 'refreshTokenInvalid',
    expired: 'refreshTokenInvalid',
    revoked: 'refreshTokenInvalid',
    locked: 'refreshTokenInvalid',
  },
}

/** Any signed-in person of the tenant; a token of another tenant is refused. */
export const user: Access = {
  sentence: 'Any signed-in person',
  token: 'user',
  may: { ...everyone, ...signedOut, otherTenant: 'unauthenticated' },
}

/** The caller asks about a person: somebody of another tenant does not exist, a blocked person sees an emptied profile. */
export const aboutAUser: Access = {
  ...user,
  sentence: 'Any signed-in person; the answer follows that person’s privacy',
}

/** Only the person whose id stands in the path (the tests’ is the owner’s). */
export const self: Access = {
  sentence: 'The person themselves',
  token: 'user',
  may: {
    ...user.may,
    stranger: 'userNotFound',
    blocked: 'userNotFound',
    exMember: 'userNotFound',
    member: 'userNotFound',
    deputy: 'userNotFound',
    admin: 'userNotFound',
  },
}

/** Administrators of the tenant whose roles hold this permission. */
export const administrator = (permission: Permission): Access => ({
  sentence: `Administrators who may ${permission}, with a second factor where the tenant requires one`,
  token: 'user',
  permission,
  errors: ['secondFactorNeeded'],
  may: {
    ...user.may,
    stranger: 'forbidden',
    blocked: 'forbidden',
    exMember: 'forbidden',
    member: 'forbidden',
    deputy: 'forbidden',
    owner: 'forbidden',
  },
})

const outsideRoom = {
  otherTenant: 'unauthenticated',
  stranger: 'roomNotFound',
  blocked: 'roomNotFound',
  exMember: 'roomNotFound',
  admin: 'roomNotFound',
} as const

/** Members of the room; to everybody else, administrators too, the room does not exist. */
export const member: Access = {
  sentence: 'Members of the room',
  token: 'user',
  may: { ...everyone, ...signedOut, ...outsideRoom },
}

/** Owner and deputies of a group. */
export const deputy: Access = {
  sentence: 'The owner and deputies of the group',
  token: 'user',
  may: { ...member.may, member: 'roleTooLow' },
}

/** The owner of a group. */
export const owner: Access = {
  sentence: 'The owner of the group',
  token: 'user',
  may: { ...member.may, member: 'roleTooLow', deputy: 'roleTooLow' },
}

/** Members of the message's room; to others the message does not exist. */
export const messageReader: Access = {
  sentence: 'Members of the message’s room who can see it',
  token: 'user',
  may: {
    ...member.may,
    stranger: 'messageNotFound',
    blocked: 'messageNotFound',
    exMember: 'messageNotFound',
    admin: 'messageNotFound',
  },
}

/** The author of the message (the tests' message is the member's own). */
export const messageAuthor: Access = {
  sentence: 'The author of the message',
  token: 'user',
  may: { ...messageReader.may, deputy: 'notYourMessage', owner: 'notYourMessage' },
}

const ownOnly = (absent: ErrorCode, sentence: string): Access => ({
  sentence,
  token: 'user',
  may: {
    ...user.may,
    stranger: absent,
    blocked: absent,
    exMember: absent,
    member: absent,
    deputy: absent,
    admin: absent,
  },
})

/** The person whose device it is (the tests’ is the owner’s); to everybody else there is none. */
export const deviceOwner = ownOnly('deviceNotFound', 'The person who signed in on the device')

/** The person whose notification it is (the tests’ is the owner’s); to everybody else there is none. */
export const notificationOwner = ownOnly('notificationNotFound', 'The person whose notification it is')

/** The person in whose address book it stands (the tests’ is the owner’s); to everybody else there is none. */
export const contactOwner = ownOnly('contactNotFound', 'The person whose address book it is')

/** The author of a scheduled message (the tests’ is the owner’s); to everybody else there is none. */
export const scheduledOwner = ownOnly('scheduledNotFound', 'The person who scheduled it')

/** Whoever uploaded it, and members of a room that has it in a message they can see (the tests’ is the owner’s, and in no room). */
/** Who uploaded the file (the tests’ is the owner’s); to everybody else there is none. */
export const mediaOwner = ownOnly('mediaNotFound', 'The person who uploaded it')

export const mediaReader = ownOnly(
  'mediaNotFound',
  'The uploader of the file, and everybody who can see a message with it',
)

/** Whoever holds an address that was signed for somebody; without one, nobody. */
export const addressHolder: Access = {
  sentence: 'Holders of the address, while the person it was signed for may read the file',
  token: 'none',
  may: Object.fromEntries(relations.map(r => [r, 'mediaNotFound'])) as Record<Relation, 'mediaNotFound'>,
}
