import { api } from '../../../api/api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { usePush } from '../../../model/push/use-push.ts'
import { Switch } from '../../../ui/Switch.tsx'

/** Whether pushes come to this browser; where they cannot, why and what to do. */
export function PushHere() {
  const words = useNotificationWords()
  const { cause, isSubscribed, isPending, enable, disable } = usePush()
  // How to allow what is denied stands above, with the notices of this page.
  if (cause === 'needsHomeScreen' || cause === 'unsupported' || cause === 'denied')
    return <p className="rounded-lg bg-fill px-4 py-3 text-sm">{words.pushObstacles[cause]}</p>
  const change = async (isOn: boolean) => {
    await (isOn ? enable() : disable())
    await Promise.all([
      invalidate(api.device.listDevices),
      invalidate(api.push.listPushDeliveries),
      // The table of channels says whether a push reaches anything.
      invalidate(api.notification.explainNotification),
    ])
  }
  return (
    <>
      <Switch isSelected={isSubscribed} isDisabled={isPending} onChange={isOn => void change(isOn)}>
        {words.pushOnHere}
      </Switch>
      <p role="status" className="text-sm text-danger-deep empty:hidden">
        {cause && words.pushObstacles[cause]}
      </p>
    </>
  )
}
