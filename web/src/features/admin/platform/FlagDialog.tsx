import type { Platform } from '@trau/contract'
import { areaFlags, configKey, knownKind } from '@trau/contract/rules/platform'
import { errorText } from '../../../i18n/error-text.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useAsOpened, useForm } from '../../../kit/useForm.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFlagName } from './flag-text.ts'
import { RemoveRecordButton } from './RemoveRecordButton.tsx'
import { RolesField } from './RolesField.tsx'
import { type ConfigOf, renewRecords, saveRecord } from './records.ts'

interface FlagDialogProps {
  platform: Platform
  /** Absent where a new one is made. */
  flagKey: string | undefined
  record: ConfigOf<'FLAG'> | undefined
  onClose: () => void
}

const numberOf = (text: string) =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN

/** For whom a feature is on. */
export function FlagDialog({ platform, flagKey, record: shownRecord, onClose }: FlagDialogProps) {
  const record = useAsOpened(shownRecord)
  const text = usePlatformWords()
  const nameOf = useFlagName()
  const form = useForm({
    initial: {
      key: flagKey ?? '',
      isOn: record?.value.isOn ?? true,
      percentage: String(record?.value.percentage ?? (flagKey === undefined ? 10 : 100)).replace('.', ','),
      roles: record?.value.roles ?? [],
    },
    check({ key, percentage }) {
      const share = numberOf(percentage)
      return {
        ...(flagKey === undefined && !configKey.test(key.trim())
          ? { key: text.keyInvalid }
          : flagKey === undefined && knownKind(key.trim()) !== undefined && knownKind(key.trim()) !== 'FLAG'
            ? { key: text.keyTaken }
            : {}),
        ...(Number.isNaN(share) || share > 100 ? { percentage: text.percentageInvalid } : {}),
      }
    },
    async submit({ key, isOn, percentage, roles }) {
      await saveRecord({
        platform,
        key: key.trim(),
        kind: 'FLAG',
        value: { isOn, percentage: numberOf(percentage), roles },
        isPublic: record?.isPublic ?? false,
        base: record,
      })
      await renewRecords()
      toast.success(text.saved)
      onClose()
    },
    explain: error => ({ form: errorText(error) }),
  })
  const isArea = (areaFlags as readonly string[]).includes(flagKey ?? '')
  const { isOn, roles } = form.values
  return (
    <FormDialog
      form={form}
      title={flagKey === undefined ? text.addFlag : text.editName(nameOf(flagKey))}
      description={isArea ? text.areaText : undefined}
      submitLabel={text.save}
      onClose={onClose}
      otherAction={
        record && (
          <RemoveRecordButton
            record={record}
            label={isArea ? text.toDefault : text.remove}
            onRemoved={onClose}
          />
        )
      }
    >
      {flagKey === undefined && (
        <TextField
          {...form.field('key')}
          label={text.key}
          description={text.keyText}
          required
          autoComplete="off"
        />
      )}
      <Switch isSelected={isOn} onChange={next => form.set('isOn', next)} description={text.isOnText}>
        {text.isOn}
      </Switch>
      <TextField
        {...form.field('percentage')}
        label={text.percentage}
        description={text.percentageText}
        inputMode="decimal"
        autoComplete="off"
        disabled={!isOn}
        endContent={<span className="text-muted">%</span>}
      />
      <RolesField
        label={text.alwaysFor}
        roles={roles}
        isDisabled={!isOn}
        onChange={next => form.set('roles', next)}
      />
    </FormDialog>
  )
}
