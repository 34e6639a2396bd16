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
  const { decided, failed } = await decideRegistrations({
    body: { registrationIds, decision, ...(reason && { reason }) },
  })
  await invalidate(listRegistrations)
  if (decided.length > 0)
    toast.success(decision === 'APPROVE' ? text.approved(decided.length) : text.refused(decided.length))
  if (failed.length > 0) {
    const reasons = [...new Set(failed.map(({ code }) => textOfCode(code)))].join(' ')
    toast.error(`${text.notDecided(failed.length)} ${reasons}`)
  }
}

/** Without a dialog: what goes wrong with the whole stands in a toast. */
export const decide = (registrationIds: string[], decision: Decision, text: RegistrationWords) =>
  runWrite(() => sendDecision(registrationIds, decision, text))
