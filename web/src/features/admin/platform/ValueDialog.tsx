import type { Platform } from '@trau/contract'
import { configKey, kindProblem, maxConfigLinkLabel, maxConfigNumber } from '@trau/contract/rules/platform'
import { errorText } from '../../../i18n/error-text.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useAsOpened, useForm } from '../../../kit/useForm.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { RemoveRecordButton } from './RemoveRecordButton.tsx'
import { renewRecords, saveRecord } from './records.ts'
import type { ValueRecord } from './ValuesSection.tsx'

interface ValueDialogProps {
  kind: ValueRecord['kind']
  platform: Platform
  record: ValueRecord | undefined
  onClose: () => void
}

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** A link or a number. */
export function ValueDialog({ kind, platform, record: shownRecord, onClose }: ValueDialogProps) {
  const record = useAsOpened(shownRecord)
  const text = usePlatformWords()
  const words = text.values[kind]
  const isLink = kind === 'LINK'
  const form = useForm({
    initial: {
      key: record?.key ?? '',
      value: record ? (record.kind === 'LINK' ? record.value.url : String(record.value.number)) : '',
      label: record?.kind === 'LINK' ? record.value.label : '',
      isPublic: record?.isPublic ?? false,
    },
    check({ key, value }) {
      const isRight = isLink
        ? isWebAddress(value.trim())
        : /^\d{1,13}$/.test(value.trim()) && Number(value) <= maxConfigNumber
      return {
        ...(!record && !configKey.test(key.trim())
          ? { key: text.keyInvalid }
          : !record && kindProblem(key.trim(), kind)
            ? { key: text.keyTaken }
            : {}),
        ...(isRight ? {} : { value: words.invalid }),
      }
    },
    async submit({ key, value, label, isPublic }) {
      await saveRecord({
        platform,
        key: key.trim(),
        kind,
        value: isLink ? { url: value.trim(), label: label.trim() } : { number: Number(value.trim()) },
        isPublic,
        base: record,
      })
      await renewRecords()
      toast.success(text.saved)
      onClose()
    },
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <FormDialog
      form={form}
      title={record ? text.editName(record.key) : words.add}
      submitLabel={text.save}
      onClose={onClose}
      otherAction={record && <RemoveRecordButton record={record} label={text.remove} onRemoved={onClose} />}
    >
      {!record && (
        <TextField
          {...form.field('key')}
          label={text.key}
          description={words.keyText}
          required
          autoComplete="off"
        />
      )}
      <TextField
        {...form.field('value')}
        label={words.value}
        required
        autoComplete="off"
        inputMode={isLink ? 'url' : 'numeric'}
        placeholder={isLink ? 'https://' : undefined}
      />
      {isLink && (
        <TextField
          {...form.field('label')}
          label={text.label}
          autoComplete="off"
          maxLength={maxConfigLinkLabel}
        />
      )}
      <Checkbox
        checked={form.values.isPublic}
        onChange={isChecked => form.set('isPublic', isChecked)}
        description={text.isPublicText}
      >
        {text.isPublic}
      </Checkbox>
    </FormDialog>
  )
}
