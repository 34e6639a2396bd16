import type { NotificationStatistic } from '../notification/models.ts'
import type { NotificationType } from '../notification/types.ts'

/** What counts where as unread: the client shows it by these rules, and the server puts it into pushes. */

/** A plain message of a room. "Trò chuyện" counts its room, so "Thông báo" neither counts nor lists it, except under its own filter. */
export const plainMessage = 'MESSAGE' satisfies NotificationType

type Counts = Pick<NotificationStatistic, 'total' | 'unread' | 'byType'>

/** What "Thông báo" counts. */
export const unreadActivity = ({ unread, byType }: Counts): number =>
  unread - (byType[plainMessage]?.unread ?? 0)

/** The number on the installed app, from a page and from a push alike: what "Thông báo" counts, and each room with plain messages once. */
export const badgeCount = ({ unread }: Counts): number => unread
