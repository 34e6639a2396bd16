import type { PersonDataRequest } from '@trau/contract'
import { maxDataRequestText } from '@trau/contract/rules/data-protection'
import { administrationApi } from '../../../api/administration-api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const service = administrationApi.dataProtection
const outcomes = ['DONE', 'REFUSED'] as const

interface AnswerDialogProps {
  request: PersonDataRequest
  title: string
  onClose: () => void
}

/** Ends a request. Whoever asks for their data reads where their own copy is made: it leaves with nobody else. */
export function AnswerDialog({ request, title, onClose }: AnswerDialogProps) {
  const text = useText(privacyCentre)
  const suggestedAnswer = request.kind === 'ACCESS' ? text.accessAnswer : ''
  const form = useForm({
    initial: { status: 'DONE' as (typeof outcomes)[number], answer: suggestedAnswer },
    check: ({ status, answer }) =>
      status === 'REFUSED' && !answer.trim() ? { answer: text.reasonNeeded } : {},
    async submit({ status, answer }) {
      await service.answerDataRequest({
        params: { requestId: request.requestId },
        body: { status, answer: answer.trim() },
      })
      await invalidate(service.listDataRequests)
      toast.success(text.replied)
      onClose()
    },
  })
  /** Whoever is refused does not read that they can make their copy; what was written stays. */
  const choose = (status: (typeof outcomes)[number]) => {
    form.set('status', status)
    const { answer } = form.values
    if (status === 'REFUSED' && answer === suggestedAnswer) form.set('answer', '')
    if (status === 'DONE' && !answer.trim()) form.set('answer', suggestedAnswer)
  }
  return (
    <FormDialog form={form} title={title} submitLabel={text.reply} onClose={onClose}>
      <SegmentedControl
        hasVisibleLabel
        label={text.outcome}
        value={form.values.status}
        onChange={choose}
        segments={outcomes.map(value => ({ value, label: text.outcomes[value] }))}
      />
      <TextArea
        {...form.field('answer')}
        label={text.answer}
        description={text.answerHint}
        maxLength={maxDataRequestText}
      />
    </FormDialog>
  )
}
