import type { DataOf, Events, LastMessage, NotificationType } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { neverWaitingTypes } from '@trau/contract/rules/notification'
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
import type { NoticeData } from '../../worker/push.ts'
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

/**
 * Another tab may be reading this very room: a moment later the badge says whether anybody is. `ReadMarks` moves it 250 to 500 ms after the
 * message was shown.
 */
const settleMs = 1000

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
export async function notifyOf(
  item: RoomItem,
  notice: Pick<DataOf<Events['messageNoticed']>, 'lastMessage' | 'repliedTo'>,
  store: AppStore,
): Promise<void> {
  const { lastMessage: message, repliedTo } = notice
  const isMention =
    mentionsMe(item, message) || (repliedTo !== undefined && repliedTo.userId === item.selfMember?.userId)
  if (message.metaData.isSilent || isOfStranger(item) || isHiddenRoom(item)) return
  const isWanted =
    mayDisturbOf(item, isMention, false) ||
    (mayDisturbOf(item, isMention, true) && (await hasKeyword(knownPreferences()?.keywords, message)))
  if (!isWanted || (await isBlocked(message.senderId))) return
  const roomId = item.room.roomId
  setTimeout(async () => {
    const now = roomSelectors.selectRoom(store.getState(), roomId)
    if (isRoomVisible(store, roomId) || !now || unreadOf(now) === 0) return
    if (document.visibilityState === 'hidden' && (await isPushed(isMention ? 'MENTION' : 'MESSAGE'))) return
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
export async function isPushed(type: NotificationType): Promise<boolean | undefined> {
  const { channels, pushWaitMinutes = 0 } = knownPreferences() ?? {}
  const isLate = pushWaitMinutes > 0 && !neverWaitingTypes.includes(type)
  if (isLate || channels?.[type].push === false) return false
  return ignoreFailure(
    import('../push/subscription.ts').then(({ registeredPush }) => registeredPush() !== undefined),
    'optional',
  )
}

function mayDisturbOf({ room }: RoomItem, isMention: boolean, withKeyword: boolean): boolean {
  const { roomId, mutedUntil, type, isFavorite, memberCount } = room
  return mayDisturb({
    isMuted: isMuted(mutedUntil),
    isMention,
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

/** A push shows it now. Not every browser puts that in the place of the page's own notice, though both have one tag. */
export function giveWay(roomId: string) {
  shownNotices.get(roomId)?.notice.close()
  shownNotices.delete(roomId)
}

/** Read elsewhere: the notice has done its work. */
export function withdrawNotice(roomId: string) {
  giveWay(roomId)
  void ignoreFailure(
    withdrawShown(data => data.roomId === roomId),
    'repeated',
  )
}

/** What was recalled stays in no notice, and what was edited is in it as it is now. */
export function renewNotice(item: RoomItem, message: LastMessage) {
  const { roomId } = item.room
  const shownNotice = shownNotices.get(roomId)
  if (!shownNotice) {
    const isOfMessage = (data: Partial<NoticeData>) =>
      data.roomId === roomId && data.messageSeq === message.seq
    // A page in the background leaves it to pushes to show it, and hears of the end all the same.
    if (message.isRecalled) void ignoreFailure(withdrawShown(isOfMessage), 'repeated')
    return
  }
  if (shownNotice.messageId === message.messageId && !message.isRecalled) show(item, message)
  else withdrawNotice(roomId)
}

function show(item: RoomItem, message: LastMessage) {
  const { roomId } = item.room
  const open = () => openFromNotice(roomId, message.messageId)
  // One that was replaced closes too, after the next has taken its place.
  const forget = () => shownNotices.get(roomId)?.notice === notice && shownNotices.delete(roomId)
  const notice = raiseNotice(`room/${roomId}`, noticeText(item, message), open, forget)
  if (notice) shownNotices.set(roomId, { notice, messageId: message.messageId })
}

const raisedNotices = new Set<Notification>()

/** Also of a page whose person has signed out in another tab: none stays on the screen with names and words. */
addEventListener('pagehide', () => {
  for (const notice of raisedNotices) notice.close()
})

/** A desktop notice in the place of an earlier one of this tag, where the person wants notices. */
export function raiseNotice(
  tag: string,
  { title, body }: { title: string; body: string },
  onPress: () => void,
  onClose?: () => void,
): Notification | undefined {
  if (noticeState() !== 'on') return undefined
  const notice = makeNotice(title, { body, tag, icon: '/icons/icon-192.png', silent: true })
  if (!notice) return undefined
  raisedNotices.add(notice)
  notice.onclose = () => {
    raisedNotices.delete(notice)
    onClose?.()
  }
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
