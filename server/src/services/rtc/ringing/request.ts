import {
  type ParticipantState,
  type PushPayload,
  type PushPrivacy,
  restDecision,
  type VoipPayload,
  voipLifeSeconds,
} from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import { enqueuePushes } from '../../push/index.ts'
import { findMembers } from '../../room/index.ts'
import { type StoredCall, selectHasRungBefore } from '../call-store.ts'
import type { CallModel } from '../machine/model.ts'

/** Who calls again within this time is let through in quiet hours: it may be urgent. */
const calledAgainMs = 3 * 60_000

/**
 * Pushes to the devices of those whom this change rings, and of those whom it rings no more, in the transaction that does it. A late push is
 * none: it lives 30 s.
 */
export async function requestRinging(
  app: App,
  tx: Tx,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  const { model, row } = after
  const { tenantId } = model
  const former = new Map(before?.model.participants.map(one => [one.participantId, one.state]))
  const isRung = (state: ParticipantState | undefined) => state === 'INVITED'
  const concernedParticipants = model.participants.flatMap(({ participantId, userId, isOutside, state }) =>
    userId && isRung(former.get(participantId)) !== isRung(state) ? [{ userId, isOutside, state }] : [],
  )
  const shownTo = await notHiding(app, model, concernedParticipants)
  if (shownTo.length === 0) return
  const userIds = shownTo.map(({ userId }) => userId)
  const [preferences, people, infos] = await Promise.all([
    app.services.notificationPreferences.find(tenantId, userIds),
    app.services.userCache.findRows(tenantId, userIds),
    findUserInfos(app, tenantId, [row.starter_user_id]),
  ])
  const now = app.clock.now()
  const exceptions = await exceptionsOf(tx, after, userIds, now)
  const callerName = infos.get(row.starter_user_id)?.name ?? ''
  const messages = shownTo.flatMap(({ userId, state }) => {
    const preference = preferences.get(userId)!
    const rest = restDecision(
      preference,
      { isMention: false, isFavorite: exceptions.favoredBy.has(userId) },
      now,
    )
    const isLetThrough = exceptions.isCalledAgain && rest?.[1] === 'QUIET_HOURS'
    if (rest && !rest[0] && !isLetThrough) return []
    const language = people.get(userId)?.language
    const title = preference.pushPrivacy === 'NONE' ? 'Trầu' : truncateGraphemes(callerName, 100)
    const push = { tenantId, userId, urgency: 'high' as const, ttlSeconds: voipLifeSeconds }
    if (!isRung(state)) {
      const payload = endedPayload(model, userId, { title, body: endedBody(state, language) }, now)
      return [{ ...push, key: `rung/${model.callId}/${row.version}`, payload }]
    }
    const body = ringingBody(model, preference.pushPrivacy, language)
    return [
      {
        ...push,
        key: `ring/${model.callId}/${row.version}`,
        payload: ringingPayload(model, userId, { title, body }, now),
        voipPayload: voipPayloadFor(model, userId, title, now),
      },
    ]
  })
  await enqueuePushes(app, tx, messages)
}

/** Of a hidden room nothing is shown on a locked screen. */
async function notHiding<P extends { userId: string; isOutside: boolean }>(
  app: App,
  model: CallModel,
  rung: readonly P[],
): Promise<P[]> {
  if (rung.length === 0) return []
  const room = await app.services.members.find(model.tenantId, model.roomId)
  return rung.filter(one => one.isOutside || !room?.hidden.has(one.userId))
}

/** What a person who wants rest may be disturbed by: a favourite of theirs who calls, or somebody who calls again soon. */
async function exceptionsOf(tx: Tx, { row, model }: StoredCall, userIds: readonly string[], now: number) {
  const isCalledAgain = await selectHasRungBefore(tx, row, new Date(now - calledAgainMs))
  const members =
    model.kind === 'GROUP'
      ? []
      : await findMembers(tx, { tenant_id: model.tenantId, room_id: model.roomId }, userIds)
  const favoredBy = new Set(members.flatMap(member => (member.is_favorite ? [member.user_id] : [])))
  return { isCalledAgain, favoredBy }
}

interface Words {
  title: string
  body: string
}

const payloadFor = (model: CallModel, userId: string, words: Words, now: number) => ({
  version: 1 as const,
  tenantId: model.tenantId,
  userId,
  callId: model.callId,
  ...words,
  // That of the notification of a missed call: on the device there is one of a call.
  tag: `MISSED_CALL/${model.callId}`,
  withdrawn: [],
  time: now,
})

const ringingPayload = (model: CallModel, userId: string, words: Words, now: number): PushPayload => ({
  ...payloadFor(model, userId, words, now),
  type: 'INCOMING_CALL',
  renotify: true,
  place: `/calls?call=${model.callId}`,
})

/** A push must show something, so the one that ends the ringing replaces the one that rang, without a sound. */
const endedPayload = (model: CallModel, userId: string, words: Words, now: number): PushPayload => ({
  ...payloadFor(model, userId, words, now),
  type: 'CALL_OVER',
  renotify: false,
  place: '/calls',
})

const voipPayloadFor = (model: CallModel, userId: string, callerName: string, now: number): VoipPayload => ({
  version: 1,
  type: 'CALL',
  tenantId: model.tenantId,
  userId,
  callId: model.callId,
  callerName,
  isVideo: model.type === 'video',
  time: now,
})

const sentences = {
  vi: {
    neutral: 'Bạn có cuộc gọi đến',
    DIRECT: { voice: 'Đang gọi cho bạn', video: 'Đang gọi video cho bạn' },
    GROUP: { voice: 'Đang gọi nhóm cho bạn', video: 'Đang gọi video nhóm cho bạn' },
    answered: 'Bạn đã nghe cuộc gọi này',
    declined: 'Bạn đã từ chối cuộc gọi này',
    missed: 'Cuộc gọi nhỡ',
  },
  en: {
    neutral: 'You have an incoming call',
    DIRECT: { voice: 'Is calling you', video: 'Is calling you with video' },
    GROUP: { voice: 'Is calling your group', video: 'Is calling your group with video' },
    answered: 'You answered this call',
    declined: 'You declined this call',
    missed: 'Missed call',
  },
}

const sentencesIn = (language: string | undefined) => sentences[language === 'en' ? 'en' : 'vi']

/** As much as the person lets pass through the screen of a locked device. */
const ringingBody = ({ kind, type }: CallModel, privacy: PushPrivacy, language: string | undefined) =>
  privacy === 'NONE' ? sentencesIn(language).neutral : sentencesIn(language)[kind][type]

function endedBody(state: ParticipantState, language: string | undefined): string {
  const texts = sentencesIn(language)
  if (state === 'JOINED') return texts.answered
  return state === 'REJECTED' ? texts.declined : texts.missed
}
