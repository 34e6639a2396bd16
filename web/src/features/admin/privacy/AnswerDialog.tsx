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
  const form = useForm({
    initial: {
      status: 'DONE' as (typeof outcomes)[number],
      answer: request.kind === 'ACCESS' ? text.accessAnswer : '',
    },
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
  return (
    <FormDialog form={form} title={title} submitLabel={text.reply} onClose={onClose}>
      <SegmentedControl
        hasVisibleLabel
        label={text.outcome}
        value={form.values.status}
        onChange={status => form.set('status', status)}
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
