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
    'server/src/platform/lifecycle.ts',
    ['server/src/platform/lifecycle.test.ts'],
    ['parts stop in the opposite order', 'parts.toReversed()', 'parts'],
  ),
  ...mutationsOf(
    'server/src/platform/service.ts',
    ['server/src/platform/service.test.ts'],
    ['what a service holds is freed after the work of all', 'service.close?.(app)', 'service.stop?.(app)'],
    ['a list belongs to one server', ': [...value])', ': value)'],
  ),
  ...mutationsOf(
    'server/src/services/platform-config/changes.ts',
    ['server/src/services/platform-config/platform-config.test.ts'],
    ['R-ARG-8', 'readState(old, { value: change.value,', 'readState(old, { value: old.value,'],
  ),
  ...mutationsOf(
    'server/src/services/workspace/view.ts',
    ['server/src/testing/scope.test.ts'],
    [
      'R-SCOPE-6, R-ENTITY-IDS',
      'workspaceId: row.workspace_id,\n  name: row.name,',
      'workspaceId: row.tenant_id,\n  name: row.name,',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/rooms/room-processor.ts',
    ['server/src/services/workspace/deleted-workspaces.test.ts'],
    [
      'notifications of a restored workspace',
      'await restoreNotifications(tx, owner, roomId)',
      'await Promise.resolve(0)',
    ],
  ),
  ...mutationsOf(
    'server/src/services/note/notes/listNotes.ts',
    ['server/src/services/note/sharing/workspaces.test.ts'],
    ['notes of a workspace of others', 'if (!place?.role ||', 'if (!place ||'],
  ),
  ...mutationsOf(
    'server/src/services/identity/users/known.ts',
    ['server/src/services/identity/users/guests.test.ts'],
    ['guests know whom they have not met', '!metIds.has(id)', 'metIds.has(id)'],
    ['guests do not know who asked them', "!== 'PENDING' && ", "!== 'DECLINED' && "],
  ),
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
    ['friendship: peace after a decline', 'declineCooldownMs = 7 *', 'declineCooldownMs = 0 *'],
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
  ...mutationsOf(
    'server/src/services/chat/messages/view.ts',
    ['server/src/testing/law.test.ts'],
    [
      'law, quotes of the server',
      'content: excerptText(row.content),\n    ...(',
      'content: row.content.slice(0, 150),\n    ...(',
    ],
  ),
  ...mutationsOf(
    'web/src/model/messages/message-window.ts',
    ['server/src/testing/law.test.ts'],
    ['law, quotes of the client', 'replyTo: requote(current.replyTo, message)', 'replyTo: current.replyTo'],
  ),
  ...mutationsOf(
    'web/src/store/room-slice.ts',
    ['server/src/testing/law.test.ts'],
    [
      'law, time of a room in the client',
      'lastMessage: payload.lastMessage } } as RoomItem',
      'lastMessage: payload.lastMessage, lastMessageTime: payload.lastMessage?.createdTime ?? 0 } } as RoomItem',
    ],
  ),
  ...mutationsOf(
    'server/src/platform/livekit/webhook.ts',
    ['server/src/services/rtc/livekit/livekit.test.ts'],
    ['LiveKit, signature of the body', 'String(claims?.sha256 ??', 'String(claims ? hash :'],
  ),
  ...mutationsOf(
    'server/src/platform/livekit/server-api.ts',
    ['server/src/services/rtc/livekit/livekit.test.ts'],
    ['LiveKit, least grants', 'canPublishData: false', 'canPublishData: true'],
  ),
  ...mutationsOf(
    'server/src/services/rtc/livekit/following.ts',
    ['server/src/services/rtc/livekit/livekit.test.ts'],
    [
      'LiveKit, bound to the device',
      'joinedById.get(identity)?.device?.deviceId !== device',
      'device === undefined || !joinedById.has(identity)',
    ],
  ),
  ...mutationsOf(
    'contract/src/rules/disturbance.ts',
    ['server/src/services/notification/routing/route.test.ts'],
    [
      'quiet hours: mentions only where they are allowed',
      'quietHours.allowsMentions && isMention',
      'isMention',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/routing/route.ts',
    ['server/src/services/notification/routing/route.test.ts'],
    [
      'reasons: the digest is off',
      "digestTypes.includes(event.type) && preferences.digest === 'OFF'",
      'digestTypes.includes(event.type) && false',
    ],
    ['reasons: not offered by SMS', "return 'NOT_OFFERED'", "return 'TYPE_OFF'"],
  ),
  ...mutationsOf(
    'server/src/services/notification/events/deliver.ts',
    ['server/src/services/notification/push/push.test.ts'],
    ['strangers who are not accepted reach nobody', 'if (!isFromStranger) return routes', 'return routes'],
  ),
  ...mutationsOf(
    'server/src/services/notification/events/privacy.ts',
    ['server/src/services/notification/events/privacy.test.ts'],
    ['privacy NONE: nothing is shown', "privacy === 'NONE' || ", ''],
    ['privacy SENDER: a reminder is neutral', 'withoutSender.has(row.type) || ', ''],
  ),
  ...mutationsOf(
    'server/src/services/notification/events/template-variables.ts',
    ['server/src/services/notification/events/emails-and-sms.test.ts'],
    ['privacy SENDER: no text in a mail', "pushPrivacy === 'FULL' || ", 'true || '],
  ),
  ...mutationsOf(
    'server/src/platform/outgoing/answers.ts',
    ['server/src/services/notification/events/emails-and-sms.test.ts'],
    ['the queue shows no private text', '!isUsable && !row.is_private', '!isUsable'],
  ),
  ...mutationsOf(
    'server/src/services/notification/mails/subscription.ts',
    ['server/src/services/notification/digest/digest.test.ts'],
    [
      'unsubscribe: a token of another tenant',
      'if (subscription.tenantId === tenantId) return subscription',
      'return subscription',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/digest/sendDigests.ts',
    ['server/src/services/notification/digest/digest.test.ts'],
    ['digest: texts by privacy', "preferences.pushPrivacy === 'FULL'", 'true'],
    ['digest: proven addresses only', " || !isProven(recipient, 'email')", ''],
    ['digest: nobody who is locked', 'recipient.is_locked || ', ''],
  ),
  ...mutationsOf(
    'server/src/services/notification/digest/digest-store.ts',
    ['server/src/services/notification/digest/digest.test.ts'],
    [
      'digest: counted from the first message',
      'coalesce(n.digest_since, n.created_time) <=',
      'n.updated_time <=',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/routing/route.ts',
    ['server/src/services/notification/routing/route.test.ts'],
    [
      'delivery, routing: a type that was switched off',
      "return [false, 'TYPE_OFF']",
      "return [true, 'WANTED']",
    ],
    ['delivery, routing: SMS for few types', '!smsTypes.includes(type)', 'false'],
    ['delivery, routing: no device', "reach.hasDevice ? undefined : 'NO_DEVICE'", 'undefined'],
    ['delivery, routing: muted until turned on', 'room.mutedUntil === -1 || ', ''],
    ['delivery, routing: security always', "if (event.type === 'SECURITY') return [true, 'ALWAYS']", ''],
  ),
  ...mutationsOf(
    'server/src/services/notification/routing/route-again.ts',
    ['server/src/services/notification/push/last-moment.test.ts'],
    ['delivery, last moment: hidden rooms', 'member.is_hidden || ', ''],
    ['delivery, last moment: what was read', 'row.seq! <= readUpTo(member)', 'false'],
    [
      'delivery, last moment: blocked people',
      'own.blocked.has(actorId) || own.blockedBy.has(actorId)',
      'false',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/push/hold-store.ts',
    ['server/src/services/notification/push/own-choices.test.ts'],
    ['delivery, hold: the wait that was chosen', 'pushWaitMinutes * 60_000', '0'],
    ['delivery, hold: what never waits', 'neverWaitingTypes.includes(type) ? 0 : ', ''],
  ),
  ...mutationsOf(
    'server/src/services/notification/push/hold-store.ts',
    ['server/src/services/notification/push/push.test.ts'],
    ['delivery, hold: unread alone is pushed', 'WHERE NOT n.is_read`', '`'],
  ),
  ...mutationsOf(
    'server/src/services/notification/push/messages.ts',
    ['server/src/services/notification/push/own-choices.test.ts'],
    [
      'delivery, rendering: no picture where nothing is shown',
      "template === 'PUSH_NEUTRAL' ? undefined : ",
      '',
    ],
  ),
  ...mutationsOf(
    'server/src/platform/queue/claim.ts',
    ['server/src/testing/claims.test.ts'],
    // Not "NOT MATERIALIZED": PostgreSQL never inlines a subquery that locks.
    ['queue, claim: no more than its limit', ` LIMIT \${limit} FOR UPDATE`, ' FOR UPDATE'],
  ),
  ...mutationsOf(
    'server/src/platform/queue/worker.ts',
    ['server/src/platform/queue/worker.test.ts'],
    ['queue, worker: bounded work in hand', 'isStarted && hasRoom()) {', 'isStarted) {'],
    ['queue, worker: the next when one ends', 'if (looksAfterEach) wake()', ''],
    [
      'queue, worker: who asks during a claim',
      'isWoken = true\n    if (!isStarted || claiming) return',
      'if (!isStarted || claiming) return\n    isWoken = true',
    ],
    ['queue, worker: the stop waits', 'while (isBusy()) await rest()\n', ''],
  ),
  ...mutationsOf(
    'server/src/platform/queue/alarms.ts',
    ['server/src/platform/processors/processors.test.ts'],
    ['queue, alarms: one does not replace another', 'if (times.size > 0) schedule()\n', ''],
  ),
  ...mutationsOf(
    'server/src/platform/queue/gathering.ts',
    ['server/src/platform/queue/gathering.test.ts'],
    ['queue, gathering: nothing joins a batch that is written', 'next = undefined\n', ''],
    ['queue, gathering: one write at a time', 'await before\n', ''],
  ),
  ...mutationsOf(
    'server/src/services/push/queue/rekey.ts',
    ['server/src/services/notification/push/last-moment.test.ts'],
    ['delivery, queue: nothing said twice', 'if (changedJobs.length === 0)', 'if (changedJobs.length >= 0)'],
  ),
  ...mutationsOf(
    'server/src/services/push/queue/queue.ts',
    ['server/src/services/push/queue/queue.test.ts'],
    ['delivery, queue: expired pushes', "if (leftMs <= 0) return { state: 'DEAD', cause: 'expired' }", ''],
  ),
  ...mutationsOf(
    'server/src/services/notification/digest/sendDigests.ts',
    ['server/src/services/notification/digest/digest.test.ts'],
    ['delivery, digest: only who was away', 'return lastActive <= since', 'return true'],
  ),
  ...mutationsOf(
    'server/src/services/notification/events/event-processor.ts',
    ['server/src/services/notification/review/withdrawals.test.ts'],
    [
      'delivery, events: requests that were taken back',
      'waiting.push(one)\n',
      'waiting.push(one)\n    return routedNotifications\n',
    ],
    [
      'delivery, events: reactions that were taken back',
      'return isHeld ? routedNotifications : []',
      'return routedNotifications',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/events/gathered-mails.ts',
    ['server/src/services/notification/events/gathered-mails.test.ts'],
    ['delivery, gathered mails: the wait', 'gatherMs = 5 * 60_000', 'gatherMs = 0'],
  ),
  ...mutationsOf(
    'server/src/platform/outgoing/outgoing-store.ts',
    ['server/src/services/notification/events/gathered-mails.test.ts'],
    [
      'delivery, gathered mails: events do not renew the wait',
      '.doUpdateSet({ idempotency_key: row.idempotency_key })',
      '.doUpdateSet({ next_time: row.next_time })',
    ],
  ),
  ...mutationsOf(
    'server/src/services/notification/mails/mail-sources.ts',
    ['server/src/services/notification/events/gathered-mails.test.ts'],
    [
      'delivery, gathered mails: what was taken back a moment ago',
      'await stillCaused(q, tenant_id, rows)',
      'rows',
    ],
  ),
  ...mutationsOf(
    'server/src/services/chat/messages/notifiable.ts',
    ['server/src/services/notification/messages.test.ts'],
    ['delivery, messages: silent ones', 'row.meta?.isSilent === true || ', ''],
  ),
  ...mutationsOf(
    'server/src/services/notification/rooms/recipients.ts',
    ['server/src/services/notification/messages.test.ts'],
    [
      'nobody is notified of what was said before they joined',
      'message.seq > Math.max(member.read_seq, member.joined_seq)',
      'message.seq > member.read_seq',
    ],
  ),
  ...mutationsOf(
    'server/src/platform/mail/smtp-failure.ts',
    ['server/src/platform/mail/smtp.test.ts'],
    [
      'mail: a full mailbox may be emptied',
      'responseCode >= 500 && lasting.has(mailFailure)',
      'responseCode >= 500',
    ],
    ['mail: taken or not', "if (isHandedOver) return 'unanswered'", ''],
  ),
  ...mutationsOf(
    'server/src/platform/mail/bounces/return-path.ts',
    ['server/src/platform/mail/bounces/report.test.ts'],
    ['bounces: the return path is signed', 'return isSigned ? messageId : undefined', 'return messageId'],
    [
      'bounces: the return path is of its tenant',
      "signatureOf(secrets, tenantId, messageId).toString('hex')",
      "signatureOf(secrets, 'default', messageId).toString('hex')",
    ],
  ),
  ...mutationsOf(
    'server/src/platform/mail/bounces/status.ts',
    ['server/src/platform/mail/bounces/report.test.ts'],
    ['bounces: a full mailbox is no dead one', "  '2.2': 'NOT_NOW',\n", ''],
    ['bounces: a block list suspends nobody', "subject === '6' || subject === '7'", "subject === '6'"],
  ),
  ...mutationsOf(
    'server/src/platform/mail/bounces/report.ts',
    ['server/src/platform/mail/bounces/report.test.ts'],
    ['bounces: what is still tried says nothing', "if (action !== 'failed') return 'NOTHING'\n", ''],
    ['bounces: a report in a mail is not this one', '      forceRfc822Attachments: true,\n', ''],
  ),
  ...mutationsOf(
    'server/src/services/email/bounces/suspension.ts',
    ['server/src/services/email/bounces/bounces.test.ts'],
    [
      'bounces: mail from before the proof says nothing',
      "if (before?.cleared_time && before.cleared_time >= message.messageTime) return 'IGNORED'",
      '',
    ],
    [
      'bounces: days are counted, not reports',
      'dayOf(now) > dayOf(before.last_time.getTime()) ? before.soft_days + 1 : before.soft_days',
      'before.soft_days + 1',
    ],
    ['bounces: a week without forgets the days', 'if (since > softRules.forgottenAfterMs) return 1\n', ''],
  ),
  ...mutationsOf(
    'server/src/services/email/bounces/receiveBounce.ts',
    ['server/src/services/email/bounces/bounces.test.ts'],
    ['bounces: the secret of the webhook', '!isSameSecret(hashOf(bearer)', 'isSameSecret(hashOf(bearer)'],
  ),
  ...mutationsOf(
    'server/src/platform/outgoing/attempt.ts',
    ['server/src/services/email/bounces/bounces.test.ts'],
    ['bounces: codes reach a suspended address', 'priority > 0 && ', ''],
    ['bounces: nothing else does', 'if (await isWithheld(route, row))', 'if (false)'],
  ),
  ...mutationsOf(
    'server/src/services/identity-authen/codes/codes.ts',
    ['server/src/services/email/bounces/bounces.test.ts'],
    [
      'bounces: a code that was read proves the address',
      "if (row.channel === 'EMAIL' && row.recipient)",
      'if (false)',
    ],
  ),
]
