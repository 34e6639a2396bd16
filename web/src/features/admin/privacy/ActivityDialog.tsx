import type { ProcessingActivity } from '@trau/contract'
import { maxActivityName, maxActivityText } from '@trau/contract/rules/data-protection'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { privacyCentre } from '../../../i18n/vi/privacyCentre.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const service = administrationApi.dataProtection
const requiredFields = ['name', 'purpose', 'categories', 'retention'] as const
const descriptionFields = ['purpose', 'categories', 'recipients', 'retention'] as const

interface ActivityDialogProps {
  activity: ProcessingActivity | undefined
  onClose: () => void
}

/** An entry of the register of processing: a new one, or a change of one. */
export function ActivityDialog({ activity, onClose }: ActivityDialogProps) {
  const text = useText(privacyCentre)
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm({
    initial: {
      name: activity?.name ?? '',
      purpose: activity?.purpose ?? '',
      categories: activity?.categories ?? '',
      recipients: activity?.recipients ?? '',
      retention: activity?.retention ?? '',
    },
    check: values =>
      Object.fromEntries(
        requiredFields.filter(name => !values[name].trim()).map(name => [name, text.needed]),
      ),
    async submit(body) {
      await (activity
        ? service.updateProcessingActivity({
            params: { activityId: activity.activityId },
            body,
            keepEmpty: true,
          })
        : service.createProcessingActivity({ body, keepEmpty: true }))
      await invalidate(service.listProcessingActivities)
      toast.success(text.saved)
      onClose()
    },
  })
  const remove = ({ activityId }: ProcessingActivity) =>
    runWrite(() => service.deleteProcessingActivity({ params: { activityId } }), {
      async onSuccess() {
        await invalidate(service.listProcessingActivities)
        toast.success(text.removed)
        onClose()
      },
    })
  return (
    <>
      <FormDialog
        form={form}
        title={activity ? text.editActivityOf(activity.name) : text.addActivity}
        submitLabel={text.save}
        onClose={onClose}
        otherAction={
          activity && (
            <Button variant="ghost" color="danger" onPress={() => setRemoving(true)}>
              {text.remove}
            </Button>
          )
        }
      >
        <TextField
          {...form.field('name')}
          label={text.activity}
          maxLength={maxActivityName}
          autoComplete="off"
          required
        />
        {descriptionFields.map(name => (
          <TextArea
            key={name}
            {...form.field(name)}
            label={text[name]}
            maxLength={maxActivityText}
            required={name !== 'recipients'}
          />
        ))}
      </FormDialog>
      {isRemoving && activity && (
        <ConfirmDialog
          title={text.removeAsk(activity.name)}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove(activity)}
        >
          {text.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}
