import { runWrite } from '../../../../api/mutation.ts'
import { invalidate } from '../../../../api/query-client.ts'
import { registrationApi } from '../../../../api/registration-api.ts'
import { textOfCode } from '../../../../i18n/error-text.ts'
import type { RegistrationWords } from '../../../../i18n/words/registration.ts'
import { toast } from '../../../../ui/toast.ts'

const { decideRegistrations, listRegistrations } = registrationApi.registration

export interface Decision {
  decision: 'APPROVE' | 'REFUSE'
  reason?: string
}

export async function sendDecision(
  registrationIds: string[],
  { decision, reason }: Decision,
  text: RegistrationWords,
): Promise<void> {
  const { decided: decidedRequests, failed: failures } = await decideRegistrations({
    body: { registrationIds, decision, ...(reason && { reason }) },
  })
  await invalidate(listRegistrations)
  if (decidedRequests.length > 0)
    toast.success(
      decision === 'APPROVE' ? text.approved(decidedRequests.length) : text.refused(decidedRequests.length),
    )
  if (failures.length > 0) {
    const reasons = [...new Set(failures.map(({ code }) => textOfCode(code)))].join(' ')
    toast.error(`${text.notDecided(failures.length)} ${reasons}`)
  }
}

/** Without a dialog: what goes wrong with the whole stands in a toast. */
export const decide = (registrationIds: string[], decision: Decision, text: RegistrationWords) =>
  runWrite(() => sendDecision(registrationIds, decision, text))
