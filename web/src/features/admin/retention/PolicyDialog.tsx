import type { PublishedHoldPolicy } from '@trau/contract'
import { maxHoldPolicyText } from '@trau/contract/rules/legal-hold'
import { administrationApi } from '../../../api/administration-api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { holds } from '../../../i18n/vi/holds.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const service = administrationApi.legalHold
const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** What the tenant says about legal holds; without it there are none. */
export function PolicyDialog({ policy, onClose }: { policy: PublishedHoldPolicy; onClose: () => void }) {
  const text = useText(holds)
  const form = useForm({
    initial: { isOn: policy.isOn, text: policy.text, link: policy.link ?? '' },
    check: ({ isOn, text: noticeText, link }) => ({
      ...(isOn && !noticeText.trim() && !link.trim() ? { text: text.policyNeeded } : {}),
      ...(link.trim() && !isWebAddress(link.trim()) ? { link: text.linkInvalid } : {}),
    }),
    async submit({ isOn, text: noticeText, link }) {
      await service.setHoldPolicy({
        body: { isOn, text: noticeText.trim(), ...(link.trim() ? { link: link.trim() } : {}) },
        keepEmpty: true,
      })
      await invalidate(service.getHoldPolicy)
      toast.success(text.published)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={text.editPolicy} submitLabel={text.publish} onClose={onClose}>
      <Checkbox
        checked={form.values.isOn}
        description={text.policyOnText}
        onChange={isOn => form.set('isOn', isOn)}
      >
        {text.policyOn}
      </Checkbox>
      <TextArea {...form.field('text')} label={text.policyText} maxLength={maxHoldPolicyText} />
      <TextField
        {...form.field('link')}
        label={text.policyLink}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
    </FormDialog>
  )
}
