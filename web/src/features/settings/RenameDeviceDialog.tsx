import type { Device } from '@trau/contract'
import { maxDeviceName } from '@trau/contract/rules/sign-in'
import { api } from '../../api/api.ts'
import { invalidate } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { devices } from '../../i18n/vi/devices.ts'
import { NameDialog } from '../../kit/NameDialog.tsx'
import { toast } from '../../ui/toast.ts'

/** What its owner calls a device; nothing leaves it to browser and system. */
export function RenameDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const text = useText(devices)
  const save = async (name: string) => {
    await api.device.updateDevice({
      params: { deviceInfoId: device.deviceInfoId },
      body: { name },
      // An empty name takes the given one away.
      keepEmpty: true,
    })
    await Promise.all([invalidate(api.device.listDevices), invalidate(api.identityAuthen.listLoginSessions)])
  }
  return (
    <NameDialog
      title={text.renameName(device.name)}
      submitLabel={text.save}
      label={text.name}
      hint={text.nameHint}
      name={device.name}
      maxLength={maxDeviceName}
      mayBeEmpty
      onSave={save}
      onSaved={() => toast.success(text.renamed)}
      onClose={onClose}
    />
  )
}
