import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Button } from '../../../ui/Button.tsx'

interface FormButtonsProps {
  form: { isPending: boolean; isDirty: boolean }
  onDiscard: () => void
}

/** Save, and go back to what is saved. */
export function FormButtons({ form, onDiscard }: FormButtonsProps) {
  const text = usePlatformWords()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" color="primary" isPending={form.isPending} isDisabled={!form.isDirty}>
        {text.save}
      </Button>
      {form.isDirty && (
        <Button variant="flat" isDisabled={form.isPending} onPress={onDiscard}>
          {text.discard}
        </Button>
      )}
    </div>
  )
}
