import type { PlatformConfig } from '@trau/contract'
import { useApiMutation } from '../../../api/mutation.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { removeRecord, renewRecords } from './records.ts'

interface RemoveRecordButtonProps {
  record: PlatformConfig
  label: string
  onRemoved: () => void
}

export function RemoveRecordButton({ record, label, onRemoved }: RemoveRecordButtonProps) {
  const text = usePlatformWords()
  const remove = useApiMutation(removeRecord, {
    async onSuccess() {
      await renewRecords()
      toast.success(text.removed)
      onRemoved()
    },
  })
  return (
    <Button
      variant="flat"
      color="danger"
      isPending={remove.isPending}
      onPress={() => void remove.mutate(record)}
    >
      {label}
    </Button>
  )
}
