import type { LastMessage } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { serverNow } from '../../api/server-clock.ts'
import { textOf } from '../../i18n/text.ts'
import { chat } from '../../i18n/vi/chat.ts'
import { chatParts } from '../../i18n/vi/chatParts.ts'
import { kinds } from '../../i18n/vi/kinds.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isHiddenRoom, isMuted, isOfStranger, roomSelectors, unreadOf } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import { messageSummary } from '../messages/said.ts'
import { hasKeyword } from '../notifications/keywords.ts'
import { noticePrivacy } from '../notifications/notice-privacy.ts'
import { knownPreferences } from '../notifications/preferences.ts'
import { roomSettingsOf } from '../notifications/room-settings.ts'
import { mayDisturb } from '../notifications/sounding.ts'
import { wholeList } from '../people/friendship-lists.ts'
import { withdrawShown } from '../push/shown-notices.ts'
import { isRoomVisible } from './attention.ts'
import { openFromNotice } from './notice-click.ts'
import { makeNotice, noticeState } from './notice-permission.ts'

/** Fetched with the first sound: no first page makes any. */
const sounding = () => import('./chime.ts')

/** Another tab may be reading this very room: a moment later the badge says whether anybody is. */
const settleMs = 500

const blockedPeople = {
  ...wholeList('listBlockedUsers'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
}

/** By room, with the message that each tells of. */
const shownNotices = new Map<string, { notice: Notification; messageId: string }>()

/**
 * Sound and desktop notice for a message that nobody is looking at. None of strangers and blocked people, of what is hidden or was sent silently; otherwise
 * as the person has chosen for the room, and for this time of day.
 */
export async function notifyOf(item: RoomItem, message: LastMessage, store: AppStore): Promise<void> {
  if (message.metaData.isSilent || isOfStranger(item) || isHiddenRoom(item)) return
  const isWanted =
    mayDisturbOf(item, message, false) ||
    (mayDisturbOf(item, message, true) && (await hasKeyword(knownPreferences()?.keywords, message)))
  if (!isWanted || (await isBlocked(message.senderId))) return
  const roomId = item.room.roomId
  setTimeout(async () => {
    const now = roomSelectors.selectRoom(store.getState(), roomId)
    if (isRoomVisible(store, roomId) || !now || unreadOf(now) === 0) return
    if (
      document.visibilityState === 'hidden' &&
      (await isPushed(mentionsMe(item, message) ? 'MENTION' : 'MESSAGE'))
    )
      return
    const { sound } = roomSettingsOf(roomId)
    if (sound !== 'NONE')
      void ignoreFailure(
        sounding().then(({ chime }) => chime(sound)),
        'optional',
      )
    if (!document.hasFocus()) show(item, message)
  }, settleMs)
}

/** Whether the person has blocked somebody; where the server does not say, nobody is. */
async function isBlocked(userId: string): Promise<boolean> {
  const friendships = await ignoreFailure(queryClient.fetchQuery(blockedPeople), 'optional')
  return friendships?.some(({ friendUserId }) => friendUserId === userId) ?? false
}

/** Whether this browser gets pushes of it at once: in the background the system shows them and sounds. */
async function isPushed(type: 'MESSAGE' | 'MENTION'): Promise<boolean | undefined> {
  const preferences = knownPreferences()
  if (preferences && (!preferences.channels[type].push || preferences.pushWaitMinutes > 0)) return false
  return ignoreFailure(
    import('../push/subscription.ts').then(({ registeredPush }) => registeredPush() !== undefined),
    'optional',
  )
}

function mayDisturbOf(item: RoomItem, message: LastMessage, withKeyword: boolean): boolean {
  const { roomId, mutedUntil, type, isFavorite, memberCount } = item.room
  return mayDisturb({
    isMuted: isMuted(mutedUntil),
    isMention: mentionsMe(item, message),
    hasKeyword: withKeyword,
    isGroup: type === 'GROUP',
    isFavorite,
    memberCount,
    level: roomSettingsOf(roomId).level,
    preferences: knownPreferences(),
    now: serverNow(),
  })
}

/** Whether this message is the one that names the person: what tells of it comes before the message's notice. */
const mentionsMe = ({ selfMember }: RoomItem, { seq }: LastMessage) => selfMember?.mentionedSeq === seq

/** Read elsewhere: the notice has done its work. */
export function withdrawNotice(roomId: string) {
  shownNotices.get(roomId)?.notice.close()
  shownNotices.delete(roomId)
  void ignoreFailure(
    withdrawShown(id => id === roomId),
    'repeated',
  )
}

/** What was recalled stays in no notice, and what was edited is in it as it is now. */
export function renewNotice(item: RoomItem, message: LastMessage) {
  const { roomId } = item.room
  const shownNotice = shownNotices.get(roomId)
  if (!shownNotice) return
  if (shownNotice.messageId === message.messageId && !message.isRecalled) show(item, message)
  else withdrawNotice(roomId)
}

function show(item: RoomItem, message: LastMessage) {
  const { roomId } = item.room
  const notice = raiseNotice(`room/${roomId}`, noticeText(item, message), () =>
    openFromNotice(roomId, message.messageId),
  )
  if (notice) shownNotices.set(roomId, { notice, messageId: message.messageId })
}

/** A desktop notice in the place of an earlier one of this tag, where the person wants notices. */
export function raiseNotice(
  tag: string,
  { title, body }: { title: string; body: string },
  onPress: () => void,
): Notification | undefined {
  if (noticeState() !== 'on') return undefined
  const notice = makeNotice(title, { body, tag, icon: '/icons/icon-192.png', silent: true })
  if (!notice) return undefined
  notice.onclick = () => {
    window.focus()
    notice.close()
    onPress()
  }
  return notice
}

/** Sender, room and text, or only that there is something, as the person prefers. */
export function noticeText(item: RoomItem, message: LastMessage): { title: string; body: string } {
  const { room } = item
  const words = textOf(chat)
  const partsWords = textOf(chatParts)
  const privacy = noticePrivacy()
  if (privacy === 'NONE') return { title: partsWords.noticeTitle, body: partsWords.noticeHidden }
  const sender = message.senderInfo.name || words.someone
  const title = mentionsMe(item, message)
    ? mentionTitle(sender, room)
    : room.type === 'GROUP'
      ? partsWords.noticeInGroup(sender, room.name)
      : sender
  if (privacy === 'SENDER') return { title, body: partsWords.noticeTitle }
  const body = message.expiresTime
    ? words.selfDestructMessage
    : truncateGraphemes(messageSummary(message), 120)
  return { title, body }
}

function mentionTitle(sender: string, { type, name }: RoomItem['room']): string {
  const words = textOf(kinds)
  return type === 'GROUP' ? words.mentionNoticeIn(sender, name) : words.mentionNotice(sender)
}
