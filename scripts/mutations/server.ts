import { type Mutation, mutationsOf } from './mutation.ts'

const view = ['server/src/services/identity/users/view.test.ts']
const transitions = ['server/src/services/identity/friends/transitions.test.ts']
const growth = ['server/src/testing/text-growth.test.ts']

const recursiveEnd = `function withoutEnd(text: string): string {
  const bare = text.replace(/[.,;:!?…*_~|»”’]+$/u, '')
  const isClosing = /[)\\]}]$/.test(bare)
  const count = (signs: RegExp) => bare.match(signs)?.length ?? 0
  return isClosing && count(/[)\\]}]/g) > count(/[([{]/g) ? withoutEnd(bare.slice(0, -1)) : bare
}

function withoutEndOnce(text: string): string {`

export const serverMutations: Mutation[] = [
  ...mutationsOf(
    'contract/src/identity/models.ts',
    ['contract/src/identity/models.test.ts'],
    ['R-ENTITY-USER, fields', '  coverPhotoHash: z.string()', '  coverHash: z.string()'],
    [
      'R-ENTITY-USER, birthdate',
      'month: z.number().int(), day: z.number().int() })',
      'month: z.number().int() })',
    ],
  ),
  ...mutationsOf(
    'contract/src/rules/normal-form.ts',
    ['contract/src/text-growth.test.ts'],
    [
      'linear time, normal form',
      "text.length > maxMarks ? text.replace(manyMarks, '$&\\u034f') : text",
      'text',
    ],
  ),
  ...mutationsOf('server/src/services/chat/previews/links.ts', growth, [
    'linear time, links',
    'function withoutEnd(text: string): string {',
    recursiveEnd,
  ]),
  ...mutationsOf(
    'server/src/services/chat/previews/links.ts',
    ['server/src/services/chat/previews/links.test.ts'],
    [
      'preview limit before the scan',
      'isAllowed() ? firstLink(text) : undefined',
      'firstLink(text) && isAllowed() ? firstLink(text) : undefined',
    ],
  ),
  ...mutationsOf(
    'server/src/services/identity/users/view.ts',
    view,
    ['R-PERM-3, isAdmin', '    isAdmin: row.is_admin,\n', ''],
    [
      'R-ENTITY-USER, a field of the view',
      '    verifiedEmail: row.verified_email,\n    verifiedPhone: row.verified_phone,\n    profilePrivacy',
      '    profilePrivacy',
    ],
    ['privacy: phone number', "may('phoneNumber') ? ", "may('email') ? "],
    [
      'privacy: a closed profile',
      '!viewer.isBlocked && showsProfile(row, viewer.relation)',
      '!viewer.isBlocked',
    ],
    ['privacy: somebody blocked', 'if (viewer.isBlocked || viewer.isQuiet) return { isOnline: false }', ''],
    ['privacy: year of birth', 'if (!withYear || !year)', 'if (!year)'],
  ),
  ...mutationsOf(
    'server/src/services/identity/policy.ts',
    view,
    ['privacy: default of the phone number', "  phoneNumber: 'FRIENDS',", "  phoneNumber: 'EVERYONE',"],
    ['privacy: presence is reciprocal', ' && shares(viewer, name, relation)', ''],
    [
      'privacy: friends only',
      "audience === 'EVERYONE' || (audience === 'FRIENDS' && relation === 'friend')",
      "audience !== 'NOBODY'",
    ],
  ),
  ...mutationsOf(
    'server/src/services/identity/friends/transitions.ts',
    transitions,
    [
      'friendship: one accepts one’s own request',
      "if (before?.status === 'PENDING' && !isMine) return to('ACCEPTED')",
      "if (before?.status === 'PENDING') return to('ACCEPTED')",
    ],
    ['friendship: peace after a decline', 'peaceMs = 7 *', 'peaceMs = 0 *'],
  ),
  ...mutationsOf(
    'server/src/services/room/policy.ts',
    ['server/src/services/room/members/removeMembers.test.ts'],
    ['R-PERM-3, equal role', 'role < other', 'role <= other'],
  ),
  ...mutationsOf(
    'server/src/services/room/policy.ts',
    ['server/src/services/chat/deletion/deleteMessageForAll.test.ts'],
    [
      'R-PERM-3, recall',
      'role <= MemberRole.DEPUTY && (otherRole',
      'role <= MemberRole.MEMBER && (otherRole',
    ],
  ),
  ...mutationsOf(
    'server/src/services/room/rooms/view.ts',
    ['server/src/services/room/creation/getPrivateRoom.test.ts'],
    ['R-ENTITY-ROOM, presence', 'isOnline: peer?.isOnline ?? false', 'isOnline: false'],
  ),
  ...mutationsOf(
    'server/src/services/room/rooms/names.ts',
    ['server/src/services/room/rooms/names.test.ts'],
    ['search of rooms: all words', '.every(part', '.some(part'],
    ['a pair is one room', '[a, b].sort().join', '[a, b].join'],
  ),
]
