import type { HouseRules } from '@trau/contract'
import { maxQuotaGigabytes } from '@trau/contract/rules/house-rule'
import { errorText } from '../../../i18n/error-text.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { FormButtons } from '../platform/FormButtons.tsx'
import { RoomQuota } from './RoomQuota.tsx'
import { saveSection } from './rules.ts'
import { wholeNumber } from './whole-number.ts'

/** How much files may take, and those of one room. */
export function FilesSection({ rules, mayEdit }: { rules: HouseRules; mayEdit: boolean }) {
  const text = useHouseRuleWords()
  const initial = { quotaGigabytes: String(rules.files.quotaGigabytes) }
  const form = useForm({
    initial,
    check: ({ quotaGigabytes }) =>
      wholeNumber(quotaGigabytes, 0, maxQuotaGigabytes) === undefined
        ? { quotaGigabytes: text.numberInvalid(0, maxQuotaGigabytes) }
        : {},
    async submit({ quotaGigabytes }) {
      await saveSection(rules, { section: 'FILES', value: { quotaGigabytes: Number(quotaGigabytes) } })
      toast.success(text.saved)
    },
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <Section title={text.files} description={text.filesText}>
      <LeaveGuard isDirty={form.isDirty} />
      <form {...form.formProps}>
        <fieldset disabled={!mayEdit} className="flex flex-col gap-4">
          <TextField
            {...form.field('quotaGigabytes')}
            label={text.quotaGigabytes}
            description={text.quotaGigabytesText}
            inputMode="numeric"
          />
          <FormError>{form.formError}</FormError>
          {mayEdit && <FormButtons form={form} onDiscard={() => form.reset(initial)} />}
        </fieldset>
      </form>
      <RoomQuota />
    </Section>
  )
}
