import type { Device } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { invalidate } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { devices } from '../../i18n/vi/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const longestName = 60

/** What its owner calls a device; nothing leaves it to browser and system. */
export function RenameDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const text = useText(devices)
  const errorText = useErrorText()
  const [name, change] = useState(device.name)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
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
    } catch (error) {
      toast.error(errorText(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={text.renameName(device.name)}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button color="primary" isPending={isSaving} onPress={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={text.name}
          description={text.nameHint}
          value={name}
          onChange={change}
          maxLength={longestName}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
