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
  'guest',
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
  /** A role in a workspace or room opens it too: the handler asks at the place that the call concerns. */
  isPlaced?: true
  /** The caller must be the person whose `userId` stands in the path. */
  isSelf?: true
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
  isSelf: true,
  may: {
    ...user.may,
    stranger: 'userNotFound',
    guest: 'userNotFound',
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
    guest: 'forbidden',
    blocked: 'forbidden',
    exMember: 'forbidden',
    member: 'forbidden',
    deputy: 'forbidden',
    owner: 'forbidden',
  },
})

/**
 * The same for what lies in a workspace or a room, and for lists of such: people whose role holds there alone come in too. What lies elsewhere is
 * absent for them.
 */
export const placeAdministrator = (permission: Permission): Access => ({
  ...administrator(permission),
  sentence: `Administrators who may ${permission} in the tenant, or in the workspace or room that it concerns`,
  isPlaced: true,
})

/** Of a call whose path names no tenant: it is the token's, so a caller of another tenant is a stranger there. */
export const ofTokensTenant = (access: Access): Access => ({
  ...access,
  may: { ...access.may, otherTenant: access.may.stranger },
})

const outsideRoom = {
  otherTenant: 'unauthenticated',
  stranger: 'roomNotFound',
  guest: 'roomNotFound',
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

const outsideWorkspace = {
  otherTenant: 'unauthenticated',
  stranger: 'workspaceNotFound',
  blocked: 'workspaceNotFound',
  exMember: 'workspaceNotFound',
  admin: 'workspaceNotFound',
} as const

/** Members of the workspace; to everybody else, administrators too, there is none (the tests’ deputy administers the workspace, and its guest is a stranger elsewhere). */
export const workspaceMember: Access = {
  sentence: 'Members and guests of the workspace',
  token: 'user',
  may: { ...everyone, ...signedOut, ...outsideWorkspace },
}

/** Guests know nobody but by the rooms that they are in. */
export const workspaceMemberButGuest: Access = {
  sentence: 'Members of the workspace, but its guests',
  token: 'user',
  may: { ...workspaceMember.may, guest: 'roleTooLow' },
}

/** Owners and administrators of the workspace. */
export const workspaceAdmin: Access = {
  sentence: 'Owners and administrators of the workspace',
  token: 'user',
  may: { ...workspaceMemberButGuest.may, member: 'roleTooLow' },
}

/** Owners of the workspace. */
export const workspaceOwner: Access = {
  sentence: 'Owners of the workspace',
  token: 'user',
  may: { ...workspaceAdmin.may, deputy: 'roleTooLow' },
}

/** Members of the message's room; to others the message does not exist. */
export const messageReader: Access = {
  sentence: 'Members of the message’s room who can see it',
  token: 'user',
  may: {
    ...member.may,
    stranger: 'messageNotFound',
    guest: 'messageNotFound',
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
    guest: absent,
    blocked: absent,
    exMember: absent,
    member: absent,
    deputy: absent,
    admin: absent,
  },
})

/** Members of the call's room and people who were invited to it (the tests’ is a group call of the room); to everybody else there is none. */
export const callMember: Access = {
  sentence: 'Members of the room of the call, and people who were invited to it',
  token: 'user',
  may: {
    ...member.may,
    stranger: 'callNotFound',
    guest: 'callNotFound',
    blocked: 'callNotFound',
    exMember: 'callNotFound',
    admin: 'callNotFound',
  },
}

/** The starter of a group call, and the owner and deputies of its room (the tests’ is the owner’s). */
export const callHost: Access = {
  sentence: 'The starter of the call, the owner and deputies of its room',
  token: 'user',
  may: { ...callMember.may, member: 'roleTooLow' },
}

/** The person whose device it is (the tests’ is the owner’s); to everybody else there is none. */
export const deviceOwner = ownOnly('deviceNotFound', 'The person who signed in on the device')

/** The person whose notification it is (the tests’ is the owner’s); to everybody else there is none. */
export const notificationOwner = ownOnly('notificationNotFound', 'The person whose notification it is')

/** The person in whose address book it stands (the tests’ is the owner’s); to everybody else there is none. */
export const contactOwner = ownOnly('contactNotFound', 'The person whose address book it is')

/** The author of a scheduled message (the tests’ is the owner’s); to everybody else there is none. */
export const scheduledOwner = ownOnly('scheduledNotFound', 'The person who scheduled it')

/** Who uploaded the file (the tests’ is the owner’s); to everybody else there is none. */
export const mediaOwner = ownOnly('mediaNotFound', 'The person who uploaded it')

/** Whoever uploaded it, and members of a room that has it in a message they can see (the tests’ is the owner’s, and in no room). */
export const mediaReader = ownOnly(
  'mediaNotFound',
  'The uploader of the file, and everybody who can see a message with it',
)

/** Who has a role on the file or folder (the tests’ is in the owner’s drive, shared with nobody); to everybody else there is none. */
export const nodeReader = ownOnly(
  'nodeNotFound',
  'Whoever has a role on the file or folder: its owner, members of its room, people it is shared with',
)

/** Who has a role on the note (the tests’ is the owner’s, shared with nobody); to everybody else there is none. */
export const noteReader = ownOnly(
  'noteNotFound',
  'Whoever has a role on the note: its owner, people and members of rooms it is shared with',
)

/** The person whose label of notes it is (the tests’ is the owner’s); to everybody else there is none. */
export const noteLabelOwner = ownOnly('noteLabelNotFound', 'The person whose label it is')

const ofInvoices = (absent: ErrorCode): Access => {
  const own = ownOnly(absent, 'The person whose invoice it is, and administrators who may invoice.read')
  return { ...own, errors: ['secondFactorNeeded'], may: { ...own.may, admin: 'allow' } }
}

/** Whose invoice it is (the tests’ is the owner’s, and open), and administrators; to everybody else there is none. */
export const invoiceReader = ofInvoices('invoiceNotFound')

/** The person whose id stands in the path (the tests’ is the owner’s), and administrators. */
export const ownInvoices = ofInvoices('userNotFound')

/** Whoever holds the address of a zip that was signed for them; without one, nobody. */
export const zipHolder: Access = {
  sentence: 'Holders of the address, while whoever it was signed for may read the files',
  token: 'none',
  may: Object.fromEntries(relations.map(r => [r, 'nodeNotFound'])) as Record<Relation, 'nodeNotFound'>,
}

/** The mail server of the tenant, by the secret that an administrator made for it. */
export const bounceReporter: Access = {
  sentence: 'Holders of the secret that an administrator made for reports',
  token: 'none',
  may: Object.fromEntries(relations.map(r => [r, 'unauthenticated'])) as Record<Relation, 'unauthenticated'>,
}

/** Whoever holds an address that was signed for somebody; without one, nobody. */
export const addressHolder: Access = {
  sentence: 'Holders of the address, while the person it was signed for may read the file',
  token: 'none',
  may: Object.fromEntries(relations.map(r => [r, 'mediaNotFound'])) as Record<Relation, 'mediaNotFound'>,
}
