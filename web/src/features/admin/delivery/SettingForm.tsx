import type { ReactNode } from 'react'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { FormError } from '../../../kit/FormError.tsx'
import type { Form } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'

interface SettingFormProps<V extends object> {
  form: Form<V>
  /** What the server has. */
  storedSetting: V
  children: ReactNode
}

/** A form in a pane, with its buttons at the end; what was changed and not saved is said. */
export function SettingForm<V extends object>({ form, storedSetting, children }: SettingFormProps<V>) {
  const text = useDeliveryWords()
  return (
    <form {...form.formProps} className="flex flex-col not-first:mt-8">
      <LeaveGuard isDirty={form.isDirty} />
      {children}
      <div className="mt-6 flex flex-col gap-3">
        <FormError>{form.formError}</FormError>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            color="primary"
            isPending={form.isPending}
            isDisabled={!form.isDirty}
            className="max-sm:flex-1"
          >
            {text.save}
          </Button>
          {form.isDirty && (
            <Button variant="flat" onPress={() => form.reset(storedSetting)} className="max-sm:flex-1">
              {text.discard}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
