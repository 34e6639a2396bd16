/** Limits of what waits for its time: reminders, scheduled messages and messages that delete themselves. */

/** Reminders of one person, waiting or due. */
export const maxReminders = 500
export const maxReminderNote = 200
export const maxReminderMs = 5 * 366 * 86_400_000

/** A message can be scheduled from so soon … */
export const minScheduleMs = 10_000
/** … to so late. */
export const maxScheduleMs = 365 * 24 * 3600_000
/** Scheduled messages that one person has waiting (failed ones count) in one room, and in all rooms. */
export const maxScheduledInRoom = 100
export const maxScheduled = 500

/** How long messages of a room can live, in seconds; 0 is for ever. */
export const selfDestructChoices = [0, 3_600, 86_400, 7 * 86_400, 14 * 86_400, 30 * 86_400] as const
