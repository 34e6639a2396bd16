import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { type ReminderChoice, reminderChoices } from '../../model/reminder-times.ts'
import { fromWall, toWall } from '../../text/time.ts'

const hourMs = 3_600_000

/** When to be reminded: at one of the moments on offer, or at a time of one's own. @param knownTime of a reminder that is set already */
export function useReminderTime(knownTime: number | undefined) {
  const [now] = useState(serverNow)
  const [choices] = useState(() => reminderChoices(now))
  const [choice, choose] = useState<ReminderChoice | 'own'>(
    knownTime === undefined ? choices[0]!.choice : 'own',
  )
  const [own, setOwn] = useState(() => toWall(knownTime ?? now + hourMs))
  const ownTime = fromWall(own)
  const isPast = choice === 'own' && ownTime <= serverNow()
  return {
    ...{ now, choices, choice, choose, own, setOwn, isPast },
    isReady: choice !== 'own' || (!Number.isNaN(ownTime) && !isPast),
    /** What is so many minutes away is so from now on, however long the window stood open. */
    chosenTime: () =>
      choice === 'own'
        ? ownTime
        : (reminderChoices().find(one => one.choice === choice)?.time ?? choices[0]!.time),
  }
}

export type ReminderTime = ReturnType<typeof useReminderTime>
