import { maxRefusalReason } from '@trau/contract/rules/registration'
import { errorText } from '../../../../i18n/error-text.ts'
import { useRegistrationWords } from '../../../../i18n/words/registration.ts'
import { FormDialog } from '../../../../kit/FormDialog.tsx'
import { useForm } from '../../../../kit/useForm.ts'
import { TextArea } from '../../../../ui/TextField.tsx'
import { sendDecision } from './deciding.ts'

interface RefuseDialogProps {
  registrationIds: string[]
  onDone: () => void
  onClose: () => void
}

export function RefuseDialog({ registrationIds, onDone, onClose }: RefuseDialogProps) {
  const text = useRegistrationWords()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      [...reason].length > maxRefusalReason ? { reason: text.reasonLong(maxRefusalReason) } : {},
    async submit({ reason }) {
      // One line: it stands in a mail and on the person's screen.
      const line = reason.replace(/\s+/g, ' ').trim()
      await sendDecision(registrationIds, { decision: 'REFUSE', reason: line }, text)
      onDone()
    },
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      color="danger"
      title={text.refuseTitle(registrationIds.length)}
      submitLabel={text.refuse}
    >
      <TextArea {...form.field('reason')} label={text.reason} description={text.reasonText} rows={3} />
    </FormDialog>
  )
}
