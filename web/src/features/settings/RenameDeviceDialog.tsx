import type { Device } from '@trau/contract'
import { api } from '../../api/api.ts'
import { invalidate } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { devices } from '../../i18n/vi/devices.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const longestName = 60

/** What its owner calls a device; nothing leaves it to browser and system. */
export function RenameDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const text = useText(devices)
  const form = useForm({
    initial: { name: device.name },
    async submit({ name }) {
      await api.device.updateDevice({
        params: { deviceInfoId: device.deviceInfoId },
        body: { name: name.trim() },
        // An empty name takes the given one away.
        keepEmpty: true,
      })
      await Promise.all([
        invalidate(api.device.listDevices),
        invalidate(api.identityAuthen.listLoginSessions),
      ])
      toast.success(text.renamed)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={text.renameName(device.name)}
      submitLabel={text.save}
    >
      <TextField
        {...form.field('name')}
        label={text.name}
        description={text.nameHint}
        maxLength={longestName}
        autoFocus
      />
    </FormDialog>
  )
}
