import type { Reminder } from '@trau/contract'
import { restDecision } from '@trau/contract/rules/disturbance'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'
import { useEffect, useRef } from 'react'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { textOf } from '../../../i18n/text.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { chatParts } from '../../../i18n/vi/chatParts.ts'
import { reminders } from '../../../i18n/vi/reminders.ts'
import { messageSummary } from '../../../model/messages/said.ts'
import { noticePrivacy } from '../../../model/notifications/notice-privacy.ts'
import { knownPreferences } from '../../../model/notifications/preferences.ts'
import { chime } from '../../../model/session/chime.ts'
import { isPushed, raiseNotice } from '../../../model/session/notices.ts'
import { useAppStore } from '../../../store/hooks.ts'
import { isHiddenRoom, roomSelectors } from '../../../store/room-slice.ts'
import type { AppStore } from '../../../store/store.ts'

const nameOf = ({ messageId, remindTime }: Reminder) => `${messageId} ${remindTime}`

/**
 * Sound and desktop notice for what becomes due while the page is open; what was due before is only shown. None of it on the desktop for
 * what is hidden, none from a page in the background where this browser gets a push, and nothing while its person wants rest, as the server
 * decides on the push.
 * @param due undefined until it is known
 */
export function useDueNotices(due: readonly Reminder[] | undefined, open: (reminder: Reminder) => void) {
  const store = useAppStore()
  const shownIds = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!due) return
    const news = due.filter(reminder => shownIds.current && !shownIds.current.has(nameOf(reminder)))
    shownIds.current = new Set([...(shownIds.current ?? []), ...due.map(nameOf)])
    if (news.length > 0) void ignoreFailure(notifyOf(news, store, open), 'optional')
  })
}

async function notifyOf(news: readonly Reminder[], store: AppStore, open: (reminder: Reminder) => void) {
  const preferences = knownPreferences()
  const [mayDisturb] = (preferences &&
    restDecision(preferences, { isMention: false, isFavorite: false }, serverNow())) ?? [true]
  if (!mayDisturb) return
  if (document.visibilityState === 'hidden' && (await isPushed('REMINDER'))) return
  chime()
  for (const reminder of news) {
    const room = roomSelectors.selectRoom(store.getState(), reminder.roomId)
    if (document.hasFocus() || (room && isHiddenRoom(room))) continue
    raiseNotice(`reminder ${reminder.messageId}`, noticeText(reminder), () => open(reminder))
  }
}

/** The person's own note, or what the message says; neither where notices show less than all, nor of a message with an end. */
function noticeText({ note, message }: Reminder): { title: string; body: string } {
  const title = textOf(reminders).due
  if (noticePrivacy() !== 'FULL') return { title, body: textOf(chatParts).noticeHidden }
  const text = message.expiresTime ? textOf(chat).selfDestructMessage : messageSummary(message)
  return { title, body: truncateGraphemes(note ?? text, 120) }
}
