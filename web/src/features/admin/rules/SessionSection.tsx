import type { HouseRules } from '@trau/contract'
import { maxIdleHours, maxSessionHours } from '@trau/contract/rules/house-rule'
import { errorText } from '../../../i18n/error-text.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { FormButtons } from '../platform/FormButtons.tsx'
import { saveSection } from './rules.ts'
import { wholeNumber } from './whole-number.ts'

/** How long people stay signed in. */
export function SessionSection({ rules, mayEdit }: { rules: HouseRules; mayEdit: boolean }) {
  const text = useHouseRuleWords()
  const initial = {
    maxHours: String(rules.sessions.maxHours),
    idleHours: String(rules.sessions.idleHours),
  }
  const form = useForm({
    initial,
    check(values) {
      const most = wholeNumber(values.maxHours, 1, maxSessionHours)
      const idle = wholeNumber(values.idleHours, 1, maxIdleHours)
      return {
        ...(most === undefined && { maxHours: text.numberInvalid(1, maxSessionHours) }),
        ...(idle === undefined
          ? { idleHours: text.numberInvalid(1, maxIdleHours) }
          : most !== undefined && idle > most && { idleHours: text.idleTooLong }),
      }
    },
    async submit({ maxHours, idleHours }) {
      const value = { maxHours: Number(maxHours), idleHours: Number(idleHours) }
      await saveSection(rules, { section: 'SESSION', value })
      toast.success(text.saved)
    },
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <Section title={text.session} description={text.sessionText}>
      <LeaveGuard isDirty={form.isDirty} />
      <form {...form.formProps}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.field('maxHours')} label={text.maxHours} inputMode="numeric" />
            <TextField {...form.field('idleHours')} label={text.idleHours} inputMode="numeric" />
          </div>
          <FormError>{form.formError}</FormError>
          {mayEdit && <FormButtons form={form} onDiscard={() => form.reset(initial)} />}
        </fieldset>
      </form>
    </Section>
  )
}
