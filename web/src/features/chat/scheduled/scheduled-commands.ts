import type { ScheduledMessage } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { scheduled } from '../../../i18n/vi/scheduled.ts'
import { renewScheduled } from '../../../model/messages/scheduled-cache.ts'
import { toast } from '../../../ui/toast.ts'
import type { Scheduling } from './ScheduleDialog.tsx'

const parts = ({ scheduledId }: ScheduledMessage) => ({ params: { scheduledId } })

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
