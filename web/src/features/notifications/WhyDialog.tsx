import { Link } from '@tanstack/react-router'
import type { Notification } from '@trau/contract'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RouteList } from './RouteList.tsx'

/** By which channels a notification came, and why not by the others. */
export function WhyDialog({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const words = useNotificationWords()
  return (
    <Dialog
      onClose={onClose}
      title={words.why}
      description={notification.title}
      size="sm"
      footer={
        <Link
          {...buttonLook({ variant: 'flat' })}
          to="."
          search={old => ({ ...old, settings: 'notifications' as const })}
          onClick={onClose}
        >
          {words.openSettings}
        </Link>
      }
    >
      <p className="mb-2 text-sm text-muted">{words.whyText}</p>
      <RouteList type={notification.type} routes={notification.routes} />
    </Dialog>
  )
}
