import { useState } from 'react'
import IconClose from '~icons/lucide/x'
import { useText } from '../i18n/text.ts'
import { installedApp } from '../i18n/vi/installedApp.ts'
import {
  askToInstall,
  countVisit,
  dismissHint,
  isHintDue,
  useHasInstallPrompt,
} from '../model/offline/install-prompt.ts'
import { isAppleMobile, isStandalone } from '../model/push/support.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** From the third visit on, where the browser can install the client or its person can by hand. */
export default function InstallHint() {
  const text = useText(installedApp)
  const [isDue, setDue] = useState(() => !isStandalone() && isHintDue(countVisit()))
  const [isExplaining, explain] = useState(false)
  const hasPrompt = useHasInstallPrompt()
  const isApple = isAppleMobile({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
  if (!isDue || (!hasPrompt && !isApple)) return null
  const dismiss = () => {
    dismissHint()
    setDue(false)
  }
  return (
    <>
      <Banner
        action={
          <span className="flex items-center gap-1">
            <Button
              size="sm"
              color="primary"
              onPress={() => (hasPrompt ? void askToInstall() : explain(true))}
            >
              {hasPrompt ? text.install : text.installHow}
            </Button>
            <IconButton size="sm" label={text.installLater} onPress={dismiss}>
              <IconClose className="size-4.5" aria-hidden="true" />
            </IconButton>
          </span>
        }
      >
        {text.installTitle}
      </Banner>
      {isExplaining && (
        <Dialog
          onClose={() => explain(false)}
          title={text.appleTitle}
          description={text.appleText}
          footer={
            <Button color="primary" onPress={() => explain(false)}>
              {text.appleDone}
            </Button>
          }
        >
          <ol className="list-decimal space-y-2 pl-5">
            {text.appleSteps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  )
}
