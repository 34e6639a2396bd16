import type { BackupSchedule } from '@trau/contract'
import { maxBackupsKept } from '@trau/contract/rules/backup'
import { administrationApi } from '../../../api/administration-api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { backups } from '../../../i18n/vi/backups.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { timeZone } from '../../../text/time.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const service = administrationApi.backup

interface ScheduleDialogProps {
  schedule: BackupSchedule
  onClose: () => void
}

/** When backups are made by themselves; the hours are those of whoever sets them. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const text = useText(backups)
  const zone = schedule.isOn ? schedule.timeZone : timeZone()
  const { isVerified, time } = schedule
  const form = useForm({
    initial: { isOn: true, time, keep: String(schedule.keep), isVerified },
    // Nobody sees the number of a schedule that is off.
    check: ({ isOn, keep }) => (!isOn || isCount(keep) ? {} : { keep: text.keepInvalid(maxBackupsKept) }),
    async submit({ keep, ...values }) {
      const body = {
        ...values,
        keep: isCount(keep) ? Number(keep.trim()) : schedule.keep,
        timeZone: zone,
      }
      await service.putBackupSchedule({ body })
      await invalidate(service.listBackups)
      toast.success(text.saved)
      onClose()
    },
  })
  const { values } = form
  return (
    <FormDialog form={form} title={text.editSchedule} submitLabel={text.save} onClose={onClose}>
      <Checkbox checked={values.isOn} onChange={isOn => form.set('isOn', isOn)}>
        {text.isOn}
      </Checkbox>
      {values.isOn && (
        <>
          <Select
            label={text.time}
            description={text.timeText(zone)}
            options={timesWith(time).map(value => ({ value, label: value }))}
            value={values.time}
            onChange={next => form.set('time', next)}
          />
          <TextField
            {...form.field('keep')}
            label={text.keep}
            description={text.keepText}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <Checkbox
            checked={values.isVerified}
            description={text.verifyText}
            onChange={next => form.set('isVerified', next)}
          >
            {text.verify}
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}

/** Whole hours, and the time that is set. */
const timesWith = (time: string) =>
  [
    ...new Set([...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`), time]),
  ].sort()

const isCount = (text: string) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= maxBackupsKept
