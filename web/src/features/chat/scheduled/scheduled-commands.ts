import type { ScheduledMessage } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { getLanguage } from '../../../i18n/language.ts'
import { textOf } from '../../../i18n/text.ts'
import { scheduled } from '../../../i18n/vi/scheduled.ts'
import { renewScheduled } from '../../../model/messages/scheduled-cache.ts'
import { comingTime } from '../../../text/time.ts'
import { toast } from '../../../ui/toast.ts'
import type { Scheduling } from './ScheduleDialog.tsx'

const parts = ({ scheduledId }: ScheduledMessage) => ({ params: { scheduledId } })

/** Schedules a message, and says for when. Rejects where it is refused. */
export async function scheduleMessage(
  roomId: string,
  body: Parameters<typeof api.chat.scheduleMessage>[0]['body'],
) {
  const { sendTime } = body
  const { scheduled: message, isDuplicate } = await api.chat.scheduleMessage({ params: { roomId }, body })
  // It was taken before, and the answer was lost: another time was chosen since.
  if (isDuplicate && message.sendTime !== sendTime)
    await api.chat.updateScheduledMessage({ ...parts(message), body: { sendTime } })
  renewScheduled()
  toast.success(textOf(scheduled).scheduledAt(comingTime(sendTime, serverNow(), getLanguage())))
}

/** Changes what is another now. Rejects where it is refused. */
export async function updateScheduled(message: ScheduledMessage, { sendTime, text }: Scheduling) {
  const isText = text && text.content.trim() !== message.content
  // One that failed waits again with its time, also with the one that it had.
  const isTime = sendTime !== message.sendTime || message.status === 'FAILED'
  if (!isText && !isTime) return
  await api.chat.updateScheduledMessage({
    ...parts(message),
    body: { ...(isText ? text : {}), ...(isTime ? { sendTime } : {}) },
  })
  renewScheduled()
}

export const sendScheduledNow = (message: ScheduledMessage) =>
  run(async () => {
    await api.chat.sendScheduledMessage(parts(message))
    toast.success(textOf(scheduled).sent)
  })

export const deleteScheduled = (message: ScheduledMessage) =>
  run(async () => {
    await api.chat.deleteScheduledMessage(parts(message))
    toast.success(textOf(scheduled).deleted)
  })

async function run(act: () => Promise<void>) {
  await runWrite(act)
  // Also after an error: it may have been sent or deleted elsewhere.
  renewScheduled()
}
