import type { HouseRules } from '@trau/contract'
import {
  maxLeastPassword,
  maxPasswordDays,
  maxRememberedPasswords,
  passwordClasses,
} from '@trau/contract/rules/house-rule'
import { passwordLength } from '@trau/contract/rules/sign-in'
import { errorText } from '../../../i18n/error-text.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { FormButtons } from '../platform/FormButtons.tsx'
import { saveSection } from './rules.ts'
import { wholeNumber } from './whole-number.ts'

const ranges = [
  { name: 'minLength', min: passwordLength.min, max: maxLeastPassword },
  { name: 'rememberLast', min: 0, max: maxRememberedPasswords },
  { name: 'maxAgeDays', min: 0, max: maxPasswordDays },
] as const

/** What new passwords must be. */
export function PasswordSection({ rules, mayEdit }: { rules: HouseRules; mayEdit: boolean }) {
  const text = useHouseRuleWords()
  const { passwords } = rules
  const initial = {
    minLength: String(passwords.minLength),
    classes: String(passwords.classes),
    rememberLast: String(passwords.rememberLast),
    maxAgeDays: String(passwords.maxAgeDays),
  }
  const form = useForm({
    initial,
    check: values =>
      Object.fromEntries(
        ranges
          .filter(({ name, min, max }) => wholeNumber(values[name], min, max) === undefined)
          .map(({ name, min, max }) => [name, text.numberInvalid(min, max)]),
      ),
    async submit({ classes, ...values }) {
      const value = {
        classes: Number(classes),
        minLength: Number(values.minLength),
        rememberLast: Number(values.rememberLast),
        maxAgeDays: Number(values.maxAgeDays),
      }
      await saveSection(rules, { section: 'PASSWORD', value })
      toast.success(text.saved)
    },
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <Section title={text.password} description={text.passwordText}>
      <LeaveGuard isDirty={form.isDirty} />
      <form {...form.formProps}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.field('minLength')} label={text.minLength} inputMode="numeric" />
            <Select
              label={text.classes}
              description={text.classesText}
              options={Array.from({ length: passwordClasses }, (_, n) => ({
                value: String(n + 1),
                label: text.classCount(n + 1),
              }))}
              value={form.values.classes}
              onChange={next => form.set('classes', next)}
            />
            <TextField
              {...form.field('rememberLast')}
              label={text.rememberLast}
              description={text.rememberLastText}
              inputMode="numeric"
            />
            <TextField
              {...form.field('maxAgeDays')}
              label={text.maxAgeDays}
              description={text.maxAgeDaysText}
              inputMode="numeric"
            />
          </div>
          <FormError>{form.formError}</FormError>
          {mayEdit && <FormButtons form={form} onDiscard={() => form.reset(initial)} />}
        </fieldset>
      </form>
    </Section>
  )
}
