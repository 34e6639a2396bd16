import type { Friendship } from '@trau/contract'

export type BirthdayTime = 'today' | 'week' | 'month' | 'past'

const dayMs = 86_400_000

/** Birthdays of the month, and those of the week that is left of it in the next month; of the month before there are none. */
export function nearBirthdays(
  ofMonth: readonly Friendship[],
  ofWeek: readonly Friendship[],
  today: string,
): Friendship[] {
  const monthIds = new Set(ofMonth.map(({ friendUserId }) => friendUserId))
  const isNextMonth = ({ friendUserId, nextBirthday = '' }: Friendship) =>
    !monthIds.has(friendUserId) && nextBirthday > today
  return [...ofMonth, ...ofWeek.filter(isNextMonth)]
}

/**
 * Near birthdays as people think of them: today, the rest of this week (weeks begin on Monday), later, and those that have been.
 * @param today YYYY-MM-DD, as `nextBirthday` is
 */
export function birthdayGroups(friends: readonly Friendship[], today: string) {
  const lastOfWeek = sundayOf(today)
  const timeOf = (day: string): BirthdayTime =>
    day === today ? 'today' : day < today ? 'past' : day <= lastOfWeek ? 'week' : 'month'

  const groups = Map.groupBy(friends, friend => timeOf(friend.nextBirthday ?? ''))
  return (['today', 'week', 'month', 'past'] as const).flatMap(when => {
    const group = groups.get(when)
    return group
      ? [{ when, friends: group.sort((a, b) => ((a.nextBirthday ?? '') < (b.nextBirthday ?? '') ? -1 : 1)) }]
      : []
  })
}

function sundayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() + ((7 - date.getUTCDay()) % 7) * dayMs).toISOString().slice(0, 10)
}

/** Today where the person is: the Swedish way of writing a date is the one of ISO. */
export const todayIn = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
