import type { PlatformConfig } from '@trau/contract'
import { useApiMutation } from '../../../api/mutation.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormButtons } from './FormButtons.tsx'
import { removeRecord, renewRecords } from './records.ts'

interface NoticeActionsProps {
  form: { isPending: boolean; isDirty: boolean; formError?: string | undefined }
  /** The record as it is saved; absent where there is none. */
  base: PlatformConfig | undefined
  removeLabel: string
  onDiscard: () => void
}

/** Under the form of a notice: what failed, save, discard, and take the notice away. */
export function NoticeActions({ form, base, removeLabel, onDiscard }: NoticeActionsProps) {
  const text = usePlatformWords()
  const remove = useApiMutation(removeRecord, {
    async onSuccess() {
      await renewRecords()
      toast.success(text.removed)
    },
  })
  return (
    <>
      <FormError>{form.formError}</FormError>
      <div className="flex flex-wrap gap-2">
        <FormButtons form={form} onDiscard={onDiscard} />
        {base && !form.isDirty && (
          <Button
            variant="flat"
            color="danger"
            isPending={remove.isPending}
            onPress={() => void remove.mutate(base)}
          >
            {removeLabel}
          </Button>
        )}
      </div>
    </>
  )
}
